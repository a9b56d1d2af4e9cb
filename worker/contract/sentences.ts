/** What an item of a list begins with: a bullet or a number. */
export const LIST_SIGN = "(?:[-*•·◦▪–]|\\d{1,2}[.)])";

export const LIST_MARKER = new RegExp(`^\\s*${LIST_SIGN}\\s+(?=\\S)`, "u");

const ABBREVIATIONS = new Set(
  "mr mrs ms dr st vs sr jr prof inc co e.g i.e z.b approx bzw ca evtl sra sto mme env".split(" "),
);

/** A word after which a full stop ends no sentence: "Dr.", "e.g.", the initial "J.". */
export const isAbbreviation = (word: string): boolean =>
  (/^\p{Lu}$/u.test(word) && word !== "I") || ABBREVIATIONS.has(word.toLowerCase());

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** The platform waits for a capital, which not every sentence has, and puts a French closing mark into the next sentence. */
const MORE_ENDS =
  /(?<=(?<!\p{L}\.\p{L})[.!?]["”»)]{0,3}\s{1,4})(?=["“„«]?[\p{Ll}\p{N}])|(?<=^»\s{1,4})(?=\S)/u;
const LAST_WORD = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}.]*[\p{L}\p{M}])\.["”»)]*[^\S\n]*$/u;
/** No abbreviation is longer, with the marks and the space behind it. */
const MAX_WORD_CHARS = 40;

/** Every sentence with the white space after it; joined they are the text. A line break ends one. */
export function sentencePiecesOf(text: string): string[] {
  const pieces: string[] = [];
  let [open, end] = ["", ""];
  const segments = [...segmenter.segment(text)].flatMap(({ segment }) => segment.split(MORE_ENDS));
  for (const [at, segment] of segments.entries()) {
    open += segment;
    end = (end + segment).slice(-MAX_WORD_CHARS);
    if (isAbbreviation(LAST_WORD.exec(end)?.[1] ?? "") || segments[at + 1]?.startsWith("»")) continue;
    pieces.push(open);
    [open, end] = ["", ""];
  }
  return open === "" ? pieces : [...pieces, open];
}
