import { MAX_CORRECTION_CHARS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { gist, hasWords, keysOf, type Language, wordSet } from "../text/index.ts";
import type { Profile, ProfileRequest } from "../writer.ts";
import { languageIn, textsSaid } from "./note.ts";

const MAX_NOTES = 30;
const MIN_NOTES = 2;
/** Topics by the words that tell them, of which two are enough. English, like the tags. */
const TOPICS = {
  Hiring: wordSet("hiring hire hired interview interviews candidate candidates recruiting applicants"),
  Pricing: wordSet("pricing price prices priced discount discounts expensive"),
  Customers: wordSet("customer customers client clients churn refund support"),
  Product: wordSet("product feature features roadmap launch launched prototype"),
  Leadership: wordSet("team manager managers leadership boss feedback delegate"),
  Sales: wordSet("sales deal deals sold prospect prospects pipeline demo"),
  Money: wordSet("revenue profit cost costs budget invoice payroll cash"),
};

/** What notes tell about their speaker, by counting what is said in two that are not the same: little, and nothing guessed, as their tone and trade would be. */
export function profileOf({ notes, removed }: ProfileRequest): Profile {
  const gone = new Set(removed.map(gist));
  const said = notes.filter(({ text }) => hasWords(text)).slice(0, MAX_NOTES);
  const all = said.map(({ text, ...note }) => {
    const language = languageIn({ ...note, transcript: text });
    return { language, sentences: textsSaid(text, language), keys: keysOf(text) };
  });
  const different = [...new Map(all.map((note) => [gist(note.sentences.join(" ")), note])).values()];
  const listed = (entries: readonly string[]) =>
    [...new Set(entries)]
      .filter((entry) => entry.length <= MAX_CORRECTION_CHARS && !gone.has(gist(entry)))
      .slice(0, MAX_PROFILE_ENTRIES);
  const isAbout = ({ keys }: Read, topic: string, words: ReadonlySet<string>) =>
    keys.includes(topic.toLowerCase()) || keys.filter((key) => words.has(key)).length > 1;
  const countIn = (notes: readonly Read[], topic: string, words: ReadonlySet<string>) =>
    notes.filter((note) => isAbout(note, topic, words)).length;
  const topicsIn = (notes: readonly Read[]) =>
    Object.entries(TOPICS)
      .map(([topic, words]): [string, number] => [topic, countIn(notes, topic, words)])
      .filter(([topic, count]) => count > 0 && !gone.has(gist(topic)))
      .sort(([, a], [, b]) => b - a);
  return {
    themes: listed(topicsIn(different).flatMap(([topic, count]) => (count >= MIN_NOTES ? topic : []))),
    toneTags: [],
    identityTags: [],
    distinctivePhrases: listed(clausesInSeveral(different)),
    topics: Object.fromEntries(topicsIn(all)),
  };
}

type Read = { language: Language; sentences: string[]; keys: string[] };

/** Whole clauses that stand in at least two notes, the most frequent first: no phrase ends in the middle of one. */
function clausesInSeveral(notes: readonly Read[]): string[] {
  const found = new Map<string, { text: string; count: number }>();
  for (const { sentences, language } of notes) {
    const clauses = sentences.flatMap((text) => text.split(/[,;:.!?—“”"]+/u)).map((clause) => clause.trim());
    for (const [id, text] of new Map(clauses.map((clause) => [keysOf(clause).join(" "), clause]))) {
      const keys = id.split(" ");
      const isOwn = keys.some((key) => !language.functionWords.has(key));
      if (keys.length >= 4 && keys.length <= 9 && isOwn)
        found.set(id, { text, count: (found.get(id)?.count ?? 0) + 1 });
    }
  }
  const several = [...found.values()].filter(({ count }) => count >= MIN_NOTES);
  return several.sort((a, b) => b.count - a.count).map(({ text }) => text);
}
