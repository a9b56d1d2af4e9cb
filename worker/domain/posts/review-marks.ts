import type { Unsaid } from "#contract/drafts.ts";
import { gist } from "../../language/text/index.ts";
import type { FoundReview } from "../../language/writer.ts";

/**
 * The marks of a text that rules found (`unsaid`) and those that a review of it adds, in order. A passage is marked where it stands to the letter, unless
 * something of it is marked or confirmed already, or all of it was said in a row: there the model is wrong.
 */
export function withReviewMarks(
  text: string,
  { unsaid: sentences = [], phrases = [] }: Partial<FoundReview>,
  known: Record<"said" | "confirmed", readonly string[]> & { unsaid: readonly Unsaid[] },
): Unsaid[] {
  const { said, confirmed, unsaid } = known;
  const spoken = said.map((one) => ` ${gist(one)} `);
  const marks = [...unsaid];
  const found = [...sentences.map((sentence) => ({ sentence, phrase: sentence })), ...phrases];
  for (const { sentence, phrase } of found) {
    const [at, within] = [text.indexOf(sentence), sentence.indexOf(phrase)];
    const [start, end] = [at + within, at + within + phrase.length];
    const isMarked = marks.some((other) => other.start < end && start < other.end);
    const isTheirs =
      confirmed.some((passage) => passage.includes(phrase) || phrase.includes(passage)) ||
      spoken.some((one) => one.includes(` ${gist(phrase)} `));
    if (at >= 0 && within >= 0 && !isMarked && !isTheirs)
      marks.push({ text: phrase, kind: "claim", start, end });
  }
  return marks.sort((one, other) => one.start - other.start);
}
