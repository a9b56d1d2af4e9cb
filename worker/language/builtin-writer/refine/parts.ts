import {
  dropping,
  type Language,
  type Passage,
  rewritten,
  withFollowers,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { standing } from "../hooks/lines.ts";
import { type Change, type Context, type Draft, done, type Outcome, refused } from "./draft.ts";

/** Sentences, paragraphs or points by their place: 0 is the first, -1 the last; `count` of them from there on. */
export interface Part {
  unit: "sentence" | "paragraph" | "point";
  place: number;
  count: number;
}

/** A change of the passages that some parts stand for, if the post has all of these parts. */
export const onParts =
  (parts: readonly Part[], change: (places: number[], draft: Draft, context: Context) => Outcome): Change =>
  (draft, context) => {
    const places = parts.map((part) => placesOf(part, draft.passages));
    return places.every((found) => found.length > 0)
      ? change(places.flat(), draft, context)
      : refused(draft, "The post has no such part.");
  };

function placesOf({ unit, place, count }: Part, passages: readonly Passage[]): number[] {
  const units = unitsOf(unit, passages);
  const last = Math.max(-1, ...units) + 1;
  const first = place < 0 ? last + place : place;
  if (first < 0 || first + count > last) return [];
  return units.flatMap((each, at) => (each >= first && each < first + count ? [at] : []));
}

/** For each passage the number of its unit; -1 for none. */
function unitsOf(unit: Part["unit"], passages: readonly Passage[]): number[] {
  if (unit === "paragraph") {
    let paragraph = -1;
    return passages.map(({ before }, at) => (at === 0 || before.startsWith("\n") ? ++paragraph : paragraph));
  }
  const points = pointsIn(passages);
  if (unit === "sentence" || points.length === 0) return passages.map((_, at) => at);
  return passages.map((_, at) => points.findIndex((point) => point.includes(at)));
}

const COUNTS = wordSet("first firstly second secondly third thirdly fourth fifth sixth finally lastly");

/** The points that a post counts: what a list marks, else "First, …", "Second, …", each up to the next one. */
export function pointsIn(passages: readonly Passage[]): number[][] {
  const isMarked = passages.some(({ marker }) => marker !== "");
  const starts = passages.flatMap(({ text, marker }, at) => {
    const isPoint = isMarked ? marker !== "" : COUNTS.has(wordsOf(text)[0]?.key ?? "");
    return isPoint ? [at] : [];
  });
  if (starts.length < 2) return [];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    if (next === undefined) return withFollowers(passages, [start]);
    return passages.slice(start, next).map((_, index) => start + index);
  });
}

export const removeParts = (parts: readonly Part[]): Change =>
  onParts(parts, (places, draft) => {
    const passages = dropping(draft.passages, (at) => places.includes(at));
    if (passages.length === 0) return refused(draft, "That is the whole body, so I left it in.");
    const isOne = parts.length === 1 && parts[0]?.count === 1;
    return done({ ...draft, passages }, isOne ? "I removed it." : "I removed them.");
  });

export const combine = (parts: readonly Part[]): Change =>
  onParts(parts, (places, draft) => together(draft, places));

export const oneParagraph: Change = (draft) =>
  together(
    draft,
    draft.passages.map((_, at) => at),
  );

function together(draft: Draft, places: readonly number[]): Outcome {
  const passages = draft.passages.map((passage, at) =>
    places.includes(at) && at > Math.min(...places)
      ? { ...passage, before: " " as const, marker: "" }
      : passage,
  );
  return done({ ...draft, passages }, "They are one paragraph now.");
}

/** Moves parts to the beginning or the end of the body. */
export const moveParts = (parts: readonly Part[], to: "first" | "last"): Change =>
  onParts(parts, (places, draft, { language }) =>
    done({ ...draft, passages: moved(draft.passages, places, to, language) }, "I moved it."),
  );

/** These passages first or last, in a paragraph of their own, without the "and" that joined them to what came before. */
export function moved(
  passages: readonly Passage[],
  places: readonly number[],
  to: "first" | "last",
  language: Language,
): Passage[] {
  const group = passages.filter((_, at) => places.includes(at));
  const rest = dropping(passages, (at) => places.includes(at));
  const opened = group.map((passage, at) =>
    at > 0 ? passage : rewritten(passage, (words) => standing(words, words, language)),
  );
  const [front, back] = to === "first" ? [opened, rest] : [rest, opened];
  return [...setOff(front, ""), ...setOff(back, back[0]?.marker === "" ? "\n\n" : "\n")];
}

/** A change of the body in one part alone. */
export const within = (part: Part, change: Change): Change =>
  onParts([part], ([start = 0, ...others], draft, context) => {
    const { passages } = draft;
    const own = passages.slice(start, start + others.length + 1);
    const outcome = change({ ...draft, passages: setOff(own, "") }, context);
    const changed = setOff(outcome.draft.passages, own[0]?.before ?? "");
    return {
      ...outcome,
      draft: { ...draft, passages: passages.toSpliced(start, own.length, ...changed) },
    };
  });

/** Some passages, the first of them set off in this way from what stands before. */
const setOff = (passages: readonly Passage[], before: Passage["before"]): Passage[] =>
  passages.map((passage, at) => (at === 0 ? { ...passage, before } : passage));
