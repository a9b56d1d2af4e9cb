import { dropping, hasUnspaced, hasWords, joined, passagesOf, withFollowers } from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";
import { patternOf, spelled } from "./spelling.ts";

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
    /** Names spelled as the speaker spells them. */
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
