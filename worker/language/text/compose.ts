import type { PostParts } from "#contract/post-text.ts";
import { breaksIn, dropping, joined, type Passage, passagesOf, wider } from "./passages.ts";
import { remembered } from "./remembered.ts";
import { keysOf } from "./tokens.ts";

/** A hook and the whole post below it, the hook's own sentences included. */
type Whole = Pick<PostParts, "hook" | "body">;

interface Unit extends Passage {
  /** Its words for comparison, between spaces. */
  words: string;
}

/** A shorter sentence ("No.") is only the hook's where it is one of the hook's own sentences. */
const MIN_WORDS_WITHIN = 3;

/**
 * What is shown of a post: its hook, then the whole post without the sentences that the hook says already (their words stand
 * in it in a row), every other character as it was. Where nothing of the body would be left, the hook is "" and the body whole,
 * or, where the hook says more than that, what the hook says.
 */
export const composePost = <Parts extends PostParts>(parts: Parts): Parts => {
  const { hook, body } = parts;
  return { ...parts, ...composed({ hook, body }) };
};

const composed = remembered(
  ({ hook, body }: Whole): Whole => {
    const units = unitsOf(body);
    const said = saidBy(hook, units);
    if (said.size === 0) return { hook, body };
    if (!leavesWords(units, said))
      return { hook: "", body: keysOf(hook).length > keysOf(body).length ? hook : body };
    return { hook, body: joined(without(units, said)) };
  },
  ({ hook, body }) => [hook, body],
);

/**
 * The whole post of a body that was changed as it is shown below the hook: the sentences that were not shown come back where
 * they stood: before the sentence that followed them, else after the one before, else first.
 */
export function restoreHidden(shown: string, { hook, body }: Whole): string {
  if (shown === composePost({ hook, body, cta: null }).body) return body;
  const units = unitsOf(body);
  const hidden = saidBy(hook, units);
  if (hidden.size === 0 || !leavesWords(units, hidden)) return shown;
  const result = unitsOf(shown);
  const there = new Set(result.map(({ words }) => words));
  for (const run of runsOf(units, hidden)) {
    const missing = run.units.filter(({ words }) => !there.has(words));
    if (missing.length > 0) insert(result, missing, run);
  }
  return joined(result);
}

/**
 * The whole post after its hook was reworded: the sentences that the old hook said are replaced by the new one. Unchanged
 * where the new hook says something else, so that the old one's sentences stay in the body.
 */
export function rewordHidden({ hook, body }: Whole, newHook: string): string {
  const units = unitsOf(body);
  const hidden = saidBy(hook, units);
  const [first] = units.filter((unit) => hidden.has(unit));
  if (!first || !isReworded(hook, newHook)) return body;
  const replaced = units.map((unit) => (unit === first ? { ...unit, text: closed(newHook.trim()) } : unit));
  return joined(without(replaced, hidden));
}

/** With its end: what follows in the same paragraph would be read as the rest of a sentence that has none yet. */
const closed = (text: string): string =>
  /[.!?…。！？]["”’»)]*$/u.test(text) ? text : `${text.replace(/[\s,;:–—-]+$/u, "")}.`;

/** Half of the words are those of before. */
export function isReworded(before: string, after: string): boolean {
  const old = new Set(keysOf(before));
  const words = keysOf(after);
  return words.filter((word) => old.has(word)).length >= words.length / 2;
}

/** The sentences of a text, list markers and all. */
const unitsOf = (text: string): Unit[] =>
  passagesOf(text).map((passage) => ({
    ...passage,
    text: passage.marker + passage.text,
    marker: "",
    words: spaced(keysOf(passage.text)),
  }));

const spaced = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** The sentences that a hook says: its own, and those whose words stand in it in a row. */
function saidBy(hook: string, units: readonly Unit[]): ReadonlySet<Unit> {
  const said = spaced(keysOf(hook));
  const own = new Set(unitsOf(hook).map(({ words }) => words));
  const isSaid = ({ words }: Unit) =>
    own.has(words) || (words.split(" ").length - 2 >= MIN_WORDS_WITHIN && said.includes(words));
  return new Set(units.filter((unit) => unit.words.trim() !== "" && isSaid(unit)));
}

const leavesWords = (units: readonly Unit[], gone: ReadonlySet<Unit>): boolean =>
  units.some((unit) => !gone.has(unit) && unit.words.trim() !== "");

const without = (units: readonly Unit[], gone: ReadonlySet<Unit>): Unit[] =>
  dropping(units, (_, unit) => gone.has(unit));

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
  const nextAt = placeOf(next);
  const at = nextAt < 0 ? placeOf(previous) + 1 : nextAt;
  const follower = text[at];
  if (!follower) {
    text.push(...units);
    return;
  }
  const typed = follower.before;
  const gapBefore = next && nextAt >= 0 ? next.before : at === 0 ? "\n\n" : typed;
  const shown = [...all, ...(next ? [next] : [])].map(({ before }) => before).reduce(wider, "");
  // What the author made of the paragraphs meanwhile stays: without these units it is what is shown.
  const isTyped = at > 0 && (nextAt < 0 || typed !== shown || units[0]?.before === "");
  const within = (gap: string) => (isTyped && breaksIn(gap) > breaksIn(typed) ? typed : gap);
  const put = units.map((unit, index) => ({
    ...unit,
    before: isTyped && index === 0 ? typed : within(unit.before),
  }));
  text.splice(at, 1, ...put, { ...follower, before: within(gapBefore) });
}
