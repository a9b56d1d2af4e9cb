import type { Hook } from "#contract/drafts.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../../writer.ts";
import { ctasFor } from "../../cta.ts";
import { standing } from "../../hooks/candidates.ts";
import { bodyOf } from "../../manuscript.ts";
import type { Sentence } from "../../sentences.ts";
import { chosenFrom } from "../hooks.ts";
import { type Ranked, rankedLines, SCRAP } from "../lines.ts";
import { keysOf } from "../post/matching.ts";
import { type Focus, fociOf } from "./focus.ts";
import { heroLines } from "./hero.ts";
import { type Labels, labelsIn } from "./labels.ts";
import type { Material } from "./material.ts";
import { materialOf } from "./material.ts";
import { thinBodies } from "./thin.ts";
import { titleOf } from "./titles.ts";

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
  const labels = labelsIn(material.language.code);
  const derivatives = bodies.map(({ focus, sentences }, at): DerivativePost => {
    const title = titleOf(sentences, material.language, titles);
    titles.push(title);
    return {
      title,
      angle: angleOf(focus, request, labels),
      idealTiming: labels.timings[at] ?? "",
      ...postOf(sentences, linesOfTurn(focus.turn, material), material, asked),
    };
  });
  return { hero, derivatives };
}

function angleOf({ angle, turn }: Focus, { turns }: InterviewRequest, labels: Labels): string {
  const question = turns[turn]?.question;
  return angle === "answer" ? labels.answerTo(question ?? "") : labels.angles[angle];
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
  const own = rankedLines(sentences, language);
  const start = keysOf(body).join(" ");
  const isGood = ({ text, strength }: Ranked) =>
    strength > SCRAP && !start.startsWith(keysOf(text).join(" "));
  const others = [around, everything].flatMap((lines) => rankedLines(lines, language).filter(isGood));
  const hooks = chosenFrom([...own.filter(isGood), ...others], []);
  return (hooks.length >= 2 ? hooks : chosenFrom(own, [])).slice(0, 2);
}
