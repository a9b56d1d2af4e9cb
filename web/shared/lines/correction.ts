import type { Draft, DraftPatch, Source } from "#contract/drafts.ts";
import { CUSTOM_CTA } from "#contract/limits.ts";
import { postText } from "#contract/post-text.ts";
import type { TimedWord } from "#contract/recordings.ts";

/** A word of a transcript that was misheard. */
export interface Misheard {
  recordingId: string;
  /** Of the transcript, before the correction. */
  words: readonly TimedWord[];
  at: number;
}

/** How a draft becomes the same with a misheard word put right where it was used; null where it was not. */
export function correctionPatch(draft: Draft, misheard: Misheard, text: string): DraftPatch | null {
  const now = postText(draft);
  const hook = correctedText(now.hook, draft.hookSources, misheard, text);
  const body = correctedText(now.body, draft.sources, misheard, text);
  const cta = correctedText(now.cta ?? "", draft.ctaSources, misheard, text);
  const patch: DraftPatch = {
    ...(hook !== now.hook && {
      hooks: [{ type: draft.hooks[draft.selectedHookIndex]?.type ?? "claim", content: hook }],
    }),
    ...(body !== now.body && { bodies: [{ content: body }] }),
    ...(cta !== (now.cta ?? "") && { selectedCtaIndex: CUSTOM_CTA, customCta: cta }),
  };
  return Object.keys(patch).length > 0 ? { ...patch, change: "edit" } : null;
}

/** Times are kept in hundredths of a second. */
const NEAR_SECONDS = 0.02;

/** A text with the word put right in the sentence that was said when the word was. */
export function correctedText(
  text: string,
  sources: readonly Source[],
  { recordingId, words, at }: Misheard,
  by: string,
): string {
  const word = words[at];
  const source = sources.find(
    ({ recordingId: id, from, to }) =>
      word && id === recordingId && from <= word.start + NEAR_SECONDS && word.end <= to + NEAR_SECONDS,
  );
  if (!word || !source) return text;
  // The same word may have been said twice in one sentence.
  const before = words.filter(
    (other, index) => index < at && other.start >= source.from && isSame(other.text, word.text),
  ).length;
  const matches = [...text.slice(source.start, source.end).matchAll(WORD)].filter(([match]) =>
    isSame(match, word.text),
  );
  const match = matches[before] ?? matches[0];
  if (!match) return text;
  const start = source.start + match.index;
  const opens = /^\p{Lu}/u.test(match[0]) && !/^\p{Lu}/u.test(word.text);
  const put = opens ? by.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : by;
  return text.slice(0, start) + put + text.slice(start + match[0].length);
}

/**
 * An edit, begun on the text `before`, with the correction that made `after` of it; as it is where too much was changed to
 * tell which word was corrected.
 */
export function correctedEdit(edit: string, before: string, after: string, was: string): string {
  const wordsIn = (text: string) => [...text.matchAll(WORD)].filter(([match]) => isSame(match, was));
  const [standing, edited] = [wordsIn(before), wordsIn(edit)];
  // Up to it both are the same.
  const at = standing.findLastIndex(({ index }) => after.startsWith(before.slice(0, index)));
  const [word, place] = [standing[at], edited[at]];
  if (!word || !place || standing.length !== edited.length) return edit;
  const put = after.slice(word.index, after.length - (before.length - word.index - was.length));
  return edit.slice(0, place.index) + put + edit.slice(place.index + was.length);
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
