import type { Unsaid } from "#contract/drafts.ts";
import { gist } from "../../language/text/index.ts";
import type { FoundReview } from "../../language/writer.ts";

interface Compared {
  said: readonly string[];
  confirmed: readonly string[];
  /** What the rules found in the text, which stays. */
  unsaid: readonly Unsaid[];
}

/**
 * The marks of a text with those that a review of it adds, in order. A passage is marked where it stands to the letter, unless
 * something of it is marked or confirmed already, or all of it was said in a row: there the model is wrong.
 */
export function withReviewMarks(
  text: string,
  { unsaid: sentences = [], phrases = [] }: Partial<FoundReview>,
  { said, confirmed, unsaid }: Compared,
): Unsaid[] {
  const authored = [...said, ...confirmed].map((one) => ` ${gist(one)} `);
  const confirmedIn = confirmed.flatMap((passage) =>
    [...text.matchAll(new RegExp(RegExp.escape(passage), "g"))].map(({ index }) => spanOf(passage, index)),
  );
  const marks = [...unsaid];
  const found = [...sentences.map((sentence) => ({ sentence, phrase: sentence })), ...phrases];
  for (const { sentence, phrase } of found) {
    const [at, within] = [text.indexOf(sentence), sentence.indexOf(phrase)];
    const { start, end } = spanOf(phrase, at + within);
    const isTaken = [...marks, ...confirmedIn].some((other) => other.start < end && start < other.end);
    const isSaid = authored.some((one) => one.includes(` ${gist(phrase)} `));
    if (at >= 0 && within >= 0 && !isTaken && !isSaid)
      marks.push({ text: phrase, kind: "claim", start, end });
  }
  return marks.sort((one, other) => one.start - other.start);
}

const spanOf = (passage: string, start: number) => ({ start, end: start + passage.length });
