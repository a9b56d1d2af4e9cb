import { MAX_CORRECTION_CHARS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { capitalised, gist, keysOf, type Language, languageOf, stemOf, wordSet } from "../text/index.ts";
import type { Profile, ProfileRequest } from "../writer.ts";
import { textsSaid } from "./note.ts";
import words from "./words.json" with { type: "json" };

const MIN_NOTES = 2;
const MIN_THEME_CHARS = 5;
const THEME = /^\p{L}+(?<!ed|ly|est)$/u;
const BEFORE_NOUN = wordSet(words.beforeNoun);
const COMMON = wordSet(words.common);
const IDENTITY =
  /\bI(?:'m| am) an? (?<role>(?:\p{L}+ ){0,2}(?:founder|ceo|cto|engineer|designer|developer|programmer|manager|director|nurse|doctor|surgeon|dentist|vet|lawyer|solicitor|accountant|teacher|coach|consultant|writer|author|editor|journalist|photographer|artist|baker|chef|cook|farmer|gardener|florist|plumber|electrician|carpenter|builder|mechanic|pilot|scientist|researcher|analyst|therapist|pharmacist|architect|recruiter|investor|freelancer|trainer|librarian|translator|technician|brewer|potter))\b(?! (?:who|that|by|too))|\bI (?<verb>run|own|lead) (?<what>an? (?:\p{L}+[ -]){0,3}?\p{L}+)(?=[,.]| (?:in|for|with|and|of|at|on)\b|$)/giu;
/** Topics by the words that tell them, of which two are enough. English, like the tags. */
const TOPICS = Object.entries(words.topics).map(([topic, all]) => [topic, wordSet(all)] as const);

/** What notes tell about their speaker, by counting what is said in two that are not the same: little, and nothing guessed, as their tone would be. */
export function profileOf({ notes, removed }: ProfileRequest): Profile {
  const all = notes.map(({ text, language: code }) => {
    const language = languageOf({ transcript: text, language: code });
    const sentences = textsSaid(text, language);
    const collect = (find: typeof themesIn) => sentences.flatMap((sentence) => find(sentence, language));
    return { sentences, themes: collect(themesIn), phrases: collect(phrasesIn) };
  });
  const different = [...new Map(all.map((note) => [gist(note.sentences.join(" ")), note])).values()];
  const removedKeys = new Set(removed.map(gist));
  const listed = (entries: readonly string[]) =>
    [...new Set(entries)]
      .filter((entry) => entry.length <= MAX_CORRECTION_CHARS && !removedKeys.has(gist(entry)))
      .slice(0, MAX_PROFILE_ENTRIES);
  const keys = notes.map(({ text }) => keysOf(text));
  const isAbout = (note: string[], topic: string, words: ReadonlySet<string>) =>
    note.includes(topic.toLowerCase()) || note.filter((key) => words.has(key)).length > 1;
  const topics = TOPICS.flatMap(([topic, all]): [string, number][] => {
    const count = keys.filter((note) => isAbout(note, topic, all)).length;
    return count > 0 && !removedKeys.has(gist(topic)) ? [[topic, count]] : [];
  });
  return {
    themes: listed(inSeveral(different.map(({ themes }) => themes))),
    toneTags: [],
    identityTags: listed(different.flatMap(({ sentences }) => sentences.flatMap(identityIn))),
    distinctivePhrases: listed(inSeveral(different.map(({ phrases }) => phrases))),
    topics: Object.fromEntries(topics.sort(([, a], [, b]) => b - a).slice(0, MAX_PROFILE_ENTRIES)),
  };
}

/** What is found, and what tells that it is the same. */
type Found = [id: string, text: string];

function inSeveral(notes: readonly Found[][]): string[] {
  const once = notes.flatMap((entries) => [...new Map(entries)]);
  const same = [...Map.groupBy(once, ([id]) => id).values()].filter(({ length }) => length >= MIN_NOTES);
  return same.sort((a, b) => b.length - a.length).flatMap((group) => group.at(-1)?.[1] ?? []);
}

/** What stands after an article or "our": likely a noun, and not everybody's. */
function themesIn(text: string, { code, functionWords }: Language): Found[] {
  const keys = keysOf(text);
  const isNounAt = (at: number) =>
    BEFORE_NOUN.has(keys[at - 1] ?? "") && (at === keys.length - 1 || functionWords.has(keys[at + 1] ?? ""));
  const isOwn = (key: string) =>
    key.length >= MIN_THEME_CHARS && !COMMON.has(key) && !functionWords.has(key) && THEME.test(key);
  return keys
    .filter((key, at) => isNounAt(at) && isOwn(key))
    .map((key) => [stemOf(key, code), capitalised(key)]);
}

/** Whole clauses: no phrase ends in the middle of one. */
const phrasesIn = (text: string, { functionWords }: Language): Found[] =>
  text.split(/[,;:.!?—“”"]+/u).flatMap((clause): Found[] => {
    const plain = clause.trim().replace(/^(?:and|but|so) /iu, "");
    const keys = keysOf(plain);
    const isLong = keys.length >= 4 && keys.length <= 9;
    return isLong && keys.some((key) => !functionWords.has(key)) ? [[keys.join(" "), plain]] : [];
  });

function identityIn(text: string): string[] {
  if (/\b(?:not|if|wish|was|were|said|says)\b/iu.test(text)) return [];
  return [...text.matchAll(IDENTITY)].map(({ groups: { role, verb = "", what } = {} }) =>
    capitalised(role ?? `${verb.toLowerCase()}s ${what}`),
  );
}
