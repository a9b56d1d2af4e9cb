import {
  dropping,
  joined,
  languageOf,
  type Passage,
  passagesOf,
  withFollowers,
  wordsOf,
} from "../text/index.ts";
import type { VoiceRules } from "../writer.ts";
import { bannedAmong, bannedSign, bansOf } from "./banned.ts";
import { withoutBanned } from "./sentence.ts";
import { spelled } from "./spelling.ts";

/** Holds texts to what a speaker wants of everything that is written for them. */
export interface Rulebook {
  /** Names spelled as the speaker spells them. */
  spelled(text: string): string;
  /** What is banned and stands in a text, in lower case. */
  found(text: string): string[];
  /** What the rules leave of a text; empty when that is nothing. */
  kept(text: string, language?: string): string;
  /**
   * The same for a text that has to be there: where nothing would be left, its sentences stay, without those banned words
   * that can go without changing what is claimed.
   */
  keptWhole(text: string, language?: string): string;
}

export function rulebookOf(rules: VoiceRules): Rulebook {
  const bans = bansOf(rules.banned);
  const hasBan = (text: string) =>
    bannedSign(text, bans) !== undefined || bannedAmong(wordsOf(text), bans) !== undefined;
  const written = (text: string) => spelled(text, rules.spellings);

  /** Sentences with the harmless cuts made, and the places of those that have to go. */
  function judged(text: string, language?: string) {
    const grammar = languageOf({ transcript: text, language });
    const bad: number[] = [];
    const passages = passagesOf(text).map((passage, at): Passage => {
      if (!hasBan(passage.text)) return passage;
      const cut = withoutBanned(passage.text, bans, grammar);
      if (cut === undefined) bad.push(at);
      return cut === undefined ? passage : { ...passage, text: cut };
    });
    return { passages, bad };
  }

  function kept(text: string, language?: string): string {
    const spelt = written(text);
    if (!hasBan(spelt)) return spelt;
    const { passages, bad } = judged(spelt, language);
    const quoted = withQuotes(passages, bad);
    // What leans on a sentence that goes is better gone too, as long as something is left.
    const choices = [withFollowers(passages, quoted), quoted].map((gone) => new Set(gone));
    const gone = choices.find((places) => places.size < passages.length);
    return gone ? joined(dropping(passages, (at) => gone.has(at))) : "";
  }

  return {
    spelled: written,

    found(text) {
      const signs = bannedSign(text, bans);
      const phrases = signs === undefined ? [] : [signs];
      const words = wordsOf(text);
      for (
        let found = bannedAmong(words, bans);
        found;
        found = bannedAmong(words, bans, found.at + found.length)
      )
        phrases.push(found.phrase);
      return [...new Set(phrases)];
    },

    kept,

    keptWhole: (text, language) => kept(text, language) || joined(judged(written(text), language).passages),
  };
}

/** A quotation over several sentences goes as a whole, so that none is left open. */
function withQuotes(passages: readonly Passage[], bad: readonly number[]): number[] {
  return [...new Set(bad.flatMap((at) => quotationAround(passages, at)))].sort((a, b) => a - b);
}

function quotationAround(passages: readonly Passage[], at: number): number[] {
  let open = balance(passages[at]?.text ?? "");
  const step = open > 0 ? 1 : -1;
  const places = [at];
  for (let next = at + step; open !== 0 && passages[next]; next += step) {
    open += balance(passages[next]?.text ?? "");
    places.push(next);
  }
  return open === 0 ? places : [at];
}

const BEFORE_CLOSING = String.raw`[\p{L}\p{N}.!?,…]`;
const OPENED = new RegExp(`[„«]|(?<!${BEFORE_CLOSING})[“"]`, "gu");
const CLOSED = new RegExp(`[”»]|(?<=${BEFORE_CLOSING})[“"]`, "gu");

/** Quotation marks opened and not closed in a sentence; negative for the other way round. */
function balance(text: string): number {
  return (text.match(OPENED)?.length ?? 0) - (text.match(CLOSED)?.length ?? 0);
}
