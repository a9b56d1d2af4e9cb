import { dropping, joined, passagesOf, withFollowers } from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";
import { bansOf } from "./banned.ts";
import { spelled } from "./spelling.ts";

export type Rulebook = ReturnType<typeof rulebookOf>;

/** Holds texts to what a speaker wants of everything that is written for them. */
export function rulebookOf(rules: VoiceRules) {
  const found = bansOf(rules.banned);
  const signs = rules.banned.map((text) => text.trim()).filter((text) => /^[^\p{L}\p{N}]+$/u.test(text));
  const written = (text: string) => spelled(text, rules.spellings);

  /** A text without the sentences that have something banned in them; empty when that is all of them. */
  function kept(text: string): string {
    const spelt = withoutSigns(written(text), signs);
    if (found(spelt).length === 0) return spelt;
    const passages = passagesOf(spelt);
    const bad = passages.flatMap((passage, at) => (found(passage.text).length > 0 ? at : []));
    // What leans on a sentence that goes is better gone too, as long as something is left.
    const gone = [withFollowers(passages, bad), bad]
      .map((places) => new Set(places))
      .find(({ size }) => size < passages.length);
    const rest = gone ? joined(dropping(passages, (at) => gone.has(at))) : "";
    return found(rest).length === 0 ? rest : "";
  }

  return {
    /** Names spelled as the speaker spells them. */
    spelled: written,
    /** What is banned and stands in a text, in lower case. */
    found,
    kept,
    /** The same for a text that has to be there: where nothing would be left, it stays as it is. */
    keptWhole: (text: string) => kept(text) || withoutSigns(written(text), signs),
  };
}

/** Signs say nothing that a sentence needs. */
const withoutSigns = (text: string, signs: readonly string[]): string =>
  signs.reduce((rest, sign) => {
    const instead = /^[—–-]$/.test(sign) ? "," : /^[!?…]+$/.test(sign) ? "." : "";
    const pattern = new RegExp(String.raw`[^\S\n]?${RegExp.escape(sign)}`, "gu");
    return rest.includes(sign)
      ? rest
          .replace(pattern, instead)
          .replace(/\.{2,}/g, ".")
          .trim()
      : rest;
  }, text);
