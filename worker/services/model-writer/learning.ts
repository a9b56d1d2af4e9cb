import { z } from "zod";
import { habitKey } from "#contract/habits.ts";
import { MAX_CORRECTION_CHARS, MAX_HABIT_CHARS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { countWords, distinctTexts, gist, tidyLine } from "../../language/text/index.ts";
import type { FoundHabit, HabitsRequest, Profile, ProfileRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt, type Judged } from "./chat.ts";
import { first, joined, MATERIAL_RULE, material } from "./prompt.ts";

export const PROFILE_SYSTEM = `You describe how someone speaks and what they speak about, from notes they recorded. They will read it themselves, and it guides whoever writes for them. Say only what the notes show.

Each list has at most ${MAX_PROFILE_ENTRIES} entries, the strongest first. An empty list is better than a guess.
- "themes": what they come back to in at least two notes, one to three of their own words each, in their language.
- "toneTags": how they say it, one to three words each, in English: "Direct", "Tells stories", "Uses numbers", "Thinks aloud". At most five, none from a single short note.
- "identityTags": who they say they are, only where they say it of themselves: "I'm a founder" gives "Founder", "I run a bakery" gives "Runs a bakery". Never a guess from their subjects, nothing about what they only want to be, were once, or say of others. No health, religion, politics or origin.
- "distinctivePhrases": turns of phrase of theirs, copied to the letter, of 2 to 12 words, that stand word for word at least twice in the notes. No fillers, no stock phrases, no mere names of things.
- "topics": what the notes are about in general words, in English ("Hiring", "Pricing", "Customers"), each with "notes", the numbers of the notes that are about it. A note has at most three topics.
- What stands in <removed> was taken out by them: leave it out everywhere, in other words too.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"themes": ["..."], "toneTags": ["..."], "identityTags": ["..."], "distinctivePhrases": ["..."], "topics": [{"name": "...", "notes": [1]}]}`;

const profileAnswer = z.object({
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

/** In how many notes every word of a theme stands that carries its meaning. */
function notesWith(theme: string, notes: readonly ReadonlySet<string>[]): number {
  const all = gist(theme).split(" ");
  const telling = all.filter((word) => word.length > 3);
  const keyWords = telling.length > 0 ? telling : all;
  return notes.filter((words) => keyWords.every((word) => isSaid(word, words))).length;
}

const withoutParts = (phrases: readonly string[]): string[] =>
  phrases.filter((phrase) => {
    const key = ` ${gist(phrase)} `;
    return !phrases.some((other) => ` ${gist(other)} ` !== key && ` ${gist(other)} `.includes(key));
  });

/** Themes may be named in another form of a word: "hire" for "hiring". */
function isSaid(word: string, words: ReadonlySet<string>): boolean {
  const start = word.slice(0, Math.max(4, word.length - 3));
  return words.has(word) || (word.length > 3 && [...words].some((other) => other.startsWith(start)));
}

function isSaidTwice(phrase: string, texts: readonly string[]): boolean {
  if (phrase.length > MAX_CORRECTION_CHARS || countWords(phrase) < MIN_PHRASE_WORDS) return false;
  const spoken = ` ${gist(phrase)} `;
  return texts.reduce((sum, text) => sum + text.split(spoken).length - 1, 0) >= 2;
}

/** Each with the number of different notes it names, the most frequent first. */
function topicsOf(topics: { name: string; notes: number[] }[], notes: number, removed: string[]) {
  const short = topics.map(({ name }) => tidyLine(name)).filter((name) => name.length <= MAX_TAG_CHARS);
  const counts = distinctTexts(short, removed).map((name): [string, number] => {
    const same = topics.filter((topic) => gist(topic.name) === gist(name)).flatMap((topic) => topic.notes);
    const real = same.filter((number) => Number.isInteger(number) && number >= 1 && number <= notes);
    return [name, new Set(real).size];
  });
  const ranking = counts.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return Object.fromEntries(ranking.slice(0, MAX_PROFILE_ENTRIES));
}

/** `read` throws `UnusableAnswer` when nothing of a profile is left of an answer that had one. */
export const profilePrompt = ({ notes, removed }: ProfileRequest) =>
  definePrompt({
    system: PROFILE_SYSTEM,
    user: [
      removed.length > 0 && material("removed", removed.join("\n")),
      "The notes, newest first:",
      first(notes.map(({ text }, at) => `${at + 1}.\n${material("note", text)}`)),
    ],
    schemaName: "profile",
    schema: profileAnswer,
    /** As far as the notes bear it out: without phrases and themes that are not in two of them, and counting only notes that there are. */
    read(answer): Judged<Profile> {
      const texts = notes.map(({ text }) => ` ${gist(text)} `);
      const words = texts.map((text) => new Set(text.split(" ")));
      const listed = (entries: string[], most = MAX_PROFILE_ENTRIES) =>
        distinctTexts(entries.map(tidyLine), removed).slice(0, most);
      const isTag = (text: string) => text.length <= MAX_TAG_CHARS && countWords(text) <= MAX_TAG_WORDS;
      const profile: Profile = {
        themes: listed(answer.themes.filter(isTag).filter((theme) => notesWith(theme, words) >= 2)),
        toneTags: listed(answer.toneTags.filter(isTag), MAX_TONE_TAGS),
        identityTags: listed(answer.identityTags.filter(isTag)),
        distinctivePhrases: listed(
          withoutParts(answer.distinctivePhrases.filter((phrase) => isSaidTwice(phrase, texts))),
        ),
        topics: topicsOf(answer.topics, notes.length, removed),
      };
      const isEmpty = Object.values(profile).every((entries) => Object.keys(entries).length === 0);
      if (isEmpty && Object.values(answer).some((entries) => entries.length > 0))
        throw new UnusableAnswer("nothing in it is borne out by the notes");
      return { result: profile };
    },
  });

const MAX_SUGGESTED = 2;
/** What shows in one post is chance. */
const MIN_PAIRS = 2;

const HABITS_SYSTEM = `You compare posts as they were drafted with the same posts as their author sent them out, and find what the author keeps changing in the same way, so that whoever drafts next can do it for them.

- At most ${MAX_SUGGESTED} habits, the clearest first, and only what shows in at least ${MIN_PAIRS} pairs and is not contradicted by the others. An empty list is better than a guess.
- A habit is about how they write: how posts open or end, words they swap or cut, what they always add, the length of sentences and paragraphs. It is never a fact, a name, a number or a subject of a single post.
- "rule" is one sentence in plain English, at most ${MAX_HABIT_CHARS} characters, that tells a writer what to do: "Never end with a question." or "Write “folks” instead of “people”." Quote to the letter what they use again and again, as in “Cheers, Mara.”
- "pairs" are the numbers of the pairs that show it.
- Nothing that stands in <habit> (they have it already) or in <declined> (they don't want it), in other words neither.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"habits": [{"rule": "...", "pairs": [1, 2]}]}`;

const QUOTED = /[“"]([^“”"]+)[”"]/gu;

/** Whether it is one short sentence, and what it quotes, names and counts is more than a matter of one post. */
function isGeneral(rule: string, texts: readonly string[]): boolean {
  const times = (part: string) =>
    texts.filter((text) => text.toLowerCase().includes(part.toLowerCase())).length;
  const quoted = [...rule.matchAll(QUOTED)].flatMap(([, words = ""]) => words);
  // What it quotes may have stops of its own.
  const rest = rule.replaceAll(QUOTED, "x");
  const others = rest.match(/(?<=\S\s+)\p{Lu}\p{L}+|\d+/gu) ?? [];
  if (rule.length > MAX_HABIT_CHARS || !/\p{L}/u.test(rule) || /[.!?…]\s+\S/u.test(rest)) return false;
  return quoted.every((part) => times(part) >= MIN_PAIRS) && others.every((part) => times(part) !== 1);
}

export function habitsPrompt({ pairs, habits, declined }: HabitsRequest) {
  const user = [
    "The pairs, latest first:",
    first(
      pairs.map(({ before, after }, at) =>
        joined(`${at + 1}.`, material("drafted", before), material("sent_out", after)),
      ),
    ),
    ...habits.map((rule) => material("habit", rule)),
    ...declined.map((rule) => material("declined", rule)),
  ];
  return definePrompt({
    system: HABITS_SYSTEM,
    user,
    schemaName: "habits",
    schema: z.object({ habits: z.array(z.object({ rule: z.string(), pairs: z.array(z.number()) })) }),
    /** Those that can be suggested: sentences that are new and that at least two changed posts show. */
    read(answer) {
      const knownKeys = new Set([...habits, ...declined].map(habitKey));
      const changed = pairs.map(({ before, after }) => before !== after && `${before}\n${after}`);
      const result = answer.habits.flatMap((one): FoundHabit[] => {
        const rule = tidyLine(one.rule);
        const indices = [...new Set(one.pairs.map((number) => number - 1))].filter((index) => changed[index]);
        const texts = indices.flatMap((index) => changed[index] || []);
        if (knownKeys.has(habitKey(rule)) || indices.length < MIN_PAIRS || !isGeneral(rule, texts)) return [];
        knownKeys.add(habitKey(rule));
        return [{ rule, pairs: indices }];
      });
      return { result: result.slice(0, MAX_SUGGESTED) };
    },
  });
}
