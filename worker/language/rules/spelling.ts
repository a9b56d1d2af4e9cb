import { LANGUAGES } from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}@/]|[\p{L}\p{N}]\.)`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}@/]|\.[\p{L}\p{N}])`;

/**
 * A text with the speaker's names spelled as they spell them, whole words only, addresses left alone: `heard` becomes `written`,
 * of which else the letter case is put right. The longer one wins where two begin at one place. A `heard` that is a word of
 * grammar ("will") is only taken for the name where it has a capital within a sentence.
 */
export function spelled(text: string, spellings: VoiceRules["spellings"]): string {
  const known = new Map(spellings.map(({ written, heard }) => [folded(heard ?? written), written.trim()]));
  // What is right already stays: "Acme" may be what was heard for "Acme Corp", and is a part of it.
  for (const { written, heard } of spellings) {
    const right = folded(written);
    if (heard && right.includes(folded(heard)) && !known.has(right)) known.set(right, written.trim());
  }
  known.delete("");
  if (known.size === 0) return text;
  const alternatives = [...known.keys()].sort((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(`${BEFORE}(?:${alternatives.join("|")})${AFTER}`, "giu");
  return text.replace(pattern, (found, offset: number) => {
    const written = known.get(folded(found));
    return written === undefined || isGrammar(found, text.slice(Math.max(0, offset - 9), offset))
      ? found
      : written;
  });
}

const folded = (text: string): string => text.trim().replaceAll("’", "'").replace(/\s+/g, " ").toLowerCase();

/** The source of a pattern for these words, whatever stands for their spaces and apostrophes. */
export function patternOf(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.map((word) => word.split(/['’]/).map(RegExp.escape).join("['’]")).join(String.raw`\s+`);
}

function isGrammar(found: string, before: string): boolean {
  if (!LANGUAGES.some(({ functionWords }) => functionWords.has(folded(found)))) return false;
  const opensSentence = /(?:^|[.!?…:\n]["”’»)]{0,3})\s{0,3}["“„«(]{0,2}$/u.test(before);
  return opensSentence || found === found.toLowerCase();
}
