import { type Passage, regrouped } from "../../text/index.ts";
import { type Change, done, refused } from "./draft.ts";
import { pointsIn } from "./parts.ts";

/** In plain text, since LinkedIn knows no lists. */
export type Marker = "" | "- " | "1. ";

/** The points that the post counts on lines of their own, or every sentence where it counts none or all are asked for. */
export const list =
  (marker: Marker, ofAll: boolean): Change =>
  (draft) => {
    const { passages } = draft;
    const points = ofAll ? [] : pointsIn(passages);
    const items = points.length > 0 ? points : passages.map((_, at) => [at]);
    const listed = passages.map((passage, at): Passage => {
      const item = items.findIndex((places) => places.includes(at));
      const isFirst = items[item]?.[0] === at;
      if (item < 0) return items.at(-1)?.at(-1) === at - 1 ? { ...passage, before: "\n\n" } : passage;
      if (!isFirst) return { ...passage, before: " ", marker: "" };
      return { ...passage, before: at === 0 ? "" : item === 0 ? "\n\n" : "\n", marker };
    });
    if (items.length < 2)
      return refused(draft, "The body is a single sentence, so there is nothing to arrange.");
    const name = points.length > 0 ? "point" : "sentence";
    return done(
      { ...draft, passages: listed },
      marker === "" ? `Each ${name} is on a line of its own now.` : "It's a list now.",
    );
  };

/** Lists and single lines undone. */
export const paragraphs: Change = (draft) => {
  const { passages } = draft;
  const isList = passages.some(({ marker }) => marker !== "");
  if (!isList && passages.some(({ before }) => before === "\n\n")) return done(draft, "");
  const bare = passages.map((passage) => ({ ...passage, marker: "" }));
  return done({ ...draft, passages: regrouped(bare) }, "It's in paragraphs now.");
};

/** Paragraphs of at most two sentences; of one each where they are that short already. */
export const split: Change = (draft) => {
  const { passages } = draft;
  if (passages.length < 2) return refused(draft, "It is a single sentence, so there is nothing to split.");
  const short = inParagraphsOf(passages, 2);
  const isShortAlready = short.every(({ before }, at) => before === passages[at]?.before);
  return done(
    { ...draft, passages: isShortAlready ? inParagraphsOf(passages, 1) : short },
    "The paragraphs are shorter now.",
  );
};

function inParagraphsOf(passages: readonly Passage[], most: number): Passage[] {
  let count = 0;
  return passages.map((passage, at) => {
    const opens = at === 0 || passage.before.startsWith("\n") || count === most;
    count = opens ? 1 : count + 1;
    return opens && at > 0 && passage.marker === "" ? { ...passage, before: "\n\n" } : passage;
  });
}
