import type { Range, Token } from "../text/index.ts";
import { type Analysis, addTo, indicesOf, isContent } from "./analysis.ts";
import { cueAt, denialOf, isApart } from "./cues.ts";
import { areComparable, areSame, type Value, valuesOf } from "./values.ts";

/** A value that its speaker took back, and what took its place. */
export interface Withdrawal {
  kind: Value["kind"];
  wrong: Range;
  right: Range;
  /** Whether nothing stands between the two but the words that take the first back. */
  isCertain: boolean;
}

/** How far before the words that take it back a value may stand, and how far behind them what took its place. */
const MAX_BACK = 60;
/** Named again to be taken back it may stand further away. */
const MAX_NAMED_BACK = 200;
/** Two that stand so close are said in one breath. */
const SAME_BREATH = 4;
const MAX_AHEAD = 18;
/** Of what it is said must be clear if it stands further back. */
const MAX_BARE_BACK = 12;
const MAX_VALUES = 8;
/** How many words may lead to the right value from the last sign: "it was more like". */
const MAX_LEAD = 8;
/** Behind a remark its clause ends so many words after the right value. */
const MAX_REST = 2;
/** So many words may stand between a denied value and the one it is opposed to. */
const CONTRAST_REACH = 8;
const CONTEXT_REACH = 14;
const OPPOSED_REACH = 10;
const ECHO_REACH = 25;
/** So large a number is of the same thing wherever it is said. */
const MIN_TELLING = 13;
/** Of one value no more mentions are looked at. */
const MAX_SAME = 40;
const PART_OF = /^(?:of|davon|von|des|del|das|delas|deles|dellas)$/;
const BE =
  /^(?:is|was|were|it's|that's|he's|she's|be|like|es|son|era|eran|fue|fueron|sind|ist|war|waren|c'est|c'etait|etait|etaient|sont|e|sao|foi|foram|eram|is|het)$/;
/** What begins another thought. */
const JOINT = /^(?:and|then|und|dann|y|et|puis|e)$/;

export const isStop = (token: Token | undefined): boolean =>
  token?.kind === "sign" && /[.!?…。！？।]/u.test(token.text);

interface Reader extends Analysis {
  values: readonly Value[];
  /** For each token the first value that begins there or later. */
  firstFrom: readonly number[];
  valueAt: readonly (Value | undefined)[];
  bySame: ReadonlyMap<string, Value[]>;
}

function readerOf(text: Analysis): Reader {
  const values = valuesOf(text);
  const valueAt: (Value | undefined)[] = Array.from({ length: text.tokens.length });
  for (const value of values) valueAt.fill(value, value.from, value.to);
  const firstFrom = Array.from({ length: text.tokens.length + 1 }, () => values.length);
  for (let at = text.tokens.length - 1, next = values.length; at >= 0; at -= 1) {
    while (next > 0 && (values[next - 1]?.from ?? 0) >= at) next -= 1;
    firstFrom[at] = next;
  }
  const bySame = new Map<string, Value[]>();
  for (const value of values) addTo(bySame, `${value.kind} ${value.id}`, value, MAX_SAME);
  return { ...text, values, firstFrom, valueAt, bySame };
}

/** What takes values back: its words, and whether they do so for certain. */
interface Retraction extends Range {
  isStrong: boolean;
  isTrailing: boolean;
  /** The value that was named again to be taken back: "not 15", "I said 15". */
  again?: Value;
}

/** The values that a speaker took back before token `until`: "15, no, 50", "I said eight months, it's seven", "not 15 but 50". */
export function withdrawalsIn(text: Analysis, until = text.tokens.length): Withdrawal[] {
  const reader = readerOf(text);
  const found = new Map<number, Withdrawal>();
  const add = (wrong: Value, right: Value, isCertain: boolean) => {
    if (right.to > until || wrong.to > until) return;
    for (const value of [wrong, ...echoesOf(reader, wrong, right)]) {
      // Elsewhere it may be of something else: "Lucía, no, Luciana, Lucía is her sister".
      const isSure = isCertain && value.from <= right.from && right.from - value.from <= ECHO_REACH;
      if (!found.has(value.from) || isSure)
        found.set(value.from, { kind: value.kind, wrong: value, right, isCertain: isSure });
    }
  };
  for (let at = 0; at < until; at += 1) {
    const retraction = retractionAt(reader, at);
    const correction = retraction ? correctionBy(reader, retraction) : opposedAt(reader, at);
    if (correction) add(...correction);
    if (retraction) at = retraction.to - 1;
  }
  return [...found.values()];
}

/** The tokens of values that a text denies or takes back itself, so that it does not say that they hold. */
export function deniedTokens(text: Analysis): Set<number> {
  const denied = valuesOf(text).filter(({ from }) => denialOf(text.tokens, from, text.code) !== undefined);
  return new Set([...withdrawalsIn(text).map(({ wrong }) => wrong), ...denied].flatMap(indicesOf));
}

/** The values before a token, nearest first, and those from it on. */
const before = ({ values, firstFrom }: Reader, at: number): Value[] => {
  const end = firstFrom[at] ?? values.length;
  return values
    .slice(Math.max(0, end - MAX_VALUES), end)
    .reverse()
    .filter(({ to }) => to <= at && at - to <= MAX_NAMED_BACK);
};
const ahead = ({ values, firstFrom }: Reader, at: number): Value[] => {
  const start = firstFrom[at] ?? values.length;
  return values.slice(start, start + MAX_VALUES).filter((value) => value.from - at <= MAX_AHEAD);
};

/** The words from `at` on that take something back, one after the other. */
function retractionAt(reader: Reader, at: number): Retraction | undefined {
  let found = retractingAt(reader, at, false);
  while (found) {
    let start = found.to;
    while (reader.tokens[start]?.kind === "sign") start += 1;
    const next: Retraction | undefined = found.again ? undefined : retractingAt(reader, start, true);
    if (!next) break;
    found = { ...next, from: found.from, isStrong: found.isStrong || next.isStrong, isTrailing: false };
  }
  return found;
}

function retractingAt(reader: Reader, at: number, isNext: boolean): Retraction | undefined {
  const { tokens, valueAt, code } = reader;
  const cue = cueAt(tokens, at);
  const { strength, to, isTrailing = false } = cue ?? {};
  if (cue && to && strength !== "naming")
    return isNext || isApart(tokens, cue, (index) => valueAt[index] !== undefined)
      ? { from: at, to, isStrong: strength === "strong", isTrailing }
      : undefined;
  // "I said 15", "not 15", but no contrast such as "and not 15".
  const [named] = valueAt[at] ? [] : ahead(reader, to ?? at);
  const isDenied =
    named && denialOf(tokens, named.from, code) === at && !JOINT.test(tokens[at - 1]?.key ?? "");
  if (!named || (to ? named.from - to > 2 : !isDenied)) return undefined;
  const again = before(reader, at).find((one) => areSame(one, named));
  return again && { from: at, to: named.to, isStrong: true, isTrailing: false, again };
}

type Correction = [wrong: Value, right: Value, isCertain: boolean];

/** What a retraction takes back, and what for. */
function correctionBy(reader: Reader, retraction: Retraction): Correction | undefined {
  const { tokens } = reader;
  const { from, to, isStrong } = retraction;
  const earlier = before(reader, from);
  const [last, ...others] = earlier;
  const later = ahead(reader, to);
  // "640. 604, sorry."
  const [next] = later;
  const isBehind = last && retraction.isTrailing && from - last.to < 2 && isFragment(reader, last);
  const taken = isBehind ? others.find((one) => areComparable(one, last, false)) : undefined;
  if (last && taken) {
    const isNear = last.from - taken.to < SAME_BREATH || tokens[to]?.kind !== "word";
    const isAnother = next && next.from - to < SAME_BREATH && areComparable(last, next, true);
    if (isNear && (!isAnother || areSame(next, taken))) return [taken, last, false];
  }
  const first = tokens.slice(to, to + 2).find(({ kind }) => kind !== "sign");
  if (JOINT.test(first?.key ?? "")) return undefined;
  let { again } = retraction;
  for (const right of later) {
    const nearest = earlier.find(({ kind }) => kind === right.kind);
    const isDenied = denialOf(tokens, right.from, reader.code) !== undefined;
    if (isDenied || (nearest && areSame(nearest, right))) {
      again ??= earlier.find((one) => areSame(one, right));
      continue;
    }
    const named = again?.kind === right.kind ? again : undefined;
    const isOneBreath = (wrong: Value) =>
      from - wrong.to < SAME_BREATH && isOnlyLead(reader, to, right.from, wrong);
    const reachOf = (wrong: Value) =>
      right.noun && !wrong.noun && !wrong.amount?.unit ? MAX_BARE_BACK : MAX_BACK;
    const wrong = (named ? [named] : earlier).find(
      (one) =>
        (named || from - one.to <= reachOf(one)) && areComparable(one, right, isStrong && isOneBreath(one)),
    );
    if (!wrong) continue;
    if (!isRightOf(reader, { ...retraction, ...(again && { again }) }, wrong, right)) return undefined;
    const isCertain =
      isStrong &&
      isOnlyLead(reader, to, right.from, wrong) &&
      isOnlyNoun(reader, wrong, from) &&
      isOver(reader, right);
    return [wrong, right, isCertain];
  }
  // "Six months, I mean, not weeks."
  const named = retraction.again;
  if (!named || !last || last === named || from - last.to >= SAME_BREATH) return undefined;
  return areComparable(named, last, false) ? [named, last, false] : undefined;
}

/** Whether a value is said where a correction would be: right behind the words that take back, or in a clause about the same. */
function isRightOf(reader: Reader, retraction: Retraction, wrong: Value, right: Value): boolean {
  const { tokens, stems } = reader;
  const { isStrong, to } = retraction;
  const isPart = PART_OF.test(tokens[right.to]?.key ?? "") && !isContent(tokens[right.to + 1], reader);
  if (isPart || (isStrong && isAsked(reader, right))) return false;
  const isAtOnce = isOnlyLead(reader, to, right.from, wrong) && !tokens.slice(to, right.from).some(isStop);
  const isParallel = tokens[wrong.from - 1]?.key === tokens[right.from - 1]?.key;
  const isAlike = (right.noun !== undefined && right.noun === wrong.noun) || isParallel;
  if (!isStrong) return isAtOnce && (isAlike || endsSoon(reader, right));
  let start = right.from;
  while (start > to && right.from - start < MAX_LEAD && tokens[start - 1]?.kind === "word") start -= 1;
  const lead = indicesOf({ from: start, to: right.from });
  // "Actually, Tom is in Austin."
  if (lead.some((at) => reader.valueAt[at]?.kind === right.kind)) return false;
  const isBe = lead.slice(-2).some((at) => BE.test(tokens[at]?.key ?? ""));
  const context = new Set(stems.slice(Math.max(0, wrong.from - CONTEXT_REACH), wrong.to + CONTEXT_REACH));
  const isAbout = lead.every((at) => !isContent(tokens[at], reader) || context.has(stems[at] ?? ""));
  if (isAtOnce || isBe) return true;
  const isNamed = retraction.again !== undefined && !tokens.slice(to, right.from).some(isStop);
  return (isNamed || (isAbout && right.kind !== "name")) && endsSoon(reader, right);
}

/** A value that is opposed to another without words that take it back: "not 15 but 50", "46, not 47", "She was nine. Ten." */
function opposedAt(reader: Reader, at: number): Correction | undefined {
  const { tokens, valueAt, code } = reader;
  const value = valueAt[at];
  if (value?.from !== at) return undefined;
  const [next] = ahead(reader, value.to);
  const [last] = before(reader, value.from);
  const isNear = (one: Value, other: Value, reach: number) =>
    other.from - one.to <= reach &&
    areComparable(one, other, true) &&
    isOnlyLead(reader, one.to + Number(one.noun !== undefined), other.from);
  const denial = denialOf(tokens, value.from, code);
  if (denial !== undefined) {
    if (JOINT.test(tokens[denial - 1]?.key ?? "")) return undefined;
    if (next && isNear(value, next, CONTRAST_REACH)) return [value, next, false];
    return last && isNear(last, value, 4) ? [value, last, false] : undefined;
  }
  // "Ten. She was ten." "Um, to 900, I was thinking of the old one."
  const isLed = tokens[at - 1]?.kind === "word" && !JOINT.test(tokens[at - 1]?.key ?? "");
  const start = isLed ? at - 1 : at;
  const isHesitant = tokens[start - 1]?.text === "," && isStop(tokens[start - 2]);
  const [sign, end] = [tokens[start - 1], tokens[value.to]];
  const isSentence = isHesitant ? end?.kind === "sign" : isStop(sign) && isStop(end);
  if (!last || value.kind === "name" || !isSentence || value.from - last.to > OPPOSED_REACH) return undefined;
  const isOnly = isOnlyLead(reader, start, at) && !isFragment(reader, last);
  return isOnly && areComparable(last, value, false) ? [last, value, false] : undefined;
}

/** Whether only words of grammar stand there, or one that stood before the wrong value, too: "Herr Maier". */
const isOnlyLead = ({ tokens, stems, ...text }: Reader, start: number, end: number, wrong?: Value): boolean =>
  indicesOf({ from: start, to: end }).every(
    (at) =>
      !isContent(tokens[at], text) ||
      BE.test(tokens[at]?.key ?? "") ||
      (wrong !== undefined && stems.slice(Math.max(0, wrong.from - 2), wrong.from).includes(stems[at] ?? "")),
  );

const hasSign = ({ tokens }: Reader, start: number, end: number): boolean =>
  tokens.slice(start, end).some(({ kind }) => kind === "sign");

/** Whether a value is asked for: "Is it worth 500? No. Is it worth 50?" */
const isAsked = ({ tokens }: Reader, { to }: Value): boolean =>
  tokens.slice(to, to + MAX_REST).find(({ kind }) => kind === "sign")?.text === "?";

/** Whether at most what a value counts stands between it and `end`, or the same value again. */
function isOnlyNoun({ tokens, valueAt }: Reader, wrong: Value, end: number): boolean {
  const content = indicesOf({ from: wrong.to, to: end }).filter(
    (at) => tokens[at]?.kind !== "sign" && !(valueAt[at] && areSame(valueAt[at], wrong)),
  );
  return content.length <= 1;
}

/** Whether nothing is said of a value that the corrected one may not have had: "sixty, no, forty on a bad day". */
const isOver = (reader: Reader, { kind, to }: Value): boolean =>
  kind === "name" ||
  reader.tokens[to]?.kind !== "word" ||
  isContent(reader.tokens[to], reader) ||
  JOINT.test(reader.tokens[to]?.key ?? "");

/** Whether the sentence or clause of a value ends soon behind it. */
const endsSoon = (reader: Reader, { to }: Value): boolean =>
  reader.tokens.length <= to + MAX_REST || hasSign(reader, to, to + MAX_REST + 1);

/** Whether a value begins a clause, but for a word or two of grammar. */
function isFragment(reader: Reader, { from: start }: Value): boolean {
  const { tokens } = reader;
  return [1, 2].some(
    (back) => (tokens[start - back]?.kind ?? "sign") === "sign" && isOnlyLead(reader, start - back, start),
  );
}

/** The same wrong value where else it was said: in "she wrote it eleven times. Eleven, no, twelve", and "90, no, not 90, 19". */
const echoesOf = (reader: Reader, wrong: Value, right: Value): Value[] =>
  (reader.bySame.get(`${wrong.kind} ${wrong.id}`) ?? []).filter((value) => {
    if (value === wrong || value.from === right.from || !areSame(value, wrong)) return false;
    const isNear = [wrong, right].some(({ from }) => Math.abs(value.from - from) <= ECHO_REACH);
    const isOnly = value.kind === "name" || Number(value.id) >= MIN_TELLING;
    const isOfSame = value.noun === wrong.noun || ((isNear || isOnly) && !(value.noun && wrong.noun));
    return isOfSame && (isNear || isOnly || value.amount?.unit?.kind === wrong.amount?.unit?.kind);
  });
