import { PAST_VERBS, type Range } from "../text/index.ts";
import { inAllTokens } from "./amounts/view.ts";
import { type Analysis, indicesOf, isContent } from "./analysis.ts";
import { BE, BUTS, type Cue, cueEndingAt, INTERJECTIONS, isTrailing, JOINTS, SAY, SPEAKER } from "./cues.ts";
import {
  endsSoon,
  isArticle,
  isFragment,
  isNegated,
  isPartOf,
  MAX_REST,
  type Reader,
  readerOf,
} from "./reader.ts";
import { areComparable, areSame, isStop, nounAfter, type Value } from "./values.ts";

/** A value that its speaker took back, in indices of all tokens, and what took its place. */
export interface Withdrawal {
  kind: Value["kind"];
  wrong: Range;
  right: Range;
  /** Where the words begin that take it back; `right` stands at their end, unless it stood before. */
  cueFrom: number;
  /** Whether nothing stands between the two but the words that take the first back. */
  isCertain: boolean;
}

/** From the wrong value to the words that take it back, where that is certain. */
const MAX_GAP = 3;
/** How many words may lead to the right value from the last sign: "it was more like". */
const MAX_LEAD = 7;
/** How far from it the cue may stand: "no, I've got the letter here, 4,750". */
const MAX_REMARK = 16;
/** How far back the wrong value may stand: from a clear cue, where its own words are said again, and from one such as "well". */
const STRONG_REACH = 30;
const REPEATED_REACH = 60;
const WEAK_REACH = 5;
/** How far apart two values stand that are opposed without a cue. */
const CONTRAST_REACH = 12;
const MAX_VALUES_BACK = 8;
const MAX_ECHOES_BACK = 24;
const CONTEXT_REACH = 10;

interface Correction {
  wrong: Value;
  right: Value;
  cueFrom: number;
  /** Whether the wrong value was named again only to take it back. */
  isNamedAgain: boolean;
  isCertain?: boolean;
}

/** The values that a speaker took back before token `until`: "15, no, 50", "I said eight months, it's seven", "not 15 but 50". */
export function withdrawalsIn(text: Analysis, until = text.tokens.length): Withdrawal[] {
  const reader = readerOf(text);
  const inText = (value: Value) => inAllTokens(text.view, value);
  return reader.values.flatMap((value, at) => {
    const found = inText(value).to <= until ? correctionAt(reader, at) : undefined;
    if (!found) return [];
    const { right, cueFrom } = found;
    return [found.wrong, ...echoesOf(reader, found)].map((wrong) => ({
      kind: wrong.kind,
      wrong: inText(wrong),
      right: inText(right),
      cueFrom: text.view.indices[cueFrom] ?? 0,
      isCertain: found.isCertain === true,
    }));
  });
}

/** The tokens of values that a text denies or takes back itself, so that it does not say that they hold. */
export function deniedTokens(text: Analysis): Set<number> {
  const reader = readerOf(text);
  const denied = reader.values.filter((value) => isNegated(reader, value));
  return new Set(
    [
      ...withdrawalsIn(text).map(({ wrong }) => wrong),
      ...denied.map((value) => inAllTokens(text.view, value)),
    ].flatMap(indicesOf),
  );
}

/** What the value at `at` corrects, or the value before that corrects it. */
function correctionAt(reader: Reader, at: number): Correction | undefined {
  const { values, tokens } = reader;
  const value = values[at];
  const before = values
    .slice(Math.max(0, at - 3), at)
    .findLast(({ kind, amount }) => kind === value?.kind && !amount?.isImplied);
  if (!value || value.amount?.isImplied || (isArticle(reader, value) && !isFragment(reader, value)))
    return undefined;
  // "Seventeen thousand, sorry, one seven."
  if (before?.to === value.from && value.kind === "amount") return undefined;
  const gap = before ? value.from - before.to : Number.POSITIVE_INFINITY;
  if (isNegated(reader, value)) {
    // "46 minutes, not 47".
    const isContrast = before && gap <= 3 && areComparable(before, value, reader.text, true);
    return isContrast ? { wrong: value, right: before, cueFrom: before.to, isNamedAgain: true } : undefined;
  }
  const lead = leadOf(reader, value);
  const cue = lead && cueBefore(reader, value, lead);
  const found = cue && wrongBefore(reader, at, lead, cue);
  if (found)
    return {
      wrong: found,
      right: value,
      cueFrom: cue.from,
      isNamedAgain: isFragment(reader, found) || isNegated(reader, found) || cue.from === found.to,
      isCertain:
        cue.isStrong &&
        !cue.hasRemark &&
        cue.from - found.to <= MAX_GAP &&
        lead.content.length === 0 &&
        !found.isOnlyCapital &&
        isOver(reader, value),
    };
  const isOpposed = before && gap <= CONTRAST_REACH && areComparable(before, value, reader.text, false);
  if (!isOpposed || !lead || lead.content.length > 0) return undefined;
  const contrast = { wrong: before, right: value, cueFrom: before.to };
  const remark = tokens.slice(before.to, lead.from).filter((token) => isContent(token, reader.text));
  if (isNegated(reader, before))
    return remark.length === 0 || endsSoon(reader, value) ? { ...contrast, isNamedAgain: true } : undefined;
  const keys = tokens.slice(Math.max(0, before.from - 5), before.from).map(({ key }) => key);
  if (lead.hasBe && keys.some((key) => SAY.has(key)) && keys.some((key) => SPEAKER.has(key)))
    return { ...contrast, isNamedAgain: true };
  // "She was nine. Ten. She was ten."
  const isSentence =
    isStop(tokens[value.from - 1]) && isStop(tokens[value.to]) && !isFragment(reader, before);
  if (isSentence) return { ...contrast, isNamedAgain: false };
  // "640. 604, sorry."
  const isTrailed = isTrailing(tokens, value.to) || isTrailing(tokens, value.to + 1);
  return isTrailed && (gap <= 3 || isFragment(reader, value))
    ? { ...contrast, isNamedAgain: false }
    : undefined;
}

interface Lead {
  /** Where it begins. */
  from: number;
  /** Stems of its content words. */
  content: string[];
  hasBe: boolean;
}

/** The words between the last sign or cue and a value; undefined where they begin another thought. */
function leadOf(reader: Reader, value: Value): Lead | undefined {
  const { tokens, valueAt, text } = reader;
  const lead: Lead = { from: value.from, content: [], hasBe: false };
  for (; value.from - lead.from < MAX_LEAD; lead.from -= 1) {
    const at = lead.from - 1;
    const token = tokens[at];
    const isValue = valueAt[at] && !isArticle(reader, valueAt[at]);
    if (token?.kind !== "word" || isValue || cueEndingAt(tokens, at)) return lead;
    if (JOINTS.has(token.key)) return undefined;
    lead.hasBe ||= BE.has(token.key);
    const isGrammar = !isContent(token, text) || BE.has(token.key) || BUTS.has(token.key);
    if (!isGrammar) lead.content.push(stemAt(text, at));
  }
  return undefined;
}

const stemAt = ({ stems, view }: Analysis, at: number): string => stems[view.indices[at] ?? -1] ?? "";

interface FoundCue extends Cue {
  /** Whether something with content was said between the cue and the words that lead to the value. */
  hasRemark: boolean;
}

function cueBefore(reader: Reader, value: Value, lead: Lead): FoundCue | undefined {
  const { tokens, valueAt, text } = reader;
  let cue: FoundCue | undefined;
  let [words, content] = [0, 0];
  for (let at = lead.from - 1; at >= 0 && lead.from - at <= MAX_REMARK; ) {
    const next = cueEndingAt(tokens, at);
    if (next && isApart(reader, next, at, cue?.from ?? lead.from) && (next.isStrong || cue || words === 0)) {
      const isStrong = next.isStrong || cue?.isStrong === true;
      cue = { from: next.from, isStrong, hasRemark: content > 0 };
      at = next.from - 1;
      continue;
    }
    if (tokens[at]?.kind !== "sign") {
      const passed = valueAt[at];
      // What was said behind a cue is what it corrects to, unless it is the wrong value again: "Ben? No, Ben came later".
      const isOther =
        passed && !passed.amount?.isImplied && !isArticle(reader, passed) && !passed.isOnlyCapital;
      if (cue || (isOther && !areSame(reader.values[passed.index - 1], passed))) break;
      words += 1;
      if (isContent(tokens[at], text)) content += 1;
    }
    at -= 1;
  }
  if (asks(reader, value) || (cue?.hasRemark && !endsSoon(reader, value))) return undefined;
  return cue;
}

/** Whether nothing is said of a value that the corrected one may not have had: "sixty, no, forty on a bad day". */
const isOver = ({ tokens, text }: Reader, { kind, to }: Value): boolean =>
  kind === "name" ||
  tokens[to]?.kind !== "word" ||
  isContent(tokens[to], text) ||
  JOINTS.has(tokens[to]?.key ?? "");

/** Whether a value is asked for: "Is it worth 500? No. Is it worth 50?" */
function asks({ tokens, values }: Reader, value: Value): boolean {
  const { to, index } = value;
  const mark = tokens.slice(to, to + MAX_REST + 1).find(({ kind }) => kind === "sign");
  const next = values[index + 1];
  const isAnswered = next && next.from <= to + MAX_REST && areSame(next, value);
  return mark?.text === "?" && !isAnswered;
}

/** Whether a cue stands for itself: "no" in "no, fifty" and "fifteen no fifty", not in "no customers". */
function isApart({ tokens, valueAt, text }: Reader, { from }: Cue, last: number, next: number): boolean {
  const before = tokens[from - 1];
  const isNoun = isContent(before, text) && !PAST_VERBS.has(before?.key ?? "");
  const opens =
    before?.kind !== "word" ||
    INTERJECTIONS.has(before.key) ||
    valueAt[from - 1] ||
    (isNoun && valueAt[from - 2]) ||
    cueEndingAt(tokens, from - 1);
  const after = tokens[last + 1];
  return Boolean(opens) && (after?.kind === "sign" || last + 1 >= next);
}

/** The nearest value before a cue that the value at `at` may correct. */
function wrongBefore(reader: Reader, at: number, lead: Lead, cue: FoundCue): Value | undefined {
  const { values, text, tokens } = reader;
  const right = values[at];
  for (let back = at - 1; right && back >= Math.max(0, at - MAX_VALUES_BACK); back -= 1) {
    const wrong = values[back];
    if (!wrong || wrong.to > cue.from) continue;
    const gap = cue.from - wrong.to;
    const reach = lead.content.length > 0 ? REPEATED_REACH : STRONG_REACH;
    if (gap > (cue.isStrong ? reach : WEAK_REACH)) return undefined;
    // "31. No, 31 was the first week": it is explained. "Portland, sorry, it was in Portland": it comes late.
    if (areSame(wrong, right) && !isFragment(reader, wrong)) return undefined;
    const isWhole = tokens.slice(wrong.to, cue.from).some(isStop);
    const isClose = gap <= 3 && !isWhole && !cue.hasRemark && lead.content.length === 0;
    if (isArticle(reader, wrong) && !isClose) continue;
    // "Four, sorry, I forgot Lisbon."
    const isAside = cue.hasRemark || lead.from < right.from;
    if (isAside && gap <= 2 && wrong.kind !== right.kind && isFragment(reader, wrong)) return undefined;
    if (isPartOf(reader, right) && !isPartOf(reader, wrong)) return undefined;
    if (right.kind === "name" && !isClose && !lead.hasBe && isContent(tokens[right.to], text))
      return undefined;
    if (!areComparable(wrong, right, text, isClose && cue.isStrong)) continue;
    const isNoun = wrong.isOnlyCapital && text.language.code === "de";
    if (isNoun && tokens[wrong.from - 1]?.key !== tokens[right.from - 1]?.key) return undefined;
    const around = tokens.slice(Math.max(0, wrong.from - CONTEXT_REACH), wrong.to + CONTEXT_REACH).keys();
    const context = new Set(
      [...around].map((offset) => stemAt(text, Math.max(0, wrong.from - CONTEXT_REACH) + offset)),
    );
    return lead.content.every((stem) => context.has(stem)) ? wrong : undefined;
  }
  return undefined;
}

/** The same wrong value where else it was said: in "she wrote it eleven times. Eleven, no, twelve", and "90, no, not 90, 19". */
function echoesOf({ values, text }: Reader, { wrong, right, isNamedAgain }: Correction): Value[] {
  const from = isNamedAgain ? Math.max(0, wrong.index - MAX_ECHOES_BACK) : wrong.index;
  return values.slice(from, Math.max(wrong.index, right.index)).filter((value) => {
    const [one, other] = [nounAfter(value, text), nounAfter(wrong, text)];
    return value !== wrong && areSame(value, wrong) && (!one || !other || one === other);
  });
}
