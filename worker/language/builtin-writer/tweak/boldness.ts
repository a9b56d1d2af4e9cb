import {
  canOpenClause,
  capitalised,
  keysOf,
  type Language,
  leansBack,
  type Passage,
  rewritten,
  startedLike,
  withoutHedges,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { MAX_HOOK_CHARS } from "../hooks/line.ts";
import { pointOf, weightOf } from "../hooks/strength.ts";
import { turnedDown, withoutWarmUp } from "../plain-words.ts";
import { movedToFront } from "../refine/parts.ts";

/** How much stronger the point must be than the first line to take its place. */
const MARGIN = 0.9;
/** What these stand for, a reader of the first line cannot know. */
const REFERENCES = wordSet(
  "it it's them they they're he he's she she's him her this that's these those there next",
);
const JOINTS = wordSet("but so and pero entonces aber mais donc mas então");
const MIN_HALF_WORDS = 3;
const RUN_UPS = wordSet("so and then honestly anyway");
const MOST_IN_PARAGRAPH = 3;

/** Said plainly: no hedges, no warm-up, the strongest line first. */
export function bolder(passages: readonly Passage[], language: Language, hook = ""): Passage[] {
  const plain = passages.map((passage) => rewritten(passage, (words) => withoutHedges(words, language)));
  const direct = withPointFirst(withoutWarmUp(plain, language), language, hook);
  for (const version of [
    direct,
    withoutLeads(direct, language),
    apart(passages),
    withPointAlone(passages, language),
  ])
    if (!isSame(version, passages)) return version;
  return direct;
}

/** Said quietly: no intensifiers, no exclamation marks, and sentences that go on rather than hit. */
export function softer(passages: readonly Passage[], language: Language): Passage[] {
  const quiet = passages.map((passage) => rewritten(passage, (words) => turnedDown(words, language)));
  for (const version of [quiet, together(passages), flowing(passages)])
    if (!isSame(version, passages)) return version;
  return quiet;
}

/** "So we cut it down" says "we cut it down" with less run-up. */
function withoutLeads(passages: readonly Passage[], language: Language): Passage[] {
  if (language.code !== "en") return [...passages];
  return passages.map((passage) =>
    rewritten(passage, (words) => {
      const rest = words.slice(1);
      const isLead =
        RUN_UPS.has(words[0]?.key ?? "") &&
        canOpenClause(
          rest.map(({ key }) => key),
          0,
        );
      return isLead && rest.length > 2 ? startedLike(rest, words) : words;
    }),
  );
}

/** The point in a paragraph of its own. */
function withPointAlone(passages: readonly Passage[], language: Language): Passage[] {
  const point = pointOf(passages, language);
  if (passages.some(({ marker }) => marker !== "")) return [...passages];
  return passages.map((passage, at) =>
    at > 0 && (at === point || at === point + 1) ? { ...passage, before: "\n\n" as const } : passage,
  );
}

/** Lines that stood alone, joined to the paragraph before: a text that flows instead of hitting. */
function flowing(passages: readonly Passage[]): Passage[] {
  const isAlone = (at: number) => passages[at + 1] === undefined || passages[at + 1]?.before.startsWith("\n");
  let inParagraph = 1;
  return passages.map((passage, at) => {
    const joins =
      passage.before === "\n\n" && passage.marker === "" && isAlone(at) && inParagraph < MOST_IN_PARAGRAPH;
    inParagraph = passage.before.startsWith("\n") && !joins ? 1 : inParagraph + 1;
    return joins ? { ...passage, before: " " as const } : passage;
  });
}

export function isSame(one: readonly Passage[], other: readonly Passage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ text, before, marker }, at) => {
      const passage = other[at];
      return text === passage?.text && before === passage.before && marker === passage.marker;
    })
  );
}

/** The point first, when a reader can take it in before the story. */
function withPointFirst(passages: Passage[], language: Language, hook: string): Passage[] {
  if (passages.length < 3 || passages.some(({ marker }) => marker !== "")) return passages;
  const at = pointOf(passages, language);
  const [first, point, next] = [passages[0], passages[at], passages[at + 1]];
  if (at === 0 || !first || !point) return passages;
  const words = wordsOf(point.text);
  const refersBack = leansBack(words) || words.some(({ key }) => REFERENCES.has(key));
  const isNeeded = next !== undefined && leansBack(wordsOf(next.text));
  const isFit =
    point.text.length <= MAX_HOOK_CHARS && !/[?？]$/.test(point.text) && !isLike(hook, point.text);
  const isStronger = weightOf(point.text, language) >= weightOf(first.text, language) + MARGIN;
  if (refersBack || isNeeded || !isFit || !isStronger || leansBack(wordsOf(first.text))) return passages;
  return movedToFront(passages, [at], language);
}

/** A line that is the hook already would be said twice in a row. */
function isLike(hook: string, text: string): boolean {
  const [one, other] = [new Set(keysOf(hook)), new Set(keysOf(text))];
  return one.intersection(other).size > Math.min(one.size, other.size) * 0.6;
}

/** "We lost two, but we slept" becomes two sentences. */
function apart(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage) => {
    const words = wordsOf(passage.text);
    const at = words.findIndex(
      (word, index) =>
        index >= MIN_HALF_WORDS &&
        words.length - index > MIN_HALF_WORDS &&
        JOINTS.has(word.key) &&
        words[index - 1]?.trail === ",",
    );
    const joint = words[at];
    if (at < 0 || !joint) return [passage];
    const cut = passage.text.search(new RegExp(`,\\s+${joint.text}(?![\\p{L}'’])`, "u"));
    if (cut < 0) return [passage];
    const second = passage.text.slice(cut + 1).trim();
    return [
      { ...passage, text: `${passage.text.slice(0, cut)}.` },
      { text: capitalised(second), before: " ", marker: "" },
    ];
  });
}

/** "We lost two. But we slept." becomes one sentence. */
function together(passages: readonly Passage[]): Passage[] {
  const result: Passage[] = [];
  for (const passage of passages) {
    const previous = result.at(-1);
    const [first] = wordsOf(passage.text);
    const joins = first && JOINTS.has(first.key) && passage.before === " " && passage.marker === "";
    if (!previous || !joins || !previous.text.endsWith(".") || wordsOf(previous.text).length > 12) {
      result.push(passage);
      continue;
    }
    const text = passage.text.charAt(0).toLowerCase() + passage.text.slice(1);
    result[result.length - 1] = { ...previous, text: `${previous.text.slice(0, -1)}, ${text}` };
  }
  return result;
}
