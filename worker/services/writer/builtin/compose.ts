import type { Hook } from "#contract/drafts.ts";
import { type Opening, strongLines, titles } from "./hooks/index.ts";
import { strengthOf } from "./hooks/strength.ts";
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
const MIN_TITLE_WORDS = 2;
/** A line after which one of these follows is needed to understand it. */
const LEANS_BACK = wordSet(
  "it it's that that's this they they're he he's she she's so but because them which",
);

/** A line that begins with one of these carries the story on. */
const LEADS_ON = wordSet("so then finally when entonces dann alors então");
const TURNS = wordSet(
  "but not no never wrong however except pero no nunca aber nicht nie mais pas jamais mas não",
);

/**
 * Chooses the hooks. A short note has no room for good hooks beside a whole body: there, softeners go first, then the
 * lines that say least, as far as better hooks are worth it.
 */
export function compose(manuscript: Manuscript): { hooks: Hook[]; sentences: Sentence[] } {
  const most = manuscript.isSpaced
    ? Math.floor(manuscript.spokenWords * MAX_SHARE)
    : Number.POSITIVE_INFINITY;
  let best: { opening: Opening; sentences: Sentence[]; worth: number } | undefined;
  for (const { sentences, cost } of shortened(manuscript)) {
    const opening = strongLines(sentences, manuscript.language, most - sizeOf(sentences.flat()));
    if (!opening) continue;
    const worth = opening.strength - cost;
    if (!best || worth > best.worth) best = { opening, sentences, worth };
  }
  if (best) return { hooks: best.opening.hooks, sentences: best.sentences };
  return titled(manuscript, most);
}

/** With too few good lines, two titles: in the fullest version that leaves room for them. */
function titled(manuscript: Manuscript, most: number): { hooks: Hook[]; sentences: Sentence[] } {
  const { language, spokenWords, sentences } = manuscript;
  if (spokenWords < SHORT_NOTE_WORDS)
    return { hooks: titles(sentences, language, SHORT_TITLE_WORDS), sentences };
  const versions = shortened(manuscript).map((version) => version.sentences);
  const roomIn = (version: Sentence[]) => most - sizeOf(version.flat());
  const roomy =
    versions.find((version) => roomIn(version) >= SHORT_TITLE_WORDS) ?? versions.at(-1) ?? sentences;
  return { hooks: titles(roomy, language, Math.max(roomIn(roomy), MIN_TITLE_WORDS)), sentences: roomy };
}

/** The note as it is, then ever shorter. */
function shortened(manuscript: Manuscript): { sentences: Sentence[]; cost: number }[] {
  const versions = [{ sentences: manuscript.sentences, cost: 0 }];
  const soft = softened(manuscript.sentences, manuscript.language);
  if (sizeOf(soft.flat()) < sizeOf(manuscript.sentences.flat()))
    versions.push({ sentences: soft, cost: SOFTENERS_COST });
  const least = sizeOf(manuscript.sentences.flat()) * MIN_KEPT;
  let sentences = soft;
  for (let left = 1; left <= MAX_LEFT_OUT; left += 1) {
    const shorter = withoutWeakest(sentences, manuscript);
    if (!shorter || sizeOf(shorter.flat()) < least) break;
    sentences = shorter;
    versions.push({ sentences, cost: SOFTENERS_COST + left * SENTENCE_COST });
  }
  return versions;
}

/** Whether what stands around it would read otherwise without this line. */
function turnsTheSense(sentence: Sentence): boolean {
  return (
    LEADS_ON.has(sentence[0]?.key ?? "") || sentence.some(({ key }) => TURNS.has(key) || key.endsWith("n't"))
  );
}

/** Without the line that says least. The first and the last stay: they carry the start and the point. */
function withoutWeakest(sentences: Sentence[], { language }: Manuscript): Sentence[] | undefined {
  if (sentences.length < (language.functionWords.size > 0 ? MIN_SENTENCES : MIN_SENTENCES - 1))
    return undefined;
  let weakest: { at: number; strength: number } | undefined;
  for (let at = 1; at < sentences.length - 1; at += 1) {
    const words = sentences[at] ?? [];
    if (LEANS_BACK.has(sentences[at + 1]?.[0]?.key ?? "") || turnsTheSense(words)) continue;
    const line = { words, text: textOf(words), sentence: at, whole: true };
    const strength = strengthOf(line, sentences.length, language) ?? 0;
    if (!weakest || strength < weakest.strength) weakest = { at, strength };
  }
  return weakest && sentences.filter((_, at) => at !== weakest.at);
}
