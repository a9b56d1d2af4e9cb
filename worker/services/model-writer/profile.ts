import { z } from "zod";
import { MAX_CORRECTION_CHARS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { countWords, gist } from "../../language/text/gist.ts";
import { tidyLine } from "../../language/text/tidy.ts";
import type { Profile, ProfileRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";

export const profileAnswer = z.object({
  themes: z.array(z.string()),
  toneTags: z.array(z.string()),
  identityTags: z.array(z.string()),
  distinctivePhrases: z.array(z.string()),
  topics: z.array(z.object({ name: z.string(), notes: z.array(z.number()) })),
});

const MAX_TONE_TAGS = 5;
const MAX_TAG_CHARS = 60;
/** A theme is a name for something, not a sentence about it. */
const MAX_TAG_WORDS = 6;
const MIN_PHRASE_WORDS = 2;

/**
 * The profile in a model's answer, as far as the notes bear it out: phrases that do not stand in them word for word at
 * least twice are dropped, themes too of which no word was said, and topics count only notes that there are. Throws
 * `UnusableAnswer` when nothing of a profile is left of an answer that had one.
 */
export function readProfile(
  { notes, removed }: ProfileRequest,
  answer: z.infer<typeof profileAnswer>,
): Profile {
  const texts = notes.map(({ text }) => ` ${gist(text)} `);
  const words = new Set(texts.flatMap((text) => text.split(" ")));
  const gone = new Set(removed.map(gist));
  const listed = (entries: readonly string[], most = MAX_PROFILE_ENTRIES) =>
    distinct(entries, gone).slice(0, most);
  const isTag = (text: string) => text.length <= MAX_TAG_CHARS && countWords(text) <= MAX_TAG_WORDS;
  const profile: Profile = {
    themes: listed(
      answer.themes.filter(isTag).filter((theme) =>
        gist(theme)
          .split(" ")
          .some((word) => isSaid(word, words)),
      ),
    ),
    toneTags: listed(answer.toneTags.filter(isTag), MAX_TONE_TAGS),
    identityTags: listed(answer.identityTags.filter(isTag)),
    distinctivePhrases: listed(answer.distinctivePhrases.filter((phrase) => isSaidTwice(phrase, texts))),
    topics: topicsOf(answer.topics, notes.length, gone),
  };
  if (isEmpty(profile) && Object.values(answer).some((entries) => entries.length > 0))
    throw new UnusableAnswer("nothing in it is borne out by the notes");
  return profile;
}

function distinct(entries: readonly string[], gone: ReadonlySet<string>): string[] {
  const seen = new Set(["", ...gone]);
  return entries.map(tidyLine).filter((entry) => {
    const key = gist(entry);
    return !seen.has(key) && seen.add(key);
  });
}

/** Themes may be named in another form of a word: "hire" for "hiring". */
function isSaid(word: string, words: ReadonlySet<string>): boolean {
  const start = word.slice(0, Math.max(4, word.length - 3));
  return words.has(word) || (word.length > 3 && [...words].some((other) => other.startsWith(start)));
}

function isSaidTwice(phrase: string, texts: readonly string[]): boolean {
  const key = gist(phrase);
  if (phrase.length > MAX_CORRECTION_CHARS || countWords(phrase) < MIN_PHRASE_WORDS) return false;
  const times = texts.reduce((sum, text) => sum + text.split(` ${key} `).length - 1, 0);
  return times >= 2;
}

/** Each with the number of different notes it names, the most frequent first. */
function topicsOf(
  topics: z.infer<typeof profileAnswer>["topics"],
  notes: number,
  gone: ReadonlySet<string>,
): Record<string, number> {
  const names = distinct(
    topics.map(({ name }) => name).filter((name) => name.length <= MAX_TAG_CHARS),
    gone,
  );
  const counted = names.map((name): [string, number] => {
    const same = topics.filter((topic) => gist(topic.name) === gist(name)).flatMap((topic) => topic.notes);
    const real = same.filter((number) => Number.isInteger(number) && number >= 1 && number <= notes);
    return [name, new Set(real).size];
  });
  return Object.fromEntries(
    counted
      .filter(([, count]) => count > 0)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_PROFILE_ENTRIES),
  );
}

function isEmpty({ topics, ...lists }: Profile): boolean {
  return Object.keys(topics).length === 0 && Object.values(lists).every((list) => list.length === 0);
}
