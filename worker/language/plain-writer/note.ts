import { mended } from "../fidelity/index.ts";
import {
  cleaned,
  ended,
  hasWords,
  inParagraphs,
  joined,
  type Language,
  languageOf,
  onceEach,
  type Passage,
  passagesIn,
  withoutRunOns,
} from "../text/index.ts";
import { withoutRemarks } from "./remarks.ts";

/** What was said, readable: the sentences in their order, in paragraphs. Where all is "um", that is what they said. */
export function passagesSaid(note: string, language: Language, kept: readonly string[] = []): Passage[] {
  const clear = passagesIn(note, (line) =>
    withoutRunOns(cleaned(mended(line, language), language, kept), language),
  );
  const said = [withoutRemarks(clear, language), clear]
    .map((all) => all.filter(({ text }) => hasWords(text)))
    .find(({ length }) => length > 0);
  const once = onceEach(said ?? passagesIn(note, String).filter(({ text }) => hasWords(text)));
  return inParagraphs(once.map((passage) => ({ ...passage, text: ended(passage.text) })));
}

export const textsSaid = (note: string, language: Language): string[] =>
  passagesSaid(note, language).map(({ text }) => text);

/** The start of a note as a title: unpunctuated speech becomes sentences, what was written stays as it is. */
export function titleFrom(start: string): string {
  const text = start.replace(/…$/u, "");
  if (!/^\p{Ll}/u.test(text) || /[.!?]/u.test(text)) return start;
  const title = joined(passagesSaid(text, languageOf({ transcript: text }))).replace(/\s+/gu, " ");
  if (title === "") return start;
  return text === start ? title : `${title.replace(/[.,;:!]{1,9}$/u, "")}…`;
}
