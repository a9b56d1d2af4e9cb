import {
  dropping,
  hasUnspaced,
  hasWords,
  joined,
  LANGUAGES,
  passagesOf,
  withFollowers,
} from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";

export type Rulebook = ReturnType<typeof rulebookOf>;

export function rulebookOf(rules: VoiceRules) {
  const banned = [...new Set(rules.banned.map((text) => text.trim().toLowerCase()))].filter(Boolean);
  const bans = banned.map((phrase) => ({ phrase, pattern: banPattern(phrase) }));
  const signs = banned.filter((phrase) => !hasWords(phrase));
  const found = (text: string) =>
    bans.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
  const written = (text: string) => spelled(text, rules.spellings);

  /** A text without the sentences that have something banned in them; empty when that is all of them. */
  function kept(text: string): string {
    const spelt = withoutSigns(written(text), signs);
    if (found(spelt).length === 0) return spelt;
    const passages = passagesOf(spelt);
    const bad = passages.flatMap((passage, at) => (found(passage.text).length > 0 ? at : []));
    // What leans on a sentence that goes is better gone too, as long as something is left.
    const all = new Set(withFollowers(passages, bad));
    const gone = all.size < passages.length ? all : new Set(bad);
    const rest = joined(dropping(passages, (at) => gone.has(at)));
    return found(rest).length === 0 ? rest : "";
  }

  return {
    spelled: written,
    /** What is banned and stands in a text, in lower case: whole words, in any letter case, and signs wherever they stand. */
    found,
    kept,
    /** The same for a text that has to be there: where nothing would be left, it stays as it is. */
    keptWhole: (text: string) => kept(text) || withoutSigns(written(text), signs),
  };
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{N}]['’])`;
/** After these, "'s" is a verb, and "it's" is another word than "it". */
const NOT_POSSESSIVE =
  /(?:^|\s)(?:it|that|this|he|she|what|who|there|here|let|how|where|when|why|everyone|everything|nobody|nothing)$/i;

/** "Thoughts?" bans the question, not the word. */
function banPattern(phrase: string): RegExp {
  if (!hasWords(phrase) || hasUnspaced(phrase)) return new RegExp(RegExp.escape(phrase), "iu");
  const mark = /[?!]$/.exec(phrase)?.[0] ?? "";
  const words = phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const possessive = NOT_POSSESSIVE.test(words) ? "" : "(?:['’]s?)?";
  // "Game-changer" is "game changer", too.
  const any = patternOf(words.replace(/[-\s]+/g, " ")).replaceAll(String.raw`\s+`, String.raw`[\s-]+`);
  const end = mark === "" ? "" : String.raw`["”»)]{0,2}\s?[?!]{0,3}${RegExp.escape(mark)}`;
  return new RegExp(String.raw`${BEFORE}${any}${possessive}(?![\p{L}\p{M}\p{N}]|['’]\p{L})${end}`, "iu");
}

/** Signs say nothing that a sentence needs. */
const withoutSigns = (text: string, signs: readonly string[]): string =>
  signs.reduce((rest, sign) => {
    if (!rest.includes(sign)) return rest;
    const instead = /^[—–-]$/.test(sign) ? "," : /^[!?…]+$/.test(sign) ? "." : "";
    const pattern = new RegExp(String.raw`[^\S\n]?${RegExp.escape(sign)}`, "gu");
    return rest
      .replace(pattern, instead)
      .replace(/\.{2,}/g, ".")
      .trim();
  }, text);

const BEFORE_NAME = String.raw`(?<![\p{L}\p{M}\p{N}@/]|[\p{L}\p{N}]\.)`;
const AFTER_NAME = String.raw`(?![\p{L}\p{M}\p{N}@/]|\.[\p{L}\p{N}])`;

/**
 * Whole words only, addresses left alone; of a name without `heard` the letter case is put right. The longer one wins where two begin
 * at one place. A `heard` that is a word of grammar ("will") is only taken for the name where it has a capital within a sentence.
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
  const pattern = new RegExp(`${BEFORE_NAME}(?:${alternatives.join("|")})${AFTER_NAME}`, "giu");
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
