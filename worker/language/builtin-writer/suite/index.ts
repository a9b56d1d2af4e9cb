import type { Hook } from "#contract/drafts.ts";
import { gist, leansBack, type Sentence, textOf } from "../../text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../writer.ts";
import { ctasFor } from "../cta.ts";
import { chosenFrom, piecesOf } from "../hooks/choose.ts";
import { linesOf, standing } from "../hooks/lines.ts";
import { bodyOf } from "../manuscript.ts";
import { angleOf, TIMINGS, titleOf } from "./labels.ts";
import { type Material, materialOf, stretchesOf } from "./material.ts";

const MOST = 5;
const LEAST = 3;

/** A hero post over everything said and three to five posts, each about another part of it. */
export function suiteOf(request: InterviewRequest): Suite {
  const material = materialOf(request);
  if (material.lines.length === 0) throw new TypeError("An interview without words cannot become posts.");
  const asked = new Set<string>();
  const everything = material.lines.map(({ words }) => words);
  const hero = postOf(
    heroLines(material).map((at) => everything[at] ?? []),
    everything,
    material,
    asked,
  );
  const titles: string[] = [];
  const angles: string[] = [];
  const derivatives = bodiesIn(material).map((sentences, at): DerivativePost => {
    const turn = material.lines.find(({ words }) => sentences.includes(words))?.turn ?? 0;
    const [first = [], ...others] = sentences;
    const opened = [standing(first, first, material.language), ...others];
    const title = titleOf(opened, material.language, titles);
    titles.push(title);
    const angle = angleOf(opened, turn, request, material.language, angles);
    angles.push(angle);
    const around = material.lines.filter((line) => line.turn === turn).map(({ words }) => words);
    return {
      title,
      angle,
      idealTiming: TIMINGS[at] ?? "",
      ...postOf(opened, [...around, ...everything], material, asked),
    };
  });
  return { hero, derivatives };
}

/** What each post but the hero tells. Of an interview with hardly anything in it: parts of it, at the very last all of it again. */
function bodiesIn(material: Material): Sentence[][] {
  const all = material.lines.map(({ words }) => words);
  const bodies = stretchesOf(material, MOST, LEAST).map((stretch) => stretch.map((at) => all[at] ?? []));
  const spare = [
    ...(all.length > 1 ? [all.slice(0, -1), all.slice(1)] : []),
    ...all.map((words) => [words]),
    ...linesOf(all, material.language).map(({ words }) => [words]),
  ];
  const textIn = (sentences: readonly Sentence[]) => sentences.map(textOf).join(" ");
  for (const sentences of spare)
    if (bodies.length < LEAST && !bodies.some((body) => textIn(body) === textIn(sentences)))
      bodies.push(sentences);
  while (bodies.length < LEAST) bodies.push(all);
  return bodies;
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

/** Lines of the post itself, else of what was said around it, but not the post's first: its body says that right away again. */
function hooksFor(
  sentences: readonly Sentence[],
  around: readonly Sentence[],
  body: string,
  { language }: Material,
): Hook[] {
  const own = linesOf(sentences, language);
  const good = [...own, ...linesOf(around, language)].filter(
    ({ text }) => !gist(body).startsWith(gist(text)),
  );
  const hooks = chosenFrom(good, []);
  return hooks.length >= 2 ? hooks : chosenFrom([...own, ...piecesOf(sentences, language)], []);
}

/** Longer heroes lose their readers, and leave nothing for the other posts to tell. */
const MAX_WORDS = 220;
const LAST_BONUS = 1;

/** The lines of the hero post in the order they were spoken: all of them, or the strongest with what they lean on. */
function heroLines({ lines }: Material): number[] {
  const all = lines.map((_, at) => at);
  const sizeOf = (group: readonly number[]) => group.reduce((sum, at) => sum + (lines[at]?.size ?? 0), 0);
  if (sizeOf(all) <= MAX_WORDS) return all;
  const chosen = new Set<number>();
  const worth = (at: number) => (lines[at]?.weight ?? 0) + (at === lines.length - 1 ? LAST_BONUS : 0);
  for (const at of [0, ...all.slice(1).sort((a, b) => worth(b) - worth(a))]) {
    const group = [at];
    while (
      leansBack(lines[group[0] ?? 0]?.words ?? []) &&
      lines[(group[0] ?? 0) - 1]?.turn === lines[at]?.turn
    )
      group.unshift((group[0] ?? 0) - 1);
    const grown = [...new Set([...chosen, ...group])];
    if (sizeOf(grown) > MAX_WORDS && chosen.size > 0) continue;
    for (const each of group) chosen.add(each);
  }
  return all.filter((at) => chosen.has(at));
}
