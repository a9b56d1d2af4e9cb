import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import { countWords, gist, leansBack, sentencesIn } from "../text/index.ts";
import type { ReviewRequest } from "../writer.ts";

const MOST = 3;
const WITHOUT_FLAW = 8;
const PER_MERIT = 0.5;
const RUN_ON_WORDS = 40;
/** What the rubric finds, and what an editor sees at a glance; each improvement names the sentence it means. */
export function reviewOf({ post: { hook, body, cta }, said, language }: ReviewRequest): Review {
  const seen = new Set(sentencesIn(hook).map(gist));
  const broken = checkPost({ hook, body, cta, transcript: said.join("\n"), language });
  const ids = new Set(broken.map(({ id }) => id));
  const flaws: Omit<RubricFinding, "id">[] = [];
  const note = "The first line refers to something readers don't know yet. Name it.";
  if (leansBack(hook)) flaws.push({ note, sentence: hook });
  for (const sentence of sentencesIn(body)) {
    if (countWords(sentence) > 3 && seen.has(gist(sentence)))
      flaws.push({ note: "This sentence appears twice. Remove one.", sentence });
    if (countWords(sentence) > RUN_ON_WORDS)
      flaws.push({ note: "This sentence is long. End it where you paused.", sentence });
    seen.add(gist(sentence));
  }
  const [quotation] = /["“„«][^"”“»\n]{8,200}["”“»]/u.exec(body) ?? [];
  const merits = [
    /\p{N}|["“„«]/u.test(hook) ? `The first line is concrete. ("${hook}")` : [],
    quotation ? `It quotes someone: ${quotation}` : [],
  ].flat();
  const praise = [
    ids.has("R19") ? [] : "It's direct: no fillers, no repeats.",
    ids.has("R6") ? [] : "Short paragraphs are easy to read on a phone.",
  ].flat();
  const improvements = [...flaws, ...broken]
    .slice(0, MOST)
    .map(({ note, sentence }) => (sentence ? `${note} ("${sentence}")` : note));
  const points = WITHOUT_FLAW + merits.length * PER_MERIT - Math.max(ids.size, improvements.length);
  return {
    overallScore: Math.max(1, points),
    strengths: [...merits, ...praise].slice(0, MOST),
    improvements: [...new Set(improvements)],
  };
}
