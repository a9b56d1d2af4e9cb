import type { Range, Token } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";
import { cueAt, denialOf, INTERJECTIONS, isApart, isRepeated, JOINT, WORDS } from "./correction-words.ts";
import { isCapitalised, isOrdinary } from "./names.ts";
import { areComparable, areSame, type Value, valuesOf } from "./values.ts";

export interface Withdrawal {
  wrong: Value;
  right: Value;
  /** Whether nothing stands between the two but the words that take the first back. */
  isCertain: boolean;
}

/** How far before the words that take it back a value may stand. */
const MAX_BACK = 120;
/** A request is about all that was said before it. */
const MAX_ASKED_BACK = 2000;
/** How far behind them stands what took its place, and how many words lead to it: "it was more like". */
const MAX_AHEAD = 18;
const MAX_LEAD = 8;
/** Behind a remark its clause ends so many words after the right value. */
const MAX_REST = 2;
/** Two values that stand so close are said in one breath. */
const SAME_BREATH = 4;
/** What was said so near a value may be about it. */
const NEAR = 25;

interface Reader extends Analysis {
  requestTokens: ReadonlySet<number>;
  valueAt: readonly (Value | undefined)[];
}

interface Retraction extends Range {
  isStrong: boolean;
  /** Whether it may also stand behind the right value. */
  isTrailing: boolean;
  /** The value that was named again to be taken back: "not 15", "I said 15". */
  again?: Value | undefined;
}

type Correction = [wrong: Value, right: Value, isCertain?: boolean];

/** The values that a speaker took back: "15, no, 50", "I said eight months, it's seven", "not 15 but 50". */
export function withdrawalsIn(
  text: Analysis & Partial<Pick<Transcript, "requestTokens" | "confirmedFrom">>,
  post: readonly Token[] = [],
): Withdrawal[] {
  const { requestTokens = new Set(), confirmedFrom: until = text.tokens.length } = text;
  const valueAt: (Value | undefined)[] = text.tokens.map(() => undefined);
  const reader: Reader = { ...text, valueAt, requestTokens };
  for (const value of valuesOf(text)) valueAt.fill(value, value.from, value.to);
  for (const value of swappedIn(reader, post)) valueAt[value.from] ??= value;
  const slips = new Map<number, Withdrawal>();
  const corrected = new Set<Value | undefined>();
  for (let at = 0; at < until; at += 1) {
    const retraction = retractionAt(reader, at);
    // "Non à quatre" behind "à cinq" takes back the five only.
    const opposed = () => (corrected.has(valueAt[at]) ? undefined : opposedAt(reader, at));
    const correction = retraction ? correctionBy(reader, retraction) : (opposed() ?? restatedAt(reader, at));
    // "46, not 47" where 47 was said long before.
    if (retraction && (correction || !retraction.again)) at = retraction.to - 1;
    const [wrong, right, isCertain = false] = correction ?? [];
    if (!wrong || !right || right.to > until) continue;
    corrected.add(right);
    for (const value of [wrong, ...echoesOf(reader, wrong, right)]) {
      // Elsewhere it may be of something else: "Lucía, no, Luciana, Lucía is her sister".
      const isSure = isCertain && value.from < right.from && right.from - value.from <= NEAR;
      if (isSure || !slips.has(value.from)) slips.set(value.from, { wrong: value, right, isCertain: isSure });
    }
  }
  return [...slips.values()];
}

/** In transcripts without capitals: a word that the post has with one, then a word that it lacks: "frau huber, entschuldigung, frau gruber". */
function swappedIn(text: Reader, post: readonly Token[]): Value[] {
  const { tokens, valueAt } = text;
  const capitals = new Set(post.filter(isCapitalised).map(({ key }) => key));
  const others = new Set(post.filter((token) => !isCapitalised(token)).map(({ key }) => key));
  const nameAt = (at: number, id: string): Value => ({ from: at, to: at + 1, kind: "name", id });
  return tokens.flatMap((token, at) => {
    const { key } = token;
    if (valueAt[at] || isCapitalised(token) || !capitals.has(key) || !isContent(token, text)) return [];
    const place = swapAt(text, at);
    const right = tokens[place];
    if (!right || others.has(right.key) || right.key === key || !isContent(right, text)) return [];
    const again = indicesOf({ from: at - NEAR, to: place }).filter((one) => tokens[one]?.key === key);
    return [...again.map((one) => nameAt(one, key)), nameAt(place, right.key)];
  });
}

/** Where the word stands that takes the place of the one at `at`; -1 where none does. */
function swapAt({ tokens, ...text }: Analysis, at: number): number {
  const cues: ReturnType<typeof cueAt>[] = [];
  let place = at + 1;
  for (; place < at + MAX_AHEAD; place += 1) {
    const cue = cueAt(tokens, place);
    if (cue) cues.push(cue);
    if (cue) place = cue.to - 1;
    else if (isContent(tokens[place], text) && !isRepeated(tokens, at + 1, place)) break;
  }
  const [first, last] = [cues[0], cues.at(-1)];
  const lead = indicesOf({ from: last?.to ?? place, to: place });
  const again = lead.findIndex((one) => isRepeated(tokens, at + 1, one));
  const isLed = again === 0 || again === 1 || WORDS.be.has(tokens[place - 1]?.key ?? "");
  const [old = "", word = ""] = [tokens[at]?.key, tokens[place]?.key];
  // "Marcos no quería", "wait till you hear": alone these may belong to what follows.
  const isClear = first !== last || !WORDS.mayGoOn.has(tokens[first?.from ?? at]?.key ?? "");
  const isInPlace = isLed || (lead.length === 0 && (isClear || word.slice(0, 2) === old.slice(0, 2)));
  const isName =
    tokens[place]?.kind === "word" && !INTERJECTIONS.has(word) && (text.code !== "en" || !isOrdinary(word));
  return isName && isInPlace && cues.some((cue) => cue?.isStrong) ? place : -1;
}

/** The tokens of values that a text denies or takes back itself, so that it does not say that they hold. */
export function deniedTokens(text: Analysis): Set<number> {
  const denied = valuesOf(text).filter(({ from }) => denialOf(text.tokens, from, text.code) !== undefined);
  return new Set([...withdrawalsIn(text).map(({ wrong }) => wrong), ...denied].flatMap(indicesOf));
}

const valuesIn = ({ valueAt }: Reader, from: number, to: number): Value[] =>
  [...new Set(valueAt.slice(Math.max(0, from), to))].filter((value) => value !== undefined);

function retractionAt(reader: Reader, at: number): Retraction | undefined {
  let result = retractingAt(reader, at, false);
  while (result && !result.again) {
    let start = result.to;
    while (reader.tokens[start]?.kind === "sign") start += 1;
    const next: Retraction | undefined = retractingAt(reader, start, true);
    if (!next) break;
    result = { ...next, from: result.from, isStrong: result.isStrong || next.isStrong, isTrailing: false };
  }
  return result;
}

function retractingAt(reader: Reader, at: number, isNext: boolean): Retraction | undefined {
  const { tokens, valueAt, code } = reader;
  const cue = cueAt(tokens, at);
  if (cue && !cue.isNaming)
    return isNext || isApart(tokens, cue, (index) => valueAt[index] !== undefined) ? cue : undefined;
  const start = cue?.to ?? at;
  const [next] = valueAt[at] ? [] : valuesIn(reader, start, start + SAME_BREATH);
  // "The five I said at the start, it's six now."
  const value = next ?? (cue && valueAt[at - 1]);
  if (!value || !(cue || denialOf(tokens, value.from, code) === at)) return undefined;
  const again = valuesIn(reader, at - MAX_BACK, at).findLast((one) => areSame(one, value));
  return again && { from: at, to: Math.max(start, value.to), isStrong: true, isTrailing: false, again };
}

function correctionBy(reader: Reader, retraction: Retraction): Correction | undefined {
  const { from, to, isStrong } = retraction;
  const earlier = valuesIn(reader, from - MAX_BACK, from).reverse();
  const [last, ...others] = earlier;
  const later = valuesIn(reader, to, to + MAX_AHEAD);
  // "640. 604, sorry."
  const isBehind = last && retraction.isTrailing && from - last.to < 2;
  const mistake = isBehind && others.find((one) => areComparable(one, last, false));
  const [next] = later;
  const isAnother = last && next && next.from - to < SAME_BREATH && areComparable(last, next, true);
  if (mistake && !isAnother) return [mistake, last];
  const first = reader.tokens.slice(to, to + 2).find(({ kind }) => kind !== "sign");
  // "È" is no "e".
  if (JOINT.test(first?.key ?? "") && !/[èé]/iu.test(first?.text ?? "")) return undefined;
  let { again } = retraction;
  for (const right of later) {
    const nearest = earlier.find(({ kind }) => kind === right.kind);
    // "22, no, 22 is what the other ward gets, ours went to 27"; "Felix, no, Felix is the new one".
    if (nearest && areSame(nearest, right)) {
      // "Two weekends, three, no, yeah, it was three weekends."
      const before = valuesIn(reader, nearest.from - (isStrong ? NEAR : SAME_BREATH), nearest.from);
      const slip = before.findLast((one) => areComparable(one, right, false));
      if (slip && !again && endsSoon(reader, right)) return [slip, right];
      again ??= nearest;
      continue;
    }
    const sameKind = again?.kind === right.kind ? again : undefined;
    const isReached = (wrong: Value) => {
      const isClose =
        from >= wrong.to && from - wrong.to < SAME_BREATH && isOnlyLead(reader, to, right.from, wrong);
      const isFar = right.kind === "name" && from - wrong.to > (isLikeName(wrong, right) ? NEAR : MAX_LEAD);
      return (sameKind === wrong || !isFar) && areComparable(wrong, right, isStrong && isClose);
    };
    const wrong = (sameKind ? [sameKind] : earlier).find(isReached);
    if (!wrong) continue;
    if (!isRightOf(reader, { ...retraction, again: sameKind }, wrong, right)) {
      if (again) continue;
      return undefined;
    }
    // "Se llama Berta, no Marta" where Marta was said before.
    const isKnown = (value: Value) =>
      valuesIn(reader, from - MAX_ASKED_BACK, wrong.from).some((one) => areSame(one, value));
    if (reader.requestTokens.has(wrong.from) && isKnown(right) && !isKnown(wrong)) return [right, wrong];
    const gap = from - wrong.to;
    return [wrong, right, isStrong && gap >= 0 && gap <= 2 && isOnlyLead(reader, to, right.from, wrong)];
  }
  return undefined;
}

/** "Clotilde Marchais" and "Mathilde Marchais", "Colin" and "Callum". */
const isLikeName = ({ id }: Value, other: Value): boolean =>
  id[0] === other.id[0] || id.split(" ").some((word) => other.id.split(" ").includes(word));

/** Whether a value is said where a correction would be: right behind the words that take back, or in a clause about the same. */
function isRightOf(reader: Reader, retraction: Retraction, wrong: Value, right: Value): boolean {
  const { tokens, stems, valueAt } = reader;
  const { isStrong, to, again } = retraction;
  const isOver = tokens.slice(to + 1, right.from + 1).some(({ opens }) => opens);
  const before = indicesOf({ from: Math.max(to, right.from - MAX_LEAD), to: right.from });
  const be = before.findLast((at) => WORDS.be.has(tokens[at]?.key ?? "")) ?? -1;
  const isSaidToBe =
    be >= to &&
    right.from - be <= (right.kind === "name" ? 2 : SAME_BREATH) &&
    isOnlyLead(reader, be + 1, right.from);
  const isAtOnce = isOnlyLead(reader, to, right.from, wrong) && !isOver;
  const isAdjacent = retraction.from - wrong.to <= SAME_BREATH && !tokens[retraction.from]?.opens;
  // "Twelve people, well, three of them are part-time."
  const isPart = right.kind === "amount" && /^(?:of|von|davon|de|di)$/.test(tokens[right.to]?.key ?? "");
  if (!isStrong)
    return !isPart && (isAtOnce || (isSaidToBe && !isOver)) && (isAdjacent || endsSoon(reader, right));
  const lead = before.slice(before.findLastIndex((at) => tokens[at]?.kind !== "word") + 1);
  const end = tokens.slice(right.to, right.to + MAX_REST).find(({ kind }) => kind === "sign");
  const isOther = (value?: Value) => value?.kind === right.kind && !areSame(value, wrong);
  // "Is it worth 500? No. Is it worth 50?" "Actually, Tom is in Austin."
  if (end?.text === "?" || lead.some((at) => isOther(valueAt[at]))) return false;
  if (isAtOnce || isSaidToBe) return true;
  const context = new Set(stems.slice(Math.max(0, wrong.from - NEAR), wrong.to + NEAR));
  const isAbout = lead.every((at) => !isContent(tokens[at], reader) || context.has(stems[at] ?? ""));
  const isPlaced = endsSoon(reader, right) || isRepeated(tokens, wrong.from, right.from - 1);
  return ((again && !isOver) || (isAbout && right.kind !== "name")) && isPlaced;
}

/** A value that is said twice at once where another was: "fifty metres long and, okay, sixty. Sixty metres long". */
function restatedAt(reader: Reader, at: number): Correction | undefined {
  const { tokens, valueAt } = reader;
  const value = valueAt[at];
  if (value?.from !== at) return undefined;
  const [next] = valuesIn(reader, value.to, value.to + SAME_BREATH);
  const wrong = valuesIn(reader, at - NEAR, at).findLast(({ kind }) => kind === value.kind);
  if (!wrong || tokens[value.to]?.text === "?" || !areComparable(wrong, value, false)) return undefined;
  const isParted =
    at - wrong.to > SAME_BREATH || tokens.slice(wrong.to, at).some(({ kind }) => kind === "sign");
  const isAgain = next && areSame(next, value) && isOnlyLead(reader, value.to, next.from);
  const isLike = value.kind !== "name" || isLikeName(wrong, value);
  return isAgain && isLike && isParted ? [wrong, value] : undefined;
}

/** A value that another is opposed to: "not 15 but 50", "46, not 47". */
function opposedAt(reader: Reader, at: number): Correction | undefined {
  const { tokens, valueAt, code } = reader;
  const value = valueAt[at];
  if (value?.from !== at) return undefined;
  const last = valuesIn(reader, at - MAX_LEAD, at).at(-1);
  const [next] = valuesIn(reader, value.to, value.to + MAX_LEAD);
  const isAsked = reader.requestTokens.has(at);
  const keys = tokens.slice(Math.max(0, at - MAX_LEAD), at).map(({ key }) => key);
  const isInstead = isAsked && WORDS.instead.some((words) => keys.join(" ").endsWith(words));
  if (denialOf(tokens, at, code) === undefined && !isInstead) return undefined;
  // "Not 15 boxes but 50": what the first counts may stand between them.
  const isBeside = (one: Value) =>
    isOnlyLead(reader, Math.min(value.to, one.to) + 1, Math.max(value.from, one.from));
  const isRight = (one: Value) => areComparable(value, one, true) && (isAsked || isBeside(one));
  const right = [last, next].find((one) => one && isRight(one));
  return right && [value, right];
}

/** Whether only words of grammar stand there, or one that stood before the wrong value, too: "Herr Maier". */
const isOnlyLead = ({ tokens, stems, ...text }: Reader, start: number, end: number, wrong?: Value): boolean =>
  indicesOf({ from: start, to: end }).every(
    (at) =>
      !isContent(tokens[at], text) ||
      INTERJECTIONS.has(tokens[at]?.key ?? "") ||
      (wrong !== undefined && stems.slice(Math.max(0, wrong.from - 2), wrong.from).includes(stems[at] ?? "")),
  );

const endsSoon = ({ tokens }: Reader, { to }: Value): boolean =>
  tokens.length <= to + MAX_REST || tokens.slice(to, to + MAX_REST + 1).some(({ kind }) => kind === "sign");

/** The same wrong value where it was said before. Said again later, it is of something else: "Lucía, no, Luciana, Lucía is her sister". */
function echoesOf(reader: Reader, wrong: Value, right: Value): Value[] {
  const from = wrong.from - (reader.requestTokens.has(right.from) ? MAX_ASKED_BACK : MAX_BACK);
  return valuesIn(reader, from, Math.max(wrong.from, right.from)).filter((value) => {
    if (value === wrong || !areSame(value, wrong)) return false;
    const isOther = value.from > wrong.from && denialOf(reader.tokens, value.from, reader.code) === undefined;
    return !isOther && (value.noun === wrong.noun || !(value.noun && wrong.noun));
  });
}
