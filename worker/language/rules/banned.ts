import { hasUnspaced } from "../text/index.ts";
import { patternOf } from "./spelling.ts";

const HAS_LETTER = /[\p{L}\p{N}]/u;
const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{N}]['’])`;
/** After these, "'s" is a verb, and "it's" is another word than "it". */
const NOT_POSSESSIVE =
  /(?:^|\s)(?:it|that|this|he|she|what|who|there|here|let|how|where|when|why|everyone|everything|nobody|nothing)$/i;

/** Finds what is banned in a text, in lower case: whole words, in any letter case, and signs wherever they stand. */
export function bansOf(texts: readonly string[]): (text: string) => string[] {
  const banned = [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter(Boolean);
  const bans = banned.map((phrase) => ({ phrase, pattern: banPattern(phrase) }));
  return (text) => bans.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
}

/** "Thoughts?" bans the question, not the word. */
function banPattern(phrase: string): RegExp {
  if (!HAS_LETTER.test(phrase) || hasUnspaced(phrase)) return new RegExp(RegExp.escape(phrase), "iu");
  const mark = /[?!]$/.exec(phrase)?.[0] ?? "";
  const words = phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const possessive = NOT_POSSESSIVE.test(words) ? "" : "(?:['’]s?)?";
  // "Game-changer" is "game changer", too.
  const any = patternOf(words.replace(/[-\s]+/g, " ")).replaceAll(String.raw`\s+`, String.raw`[\s-]+`);
  const end = mark === "" ? "" : String.raw`["”»)]{0,2}\s?[?!]{0,3}${RegExp.escape(mark)}`;
  return new RegExp(String.raw`${BEFORE}${any}${possessive}(?![\p{L}\p{M}\p{N}]|['’]\p{L})${end}`, "iu");
}
