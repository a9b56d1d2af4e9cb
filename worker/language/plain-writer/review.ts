import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import { countWords, gist, leansBack, paragraphsIn, sentencesIn } from "../text/index.ts";
import type { ReviewRequest } from "../writer.ts";

const MOST = 3;
const WITHOUT_FLAW = 8;
const WORST = 1;
const PER_MERIT = 0.5;
const RUN_ON_WORDS = 40;
const SHORT_END_WORDS = 12;
const ECHO_WORDS = 3;
/** What it means that nothing was found against a rule. */
const PRAISE: readonly [rule: RubricFinding["id"], praise: string][] = [
  ["R12", "It keeps the words you used when you said it."],
  ["R6", "It is easy to read on a phone: short paragraphs, plain sentences."],
  ["R9", "Nothing in it sounds like a machine."],
];

const isShort = (text: string) => sentencesIn(text).length === 1 && countWords(text) <= SHORT_END_WORDS;

/** What the rubric finds, and what an editor sees at a glance; each improvement names the sentence it means. */
export function reviewOf({ post: { hook, body, cta }, said, language }: ReviewRequest): Review {
  const seen = new Set(sentencesIn(hook).map(gist));
  const broken = checkPost({ hook, body, cta, transcript: said.join("\n"), language });
  const ids = new Set(broken.map(({ id }) => id));
  const findings: Omit<RubricFinding, "id">[] = [...broken];
  if (leansBack(hook))
    findings.unshift({
      note: "The first line points at something that a reader does not know yet: name it.",
      sentence: hook,
    });
  for (const sentence of sentencesIn(body)) {
    if (countWords(sentence) > ECHO_WORDS && seen.has(gist(sentence)))
      findings.unshift({ note: "This sentence stands in the post twice: take one of them out.", sentence });
    if (countWords(sentence) > RUN_ON_WORDS)
      findings.push({ note: "This sentence runs on: end it where you paused.", sentence });
    seen.add(gist(sentence));
  }
  const last = paragraphsIn(body).at(-1) ?? "";
  const [quotation] = /["“„«][^"”“»\n]{8,200}["”“»]/u.exec(body) ?? [];
  const merits = [
    /\p{N}|["“„«]/u.test(hook) ? `The first line has something to hold on to. ("${hook}")` : [],
    quotation ? `Somebody speaks in it: ${quotation}` : [],
    isShort(last) ? `It ends on a short line of its own. ("${last}")` : [],
  ].flat();
  const praise = PRAISE.flatMap(([rule, text]) => (ids.has(rule) ? [] : text));
  const improvements = findings.map(({ note, sentence }) => (sentence ? `${note} ("${sentence}")` : note));
  const flaws = Math.max(ids.size, Math.min(improvements.length, MOST));
  return {
    overallScore: Math.max(WORST, WITHOUT_FLAW + merits.length * PER_MERIT - flaws),
    strengths: [...merits, ...praise].slice(0, MOST),
    improvements: [...new Set(improvements)].slice(0, MOST),
  };
}
