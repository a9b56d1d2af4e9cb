import { keysOf } from "./tokens.ts";
import { sentencePiecesOf } from "./written.ts";

/** The texts of a post: what opens it, what follows, and the question at its end. */
interface PostParts {
  hook: string;
  body: string;
  cta: string | null;
}

/** A hook and the whole post below it, the hook's own sentences included. */
interface Whole {
  hook: string;
  body: string;
}

/** A sentence as it stands, and the white space between it and the one before. */
interface Unit {
  text: string;
  before: string;
  /** Its words for comparison, between spaces. */
  words: string;
}

/** A shorter sentence ("No.") is only the hook's where it is one of the hook's own sentences. */
const MIN_WORDS_WITHIN = 3;

/**
 * What is shown of a post: its hook, then the whole post without the sentences that the hook says already (their words stand
 * in it in a row), every other character as it was. Where nothing of the body would be left, the hook is "" and the body whole.
 */
export function composePost<Parts extends PostParts>(parts: Parts): Parts {
  const { hook, body } = parts;
  const units = unitsOf(body);
  const hidden = hiddenIn(units, hook);
  if (hidden.size === 0) return saysAll(units, hook) ? { ...parts, hook: "" } : parts;
  return { ...parts, body: textOf(without(units, (unit) => hidden.has(unit))) };
}

/**
 * The whole post of a body that was changed as it is shown below the hook: the sentences that were not shown come back where
 * they stood: before the sentence that followed them, else after the one before, else first.
 */
export function restoreHidden(shown: string, { hook, body }: Whole): string {
  const units = unitsOf(body);
  const hidden = hiddenIn(units, hook);
  if (hidden.size === 0 || shown === textOf(without(units, (unit) => hidden.has(unit))))
    return hidden.size === 0 ? shown : body;
  const result = unitsOf(shown);
  const there = new Set(result.map(({ words }) => words));
  for (const run of runsOf(units, hidden)) {
    const missing = run.units.filter(({ words }) => !there.has(words));
    if (missing.length > 0) insert(result, missing, run);
  }
  return textOf(result);
}

/**
 * The whole post after its hook was reworded: the sentences that the old hook said are replaced by the new one. Unchanged
 * where the new hook says something else, so that the old one's sentences stay in the body.
 */
export function rewordHidden({ hook, body }: Whole, newHook: string): string {
  const units = unitsOf(body);
  const hidden = hiddenIn(units, hook);
  const [first] = units.filter((unit) => hidden.has(unit));
  if (!first || !isReworded(hook, newHook)) return body;
  const replaced = units.map((unit) => (unit === first ? { ...unit, text: newHook.trim() } : unit));
  return textOf(without(replaced, (unit) => hidden.has(unit)));
}

/** Half of the words are those of before. */
function isReworded(before: string, after: string): boolean {
  const old = new Set(keysOf(before));
  const words = keysOf(after);
  return words.filter((word) => old.has(word)).length >= words.length / 2;
}

/** "1." or "-" at the beginning of a line belongs to the item that follows. */
const LABEL = /^(?:\d{1,2}[.)]|[-*•–])$/u;

/** The sentences of a text with the white space between them: joined they are the text, but for its ends. */
function unitsOf(text: string): Unit[] {
  const spans: { start: number; content: number; end: number }[] = [];
  let at = 0;
  let open: number | undefined;
  for (const piece of sentencePiecesOf(text)) {
    const content = piece.trim();
    const start = at + piece.indexOf(content);
    const end = start + content.length;
    at += piece.length;
    if (content === "") continue;
    const last = spans.at(-1);
    const isLineStart = last === undefined || text.slice(last.end, start).includes("\n");
    // An emoji belongs to the sentence before it.
    if (last && !/[\p{L}\p{N}]/u.test(content) && !isLineStart) last.end = end;
    else if (isLineStart && LABEL.test(content)) open = start;
    else {
      spans.push({ start: open ?? start, content: start, end });
      open = undefined;
    }
  }
  return spans.map(({ start, content, end }, index) => ({
    text: text.slice(start, end),
    before: text.slice(spans[index - 1]?.end ?? start, start),
    words: ` ${keysOf(text.slice(content, end)).join(" ")} `,
  }));
}

/** The units that the hook says; none where nothing would be left. */
function hiddenIn(units: readonly Unit[], hook: string): ReadonlySet<Unit> {
  const hidden = saidBy(units, hook);
  const isAll = units.every((unit) => hidden.has(unit) || unit.words.trim() === "");
  return isAll ? new Set() : hidden;
}

const saysAll = (units: readonly Unit[], hook: string): boolean => saidBy(units, hook).size > 0;

function saidBy(units: readonly Unit[], hook: string): Set<Unit> {
  const words = ` ${keysOf(hook).join(" ")} `;
  const own = new Set(unitsOf(hook).map((unit) => unit.words));
  const isSaid = (unit: Unit) =>
    own.has(unit.words) ||
    (unit.words.split(" ").length - 2 >= MIN_WORDS_WITHIN && words.includes(unit.words));
  return new Set(units.filter((unit) => unit.words.trim() !== "" && isSaid(unit)));
}

const textOf = (units: readonly Unit[]): string =>
  units.map(({ text, before }, index) => (index === 0 ? text : before + text)).join("");

/** The other units; what sets paragraphs apart stays. */
function without(units: readonly Unit[], isGone: (unit: Unit) => boolean): Unit[] {
  const kept: Unit[] = [];
  let gap = "";
  for (const unit of units) {
    gap = wider(gap, unit.before);
    if (isGone(unit)) continue;
    kept.push({ ...unit, before: gap });
    gap = "";
  }
  return kept;
}

const breaksIn = (gap: string): number => gap.split("\n").length;
const wider = (gap: string, other: string): string =>
  breaksIn(other) > breaksIn(gap) || gap === "" ? other : gap;

/** Sentences in a row that are not shown, and those that are, right before and after them. */
interface Run {
  units: Unit[];
  previous?: Unit;
  next?: Unit;
}

function runsOf(units: readonly Unit[], hidden: ReadonlySet<Unit>): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [index, unit] of units.entries()) {
    if (hidden.has(unit)) {
      run ??= { units: [], previous: units[index - 1] };
      run.units.push(unit);
    } else if (run) {
      runs.push({ ...run, next: unit });
      run = undefined;
    }
  }
  return run ? [...runs, run] : runs;
}

/** Puts units of a run where they belong in a text that may have changed around them. */
function insert(text: Unit[], units: readonly Unit[], { previous, next, units: all }: Run): void {
  const placeOf = (unit: Unit | undefined) => text.findIndex(({ words }) => words === unit?.words);
  const at = placeOf(next);
  const [first, ...others] = units;
  const follower = text[at];
  if (first && next && follower) {
    // What the author made of the paragraphs meanwhile stays.
    const isUntouched = follower.before === [...all, next].map(({ before }) => before).reduce(wider, "");
    text[at] = { ...follower, before: next.before };
    text.splice(at, 0, { ...first, before: isUntouched ? first.before : follower.before }, ...others);
    return;
  }
  const after = placeOf(previous) + 1;
  const [opening] = text;
  if (after === 0 && opening) text[0] = { ...opening, before: "\n\n" };
  text.splice(after, 0, ...units);
}
