import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import {
  countWords,
  gist,
  keysOf,
  type Language,
  languageOf,
  leansBack,
  paragraphsIn,
  sentencesIn,
  wordSet,
  wordsOf,
} from "../text/index.ts";
import type { PostText, ReviewRequest } from "../writer.ts";
import { MIN_HOOK_WORDS } from "./hooks/line.ts";
import { isWhole } from "./hooks/lines.ts";

/** What it means that nothing was found against some rules; the first that hold are said. */
const PRAISE: readonly [rules: RubricFinding["id"][], praise: string][] = [
  [["R14"], "It is told by somebody who was there."],
  [["R12"], "It keeps the words you used when you said it."],
  [["R6", "R7"], "It is easy to read on a phone: short paragraphs, plain sentences."],
  [["R8", "R9"], "Nothing in it sounds like a machine."],
];

const MAX_STRENGTHS = 3;
const MAX_IMPROVEMENTS = 3;
/** A post without a flaw can go out; what makes it a good one is worth more, and hardly any post has it all. */
const WITHOUT_FLAW = 7;
const WORST = 1;
const PER_MERIT = 0.75;
const PER_BROKEN_RULE = 1;
/** A sentence that does not read is worse than a rule of taste that is broken. */
const PER_FLAW = 1.5;
const RUN_ON_WORDS = 35;
const SHORT_END_WORDS = 12;
/** So many sentences in a row that open with the same word are a drone. */
const DRONE = 3;

/** Judges by how the post reads to an editor, then by the rubric: each improvement names the sentence it means. */
export function reviewOf({ post, said, language: code }: ReviewRequest): Review {
  const findings = checkPost({ ...post, transcript: said.join("\n"), language: code });
  const broken = new Set(findings.map(({ id }) => id));
  const hold = (rules: RubricFinding["id"][]) => !rules.some((rule) => broken.has(rule));
  const language = languageOf({ transcript: post.body, language: code });
  const flaws = flawsIn(post, language);
  const isHookGood = !flaws.some((flaw) => flaw.includes("first line"));
  const merits = meritsIn(post);
  const points =
    WITHOUT_FLAW + merits.length * PER_MERIT - broken.size * PER_BROKEN_RULE - flaws.length * PER_FLAW;
  return {
    overallScore: Math.max(WORST, Math.round(points * 10) / 10),
    strengths: [
      ...merits,
      ...(isHookGood && hold(["R2", "R3"])
        ? [`The first line makes its point before the fold: "${post.hook}"`]
        : []),
      ...PRAISE.flatMap(([rules, praise]) => (hold(rules) ? praise : [])),
    ].slice(0, MAX_STRENGTHS),
    improvements: [...new Set([...flaws, ...findings.map(inWords)])].slice(0, MAX_IMPROVEMENTS),
  };
}

/** What a reader remembers of a post, in words for its author. */
function meritsIn({ hook, body, cta }: PostText): string[] {
  const last = paragraphsIn(body).at(-1) ?? "";
  const shown = (text: string) => `("${text}")`;
  const quotation = body.match(/["“„«][^"”“»\n]{8,}["”“»]/u)?.[0];
  return [
    /\p{N}|["“„«]/u.test(hook) ? `The first line has something to hold on to. ${shown(hook)}` : [],
    quotation ? `Somebody speaks in it: ${quotation}` : [],
    sentencesIn(last).length === 1 && countWords(last) <= SHORT_END_WORDS
      ? `It ends on a short line of its own. ${shown(last)}`
      : [],
    cta ? `It ends in a question that a reader can answer. ${shown(cta)}` : [],
  ].flat();
}

const inWords = ({ note, sentence }: RubricFinding) => (sentence ? `${note} ("${sentence}")` : note);

/** What an editor would mark on reading: the opening first, then the sentences in their order, then what is said twice. */
function flawsIn({ hook, body }: PostText, language: Language): string[] {
  const flaws: string[] = [];
  const sentences = sentencesIn(body);
  const opening = sentencesIn(hook);
  const repeated = opening.find((sentence) => sentences.some((other) => isSame(sentence, other)));
  if (repeated) flaws.push(`The first line stands in the post again: take it out below. ("${repeated}")`);
  if (hook !== "" && countWords(hook) < MIN_HOOK_WORDS)
    flaws.push(`The first line is a fragment: give it the whole sentence. ("${hook}")`);
  else if (leansBack(wordsOf(hook)))
    flaws.push(`The first line points at something that a reader does not know yet: name it. ("${hook}")`);
  for (const sentence of [...opening, ...sentences]) {
    const words = wordsOf(sentence);
    if (words.length > RUN_ON_WORDS)
      flaws.push(`This sentence runs on: end it where you paused. ("${sentence}")`);
    else if (words.length >= MIN_HOOK_WORDS && !isWhole(words, language))
      flaws.push(`This sentence breaks off: finish it, or join it to the next. ("${sentence}")`);
  }
  return [...flaws, ...repetitionsIn(sentences)];
}

/** Sentences that stand in a body twice, and those that drone. */
function repetitionsIn(sentences: readonly string[]): string[] {
  const twice = sentences.find(
    (sentence, at) =>
      countWords(sentence) >= MIN_HOOK_WORDS &&
      sentences.slice(0, at).some((other) => isSame(sentence, other)),
  );
  const firsts = sentences.map((sentence) => keysOf(sentence)[0] ?? "");
  const drones = firsts.findIndex((first, at) =>
    Array.from({ length: DRONE }, (_, offset) => firsts[at + offset]).every((other) => other === first),
  );
  return [
    twice === undefined ? [] : `This sentence stands in the post twice: take one of them out. ("${twice}")`,
    drones < 0 || !JOINTS.has(firsts[drones] ?? "")
      ? []
      : `${DRONE} sentences in a row begin with the same word: cut it from all but the first. ("${sentences[drones + 1]}")`,
  ].flat();
}

const JOINTS = wordSet("and but so then y pero entonces und aber dann et mais alors e mas então");

const isSame = (one: string, other: string) => gist(one) === gist(other);
