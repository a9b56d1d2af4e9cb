import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../../writer.ts";
import type { Hook } from "#contract/drafts.ts";
import { standing } from "../../hooks/candidates.ts";
import { bodyOf } from "../../manuscript.ts";
import type { Sentence } from "../../sentences.ts";
import { questionsToEndWith } from "../ctas.ts";
import { chosenFrom, rankedLines } from "../hooks.ts";
import { keysOf } from "../post/matching.ts";
import { labelsIn } from "./labels.ts";
import { fociOf, type Focus } from "./focus.ts";
import { heroLines } from "./hero.ts";
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
  const hero = postOf(heroBody, material, asked);
  const foci = fociOf(material, MOST);
  const bodies = foci.map((focus) => ({ focus, sentences: sentencesOf(focus, material) }));
  if (bodies.length < LEAST) bodies.push(...thinBodies(material, bodies, LEAST));
  const titles: string[] = [];
  const labels = labelsIn(material.language.code);
  const derivatives = bodies.map(({ focus, sentences }, at): DerivativePost => {
    const title = titleOf(sentences, material.language, titles);
    titles.push(title);
    return {
      title,
      angle: labels.angles[focus.angle],
      idealTiming: labels.timings[at] ?? "",
      ...postOf(sentences, material, asked),
    };
  });
  return { hero, derivatives };
}

function sentencesOf(focus: Focus, { lines, language }: Material): Sentence[] {
  const sentences = focus.lines.map((at) => lines[at]?.words ?? []);
  const [first, ...others] = sentences;
  return first ? [standing(first, first, language), ...others] : sentences;
}

function postOf(sentences: readonly Sentence[], { language }: Material, asked: Set<string>): SuitePost {
  const body = bodyOf(sentences);
  const cta = questionsToEndWith(body.split(/\n+/), language).find((question) => !asked.has(question)) ?? null;
  if (cta) asked.add(cta);
  return { hooks: hooksFor(sentences, body, language), body, cta };
}

/** Lines of the post itself, but not its first: a post that says its hook again right away stutters. */
function hooksFor(sentences: readonly Sentence[], body: string, language: Material["language"]): Hook[] {
  const ranked = rankedLines(sentences, language);
  const start = keysOf(body).join(" ");
  const later = ranked.filter(({ text }) => !start.startsWith(keysOf(text).join(" ")));
  const hooks = chosenFrom(later, []);
  return hooks.length >= 2 ? hooks.slice(0, 2) : chosenFrom(ranked, []).slice(0, 2);
}
