import { balanceOf, dropping, joined, type Passage, passagesOf, withFollowers } from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";
import { bansOf } from "./banned.ts";
import { spelled } from "./spelling.ts";

/** Holds texts to what a speaker wants of everything that is written for them. */
export interface Rulebook {
  /** Names spelled as the speaker spells them. */
  spelled(text: string): string;
  /** What is banned and stands in a text, in lower case. */
  found(text: string): string[];
  /** A text without the sentences that have something banned in them; empty when that is all of them. */
  kept(text: string): string;
  /** The same for a text that has to be there: where nothing would be left, it stays as it is. */
  keptWhole(text: string): string;
}

export function rulebookOf(rules: VoiceRules): Rulebook {
  const found = bansOf(rules.banned);
  const signs = rules.banned.map((text) => text.trim()).filter((text) => /^[^\p{L}\p{N}]+$/u.test(text));
  const written = (text: string) => spelled(text, rules.spellings);

  function kept(text: string): string {
    const spelt = withoutSigns(written(text), signs);
    if (found(spelt).length === 0) return spelt;
    const passages = passagesOf(spelt);
    const bad = passages.flatMap((passage, at) => (found(passage.text).length > 0 ? at : []));
    const quoted = withQuotes(passages, bad);
    // What leans on a sentence that goes is better gone too, as long as something is left.
    const gone = [withFollowers(passages, quoted), quoted]
      .map((places) => new Set(places))
      .find(({ size }) => size < passages.length);
    const rest = gone ? joined(dropping(passages, (at) => gone.has(at))) : "";
    return found(rest).length === 0 ? rest : "";
  }

  return {
    spelled: written,
    found,
    kept,
    keptWhole: (text) => kept(text) || withoutSigns(written(text), signs),
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

const MAX_QUOTED_SENTENCES = 8;

/** With the rest of the quotations that they stand in, so that none is left open. */
function withQuotes(passages: readonly Passage[], bad: readonly number[]): number[] {
  let open = 0;
  const opens = passages.map(({ text }) => (open += balanceOf(text)));
  const quoted = bad.flatMap((at) => {
    const from = Math.max(0, at - MAX_QUOTED_SENTENCES);
    const first = opens.slice(from, at).lastIndexOf(0) + 1 + from;
    const length = opens.slice(first, first + MAX_QUOTED_SENTENCES).indexOf(0) + 1;
    return first + length > at ? Array.from({ length }, (_, nth) => first + nth) : at;
  });
  return [...new Set(quoted)].sort((a, b) => a - b);
}
