import type { Unsaid } from "#contract/drafts.ts";
import { countWords, sentencePiecesOf, tidy } from "../../language/text/index.ts";

/** A sentence of a text, and where it begins there. */
interface Piece {
  text: string;
  start: number;
  /** Whether it opens a paragraph or line. */
  opens: boolean;
}

function piecesOf(body: string): Piece[] {
  let start = 0;
  let opens = true;
  return sentencePiecesOf(body).map((piece) => {
    const found = { text: piece.trimEnd(), start, opens };
    start += piece.length;
    opens = piece.includes("\n");
    return found;
  });
}

/** The body with its sentences changed, in the paragraphs that they stood in; an empty one is gone. */
export function withPieces(body: string, change: (piece: Piece, at: number) => string): string {
  const pieces = piecesOf(body);
  const changed = pieces.map(change);
  if (pieces.every(({ text }, at) => text === changed[at])) return body;
  const spaced = pieces.map(({ text, start }, at) => {
    const space = body.slice(start + text.length, pieces[at + 1]?.start);
    return changed[at] === "" && !space.includes("\n") ? "" : `${changed[at]}${space}`;
  });
  return tidy(spaced.join("").replace(/^[^\S\n]*(?:[-*•]|\d{1,2}[.)])?[^\S\n]*$/gmu, ""));
}

/** What makes a detail of the words after it, by language: without both the sentence still says what it says. */
const PREPOSITIONS: Record<string, string> = {
  en: "in|on|at|since|by|for|from|of|with|near|around|about|after|before|during|until",
  de: "in|im|am|an|seit|vor|nach|aus|bei|von|vom|um|mit|für",
  es: "en|el|desde|por|de|del|con|para",
  fr: "à|au|en|dans|depuis|de|du|chez|avec|pour",
  pt: "em|no|na|desde|por|de|do|da|com|para",
};
const adjunctBefore = (language: string): RegExp =>
  new RegExp(
    `(?:,?\\s+|^)(?:(?:back|early|late|only|just) )?(?:${PREPOSITIONS[language] ?? "(?!)"})(?<!['’])\\s+(?:(?:the|early|late|mid)[\\s-])?$|,?\\s+d['’]$`,
    "iu",
  );
const APPOSITION =
  /(?<=(?:^|\s)(?:my|our|his|her|their|an?|the|meine?|unsere?|mi|nuestr[oa]|mon|ma|notre|meu|minha|nosso|nossa) (?:\p{Ll}+ )?\p{L}{3,}),?\s+$/iu;
const MIN_WORDS = 3;

/** The sentence, which begins at `start`, without a fact that is a detail of what it says; undefined where it can't be without. */
export function withoutFact(
  sentence: string,
  fact: Unsaid,
  start: number,
  language: string,
): string | undefined {
  const { kind, text } = fact;
  const from = fact.start - start + (/^d['’]/iu.test(text) ? 2 : 0);
  const [before, after] = [sentence.slice(0, from), sentence.slice(fact.end - start)];
  const found = adjunctBefore(language).exec(before) ?? (kind === "name" ? APPOSITION.exec(before) : null);
  // "For eight" is not all of "for eight months".
  const isWhole = kind === "date" || kind === "name" || /^[.,;:!?…]/u.test(after);
  if (kind === "quote" || !found || !isWhole) return undefined;
  const left = `${before.slice(0, found.index)}${found.index === 0 ? after.replace(/^[,\s]+/u, "") : after}`;
  return countWords(left) < MIN_WORDS
    ? undefined
    : left.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
