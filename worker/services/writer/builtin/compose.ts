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
/** How many of the weakest lines are tried in turn. */
const MAX_TRIED = 5;
/** With this much room any line can be a hook, and nothing needs to go. */
const COMFORTABLE_ROOM_WORDS = 16;
/** What better hooks must outweigh. */
const SOFTENERS_COST = 0.4;
/** Leaving a line out costs this, and more for each of its words. */
const LINE_COST = 0.8;
const WORD_COST = 0.35;
const TITLES_COST = 5;
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
  "but not no never nobody nothing wrong however except nadie niemand personne ninguém pero no nunca aber nicht nie mais pas jamais mas não",
);

interface Composed {
  hooks: Hook[];
  sentences: Sentence[];
}

interface Worth extends Composed {
  worth: number;
}

interface Version {
  sentences: Sentence[];
  /** What the post gives up with it, on the scale of hooks' strength. */
  cost: number;
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
  const whole = { sentences, cost: 0 };
  const isRoomy = !isShort && roomIn(sentences) >= COMFORTABLE_ROOM_WORDS;
  const versions = isRoomy ? [whole] : [whole, ...(isShort ? [] : shorterVersions(manuscript))];
  return (
    best(versions, (version) => open(version, language, roomIn(version.sentences))) ?? {
      hooks: lastResort(sentences, language, roomIn(sentences)),
      sentences,
    }
  );
}

/** Where a script writes no spaces, words can't be counted and the length is not limited. */
function writesSpaces(sentences: readonly Sentence[]): boolean {
  const words = sentences.flat();
  return sizeOf(words) <= words.length;
}

/** The best opening of one version, and what it is worth after what the version gives up. */
function open({ sentences, cost }: Version, language: Language, room: number): Worth | undefined {
  const lines = strongLines(sentences, language, room);
  const needsTitles = cost <= SOFTENERS_COST && (!lines || room < COMFORTABLE_ROOM_WORDS);
  const titled = needsTitles ? titles(sentences, language, room) : undefined;
  const worths = [lines && lines.strength - cost, titled && titled.strength - cost - TITLES_COST];
  const [ofLines = Number.NEGATIVE_INFINITY, ofTitles = Number.NEGATIVE_INFINITY] = worths;
  const opening = ofLines >= ofTitles ? lines : titled;
  return opening && { hooks: opening.hooks, sentences, worth: Math.max(ofLines, ofTitles) };
}

function best(
  versions: readonly Version[],
  worthOf: (version: Version) => Worth | undefined,
): Worth | undefined {
  return versions
    .map(worthOf)
    .filter((worth) => worth !== undefined)
    .reduce<Worth | undefined>((most, each) => (most && most.worth >= each.worth ? most : each), undefined);
}

/** Without its softeners; then without one line, two, and three as well. */
function shorterVersions(manuscript: Manuscript): Version[] {
  const size = sizeOf(manuscript.sentences.flat());
  const soft = softened(manuscript.sentences, manuscript.language);
  const versions: Version[] = [{ sentences: soft, cost: SOFTENERS_COST }];
  let rest = [soft];
  for (let leftOut = 1; leftOut <= MAX_LEFT_OUT && rest[0]; leftOut += 1) {
    rest = withoutOne(rest[0], manuscript)
      .filter((sentences) => sizeOf(sentences.flat()) >= size * MIN_KEPT)
      .slice(0, MAX_TRIED);
    const lost = (sentences: Sentence[]) => sizeOf(soft.flat()) - sizeOf(sentences.flat());
    for (const sentences of rest) {
      versions.push({ sentences, cost: SOFTENERS_COST + leftOut * LINE_COST + lost(sentences) * WORD_COST });
    }
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
