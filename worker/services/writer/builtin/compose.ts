import type { Hook } from "#contract/drafts.ts";
import { lastResort, strongLines, titles } from "./hooks/index.ts";
import { strengthOf } from "./hooks/strength.ts";
import type { Language } from "./languages/language.ts";
import type { Manuscript } from "./manuscript.ts";
import { textOf } from "./paragraphs.ts";
import type { Sentence } from "./sentences.ts";
import { softened } from "./softeners.ts";
import { sizeOf, wordSet } from "./words.ts";

/** A post, hook included, is at most this much of what was said (rubric R5). */
const MAX_SHARE = 1.1;
/** Of what is readable, at least this much stays in the body. */
const MIN_KEPT = 0.7;
const MIN_SENTENCES = 5;
const MAX_LEFT_OUT = 3;
/** What better hooks must outweigh. */
const SOFTENERS_COST = 0.4;
const SENTENCE_COST = 3.5;
/** Notes shorter than this leave no room for a hook beside a whole body; rubric R5 exempts them. */
const SHORT_NOTE_WORDS = 20;
const SHORT_TITLE_WORDS = 4;
/** A line after which one of these follows is needed to understand it. */
const LEANS_BACK = wordSet(
  "it it's that that's this they they're he he's she she's so but because them which",
);

/** A line that begins with one of these carries the story on. */
const LEADS_ON = wordSet("so then finally when entonces dann alors então");
const TURNS = wordSet(
  "but not no never wrong however except pero no nunca aber nicht nie mais pas jamais mas não",
);

interface Composed {
  hooks: Hook[];
  sentences: Sentence[];
}

interface Version {
  sentences: Sentence[];
  leftOut: number;
  isSoftened: boolean;
}

/**
 * Chooses the hooks. A short note has no room for good hooks beside a whole body: there, softeners go first, then titles
 * stand in for lines, and only then the lines that say least are left out.
 */
export function compose(manuscript: Manuscript): Composed {
  const { language, spokenWords, sentences } = manuscript;
  const most = writesSpaces(sentences) ? Math.floor(spokenWords * MAX_SHARE) : Number.POSITIVE_INFINITY;
  const isShort = spokenWords < SHORT_NOTE_WORDS;
  const roomIn = (version: Sentence[]) => (isShort ? SHORT_TITLE_WORDS : most - sizeOf(version.flat()));
  const whole = wholeVersions(manuscript);
  return (
    withLines(whole, language, roomIn) ??
    withTitles(whole, language, roomIn) ??
    withLines(shorterVersions(manuscript), language, roomIn) ?? {
      hooks: lastResort(sentences, language),
      sentences,
    }
  );
}

/** Where a script writes no spaces, words can't be counted and the length is not limited. */
function writesSpaces(sentences: readonly Sentence[]): boolean {
  const words = sentences.flat();
  return sizeOf(words) <= words.length;
}

/** The strongest pair of lines over all versions, against what each version gives up. */
function withLines(
  versions: readonly Version[],
  language: Language,
  roomIn: (sentences: Sentence[]) => number,
): Composed | undefined {
  let best: (Composed & { worth: number }) | undefined;
  for (const { sentences, leftOut, isSoftened } of versions) {
    const opening = strongLines(sentences, language, roomIn(sentences));
    if (!opening) continue;
    const worth = opening.strength - leftOut * SENTENCE_COST - (isSoftened ? SOFTENERS_COST : 0);
    if (!best || worth > best.worth) best = { hooks: opening.hooks, sentences, worth };
  }
  return best && { hooks: best.hooks, sentences: best.sentences };
}

/** Two titles, in the first version that leaves room for them. */
function withTitles(
  versions: readonly Version[],
  language: Language,
  roomIn: (sentences: Sentence[]) => number,
): Composed | undefined {
  for (const { sentences } of versions) {
    const opening = titles(sentences, language, roomIn(sentences));
    if (opening) return { hooks: opening.hooks, sentences };
  }
  return undefined;
}

/** Everything that was said, then without its softeners. */
function wholeVersions({ sentences, language }: Manuscript): Version[] {
  const soft = softened(sentences, language);
  const whole = { sentences, leftOut: 0, isSoftened: false };
  const isSofter = sizeOf(soft.flat()) < sizeOf(sentences.flat());
  return isSofter ? [whole, { sentences: soft, leftOut: 0, isSoftened: true }] : [whole];
}

/** Without one line, then two, then three. */
function shorterVersions(manuscript: Manuscript): Version[] {
  const versions: Version[] = [];
  const least = sizeOf(manuscript.sentences.flat()) * MIN_KEPT;
  let rest = [softened(manuscript.sentences, manuscript.language)];
  for (let leftOut = 1; leftOut <= MAX_LEFT_OUT && rest[0]; leftOut += 1) {
    rest = withoutOne(rest[0], manuscript).filter((sentences) => sizeOf(sentences.flat()) >= least);
    versions.push(...rest.map((sentences) => ({ sentences, leftOut, isSoftened: true })));
  }
  return versions;
}

/** Whether what stands around it would read otherwise without this line. */
function turnsTheSense(sentence: Sentence): boolean {
  return (
    LEADS_ON.has(sentence[0]?.key ?? "") || sentence.some(({ key }) => TURNS.has(key) || key.endsWith("n't"))
  );
}

/** Without one line each, the one that says least first. The first and the last line stay: the start and the point. */
function withoutOne(sentences: Sentence[], { language }: Manuscript): Sentence[][] {
  if (sentences.length < (language.functionWords.size > 0 ? MIN_SENTENCES : MIN_SENTENCES - 1)) return [];
  return sentences
    .map((words, at) => ({ words, at }))
    .slice(1, -1)
    .filter(({ words, at }) => !LEANS_BACK.has(sentences[at + 1]?.[0]?.key ?? "") && !turnsTheSense(words))
    .map(({ words, at }) => {
      const line = { words, text: textOf(words), sentence: at, whole: true };
      return { at, strength: strengthOf(line, sentences.length, language) ?? 0 };
    })
    .sort((one, other) => one.strength - other.strength)
    .map((weak) => sentences.filter((_, at) => at !== weak.at));
}
