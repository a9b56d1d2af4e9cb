import type { Hook } from "#contract/drafts.ts";
import { checkPost } from "../rubric/index.ts";
import { type Language, type Sentence, sizeOf, wordSet } from "../text/index.ts";
import { type Line, lastResort, linesOf, type Opening, openingOf, sourceOf } from "./hooks/opening.ts";
import { bodyOf, type Manuscript } from "./manuscript.ts";
import { softened } from "./plain-words.ts";
import { splitsOf, strengthAt, type Version, versionsOf } from "./versions.ts";

/** A post, hook included, is at most this much of what was said (rubric R5). */
const MAX_SHARE = 1.1;
/** With this much room any line can be a hook, and nothing needs to go. */
const COMFORTABLE_ROOM_WORDS = 16;
/** What better hooks must outweigh. */
const SOFTENERS_COST = 0.4;
/** A sentence that lost its end. */
const SPLIT_COST = 1;
/** Longer notes have whole lines to spare. */
const MAX_SPLIT_SENTENCES = 5;
/** Leaving a line out costs this, and more for each of its words. */
const LINE_COST = 0.4;
const WORD_COST = 0.08;
/** The first line says what it is about, the last what it comes to. */
const FIRST_COST = 2.3;
const LAST_COST = 0.4;
/** Of what a line in between says, as much is lost with it. */
const STRENGTH_SHARE = 0.6;
/** Of a line that stands above the body as its first hook. */
const MOVED_SHARE = 0.4;
/** Notes shorter than this leave no room for a hook beside a whole body; rubric R5 exempts them. */
const SHORT_NOTE_WORDS = 20;
/** What the speaker did is a step of the story. */
const STEPS = wordSet("i we");
const STEP_COST = 1;
const NO_SECOND_COST = 2;
/** How many of the best compositions are held against the rubric. */
const MAX_CHECKED = 12;

/** Sentences to choose from, and what they have lost already. */
interface Base {
  base: Sentence[];
  cost: number;
  /** The second half of a sentence cut in two: one of the lines to be left out. */
  tail?: number;
}

interface Composed {
  hooks: Hook[];
  sentences: Sentence[];
}

interface Choice extends Composed {
  worth: number;
}

/**
 * Chooses the hooks, and the body under them. A short note has no room for two whole lines above a body that says
 * everything: what the body can spare makes it, first of all the line that has become the first hook.
 */
export function compose(manuscript: Manuscript): Composed {
  const { spokenWords, sentences } = manuscript;
  const isShort = spokenWords < SHORT_NOTE_WORDS || !writesSpaces(sentences);
  const most = isShort ? Number.POSITIVE_INFINITY : Math.floor(spokenWords * MAX_SHARE);
  const isRoomy = most - sizeOf(sentences.flat()) >= COMFORTABLE_ROOM_WORDS;
  const bases = isRoomy ? [{ base: sentences, cost: 0 }] : basesOf(manuscript);
  const choices = bases.flatMap((base) => choicesFrom(base, manuscript, isRoomy, most));
  const ranked = choices.sort((a, b) => b.worth - a.worth);
  const passing = ranked.slice(0, MAX_CHECKED).find((choice) => passes(choice, manuscript));
  return passing ?? ranked[0] ?? withoutLines(manuscript, most);
}

/** The sentences as they are, without their softeners, and with an end that can go by itself. */
function basesOf({ sentences, language }: Manuscript): Base[] {
  const soft = softened(sentences, language);
  const splits = sentences.length <= MAX_SPLIT_SENTENCES ? splitsOf(soft, language) : [];
  return [
    { base: sentences, cost: 0 },
    { base: soft, cost: SOFTENERS_COST },
    ...splits.map((split) => ({ ...split, cost: SPLIT_COST })),
  ];
}

function choicesFrom(
  { base, cost, tail }: Base,
  { language }: Manuscript,
  isRoomy: boolean,
  most: number,
): Choice[] {
  const lines = linesOf(base, language);
  const strengths = base.map((words, at) => strengthAt(words, at, base, language));
  const versions = isRoomy ? [wholeOf(base)] : versionsOf(base, language);
  return versions
    .filter(({ out }) => tail === undefined || out.includes(tail))
    .flatMap((version) => {
      const room = most - version.size;
      const fit = fitting(lines, version, room);
      const found = openingOf(fit, base.length) ?? oneLine(fit, version, language, room);
      if (!found) return [];
      const opening = movedFirst(found, version);
      const worth = opening.strength - cost - costOf(version, opening, base, strengths);
      return [{ hooks: opening.hooks, sentences: version.sentences, worth }];
    });
}

/** One good line and whatever else there is, for a note with no second. */
function oneLine(
  fit: readonly Line[],
  { sentences }: Version,
  language: Language,
  room: number,
): Opening | undefined {
  const [line] = fit;
  if (!line) return undefined;
  const hooks = lastResort(fit, sentences, language, room);
  return { hooks, sources: [sourceOf(line), undefined], strength: line.strength - NO_SECOND_COST };
}

function wholeOf(sentences: readonly Sentence[]): Version {
  return { out: [], sentences: [...sentences], size: sizeOf(sentences.flat()) };
}

/** Where a script writes no spaces, words can't be counted and the length is not limited. */
function writesSpaces(sentences: readonly Sentence[]): boolean {
  const words = sentences.flat();
  return sizeOf(words) <= words.length;
}

/** Lines that leave the post short enough, without those that the body opens with: they would be said twice in a row. */
function fitting(lines: readonly Line[], { out, sentences: [first = []] }: Version, room: number): Line[] {
  let opening = 0;
  while (out.includes(opening)) opening += 1;
  return lines.filter(
    ({ candidate: { words, sentence, whole } }) =>
      sizeOf(words) <= room && !(sentence === opening && (whole || isStartOf(words, first))),
  );
}

/** Whether a sentence begins with this line, a conjunction aside. */
function isStartOf(line: Sentence, sentence: Sentence): boolean {
  return [0, 1].some((start) => line.every(({ key }, at) => key === sentence[start + at]?.key));
}

function costOf(
  { out }: Version,
  { sources: [moved] }: Opening,
  sentences: readonly Sentence[],
  strengths: readonly number[],
): number {
  const last = sentences.length - 1;
  return out.reduce((sum, at) => {
    const line = LINE_COST + sizeOf(sentences[at] ?? []) * WORD_COST;
    if (at === 0) return sum + FIRST_COST + line * (moved === at ? MOVED_SHARE : 2);
    if (at === last) return sum + (moved === at ? line * MOVED_SHARE : LAST_COST + line * 2);
    const isStep = STEPS.has(sentences[at]?.[0]?.key ?? "") ? STEP_COST : 0;
    return sum + line + isStep + STRENGTH_SHARE * Math.max(0, strengths[at] ?? 0);
  }, 0);
}

/** A line that has left the body stands above it first. */
function movedFirst(opening: Opening, { out }: Version): Opening {
  const [one, other] = opening.sources;
  const isOther = other !== undefined && out.includes(other) && !(one !== undefined && out.includes(one));
  const [first, second, ...more] = opening.hooks;
  if (!isOther || !first || !second) return opening;
  return { ...opening, hooks: [second, first, ...more], sources: [other, one] };
}

function passes({ hooks, sentences }: Composed, { language, transcript }: Manuscript): boolean {
  const [first = "", second = ""] = hooks.map(({ content }) => content);
  const post = { body: bodyOf(sentences), transcript, language: language.code };
  return [
    { ...post, hook: first, otherHook: second },
    { ...post, hook: second, otherHook: first },
  ].every((each) => checkPost(each).length === 0);
}

/** For a note with no two lines to open with: the whole body under what there is. */
function withoutLines({ sentences, language }: Manuscript, most: number): Composed {
  const whole = wholeOf(sentences);
  const room = Math.min(COMFORTABLE_ROOM_WORDS, most - whole.size);
  return {
    hooks: lastResort(fitting(linesOf(sentences, language), whole, room), sentences, language, room),
    sentences,
  };
}
