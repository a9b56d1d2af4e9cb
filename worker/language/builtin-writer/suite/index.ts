import type { Hook } from "#contract/drafts.ts";
import { keysOf, leansBack, type Sentence, textOf } from "../../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../writer.ts";
import { ctasFor } from "../cta.ts";
import { chosenFrom, piecesOf } from "../hooks/choose.ts";
import type { Line } from "../hooks/line.ts";
import { linesOf, standing } from "../hooks/lines.ts";
import { bodyOf } from "../manuscript.ts";
import { LABELS, titleOf } from "./labels.ts";
import { type Angle, type Focus, fociOf, type Material, materialOf } from "./material.ts";

const MOST = 5;
const LEAST = 3;

/** A hero post over everything said and three to five posts, each about another part of it. */
export function suiteOf(request: InterviewRequest): Suite {
  const material = materialOf(request);
  if (material.lines.length === 0) throw new TypeError("An interview without words cannot become posts.");
  const asked = new Set<string>();
  const heroBody = heroLines(material).map((at) => material.lines[at]?.words ?? []);
  const hero = postOf(heroBody, [], material, asked);
  const foci = fociOf(material, MOST, LEAST);
  const bodies = foci.map((focus) => ({ focus, sentences: sentencesOf(focus, material) }));
  if (bodies.length < LEAST) bodies.push(...thinBodies(material, bodies, LEAST));
  const titles: string[] = [];
  const derivatives = bodies.map(({ focus, sentences }, at): DerivativePost => {
    const title = titleOf(sentences, material.language, titles);
    titles.push(title);
    return {
      title,
      angle: angleOf(focus, request),
      idealTiming: LABELS.timings[at] ?? "",
      ...postOf(sentences, linesOfTurn(focus.turn, material), material, asked),
    };
  });
  return { hero, derivatives };
}

function angleOf({ angle, turn }: Focus, { turns }: InterviewRequest): string {
  const question = turns[turn]?.question;
  return angle === "answer" ? LABELS.answerTo(question ?? "") : LABELS.angles[angle];
}

function linesOfTurn(turn: number, { lines }: Material): Sentence[] {
  return lines.filter((line) => line.turn === turn).map(({ words }) => words);
}

function sentencesOf(focus: Focus, { lines, language }: Material): Sentence[] {
  const sentences = focus.lines.map((at) => lines[at]?.words ?? []);
  const [first, ...others] = sentences;
  return first ? [standing(first, first, language), ...others] : sentences;
}

function postOf(
  sentences: readonly Sentence[],
  around: readonly Sentence[],
  material: Material,
  asked: Set<string>,
): SuitePost {
  const { language } = material;
  const body = bodyOf(sentences);
  const cta = ctasFor(sentences, language).find((question) => !asked.has(question)) ?? null;
  if (cta) asked.add(cta);
  return { hooks: hooksFor(sentences, around, body, material), body, cta };
}

/**
 * Lines of the post itself, of the answer it comes from, or of the interview, but not the post's first: one that says its hook again right
 * away stutters. Scraps only where there is nothing else.
 */
function hooksFor(
  sentences: readonly Sentence[],
  around: readonly Sentence[],
  body: string,
  { language, lines }: Material,
): Hook[] {
  const everything = lines.map(({ words }) => words);
  const own = linesOf(sentences, language);
  const start = keysOf(body).join(" ");
  const isGood = ({ text }: Line) => !start.startsWith(keysOf(text).join(" "));
  const others = [around, everything].flatMap((lines) => linesOf(lines, language).filter(isGood));
  const hooks = chosenFrom([...own.filter(isGood), ...others], []);
  return (hooks.length >= 2 ? hooks : chosenFrom([...own, ...piecesOf(sentences, language)], [])).slice(0, 2);
}

/** Longer heroes lose their readers, and leave nothing for the other posts to tell. */
const MAX_WORDS = 220;
const LAST_BONUS = 1;

/** The lines of the hero post in the order they were spoken: all of them, or the strongest with what they lean on. */
function heroLines({ lines }: Material): number[] {
  const all = lines.map((_, at) => at);
  const total = lines.reduce((sum, { size }) => sum + size, 0);
  if (total <= MAX_WORDS) return all;
  const chosen = new Set<number>();
  let size = 0;
  const worth = (at: number) => (lines[at]?.weight ?? 0) + (at === lines.length - 1 ? LAST_BONUS : 0);
  const ranked = [0, ...all.slice(1).sort((a, b) => worth(b) - worth(a))];
  for (const at of ranked) {
    const group = withGround(lines, at).filter((each) => !chosen.has(each));
    const added = group.reduce((sum, each) => sum + (lines[each]?.size ?? 0), 0);
    if (size + added > MAX_WORDS && chosen.size > 0) continue;
    size += added;
    for (const each of group) chosen.add(each);
  }
  return all.filter((at) => chosen.has(at));
}

/** A line with those before it that it cannot be understood without. */
function withGround(lines: Material["lines"], at: number): number[] {
  const group = [at];
  let first = at;
  while (first > 0 && leansBack(lines[first]?.words ?? []) && lines[first - 1]?.turn === lines[first]?.turn) {
    first -= 1;
    group.unshift(first);
  }
  return group;
}

interface Post {
  focus: Focus;
  sentences: Sentence[];
}

const ANGLES: readonly Angle[] = ["start", "rest", "moment", "person", "change", "lesson"];

/** More posts out of an interview with hardly anything in it: parts of its lines, and at the very last the line again. */
function thinBodies({ lines, language }: Material, posts: readonly Post[], least: number): Post[] {
  const all = lines.map(({ words }) => words);
  const choices: Sentence[][] = [
    ...(all.length > 1 ? [all.slice(0, -1), all.slice(1)] : []),
    ...all.map((words) => [words]),
    ...linesOf(all, language).map(({ words }) => [words]),
    ...Array.from({ length: least }, () => all),
  ];
  const taken = new Set(posts.map(({ sentences }) => sentences.map(textOf).join(" ")));
  const angles = ANGLES.filter((angle) => !posts.some(({ focus }) => focus.angle === angle));
  const added: Post[] = [];
  for (const [at, sentences] of choices.entries()) {
    const text = sentences.map(textOf).join(" ");
    const isLast = at >= choices.length - least;
    const angle = angles[added.length];
    if (posts.length + added.length >= least || !angle) break;
    if (text === "" || (taken.has(text) && !isLast)) continue;
    taken.add(text);
    added.push({ focus: { angle, lines: [], anchor: 0, turn: 0 }, sentences });
  }
  return added;
}
