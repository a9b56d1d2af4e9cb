import type { Hook, Unsaid } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import {
  countWords,
  differing,
  dropping,
  gist,
  inParagraphs,
  joined,
  keysOf,
  leansBack,
  offerable,
  passagesOf,
  sentenceAt,
  sentencesIn,
  strengthOf,
  typeOf,
} from "../../language/text/index.ts";
import { UnusableAnswer } from "./answer.ts";
import type { Judged } from "./chat.ts";
import { mendHook, mendText } from "./markup.ts";
import { shapesIn } from "./shapes.ts";
import type { SpokenIndex } from "./spoken.ts";

/** What LinkedIn shows of a post on a desk before "see more", about; the prompts ask for what a phone shows. */
const MAX_HOOK_CHARS = 210;
/** With less of it in the speaker's words, it is not their post. */
const LEAST_YOUR_WORDS = 0.6;
/** A body that loses more than this to what was not said is no body. */
const LEAST_SHARE = 0.5;
const MIN_HOOK_LANGUAGE_WORDS = 4;
/** Joining broken sentences adds a word here and there; half as much again was not said. */
const MAX_LENGTH_RATIO = 1.5;
/** Lets a note of a few words be made into a sentence. */
const SPARE_WORDS = 5;
/** One block of more is a wall. */
const MAX_BLOCK_SENTENCES = 5;
const MAX_BLOCK_CHARS = 420;
const MIN_NEW_WORDS = 2;
/** A question to the reader may have a number up to this that was not said. */
const MAX_ASKED_NUMBER = 12;
/** What one fault weighs beside the share of what was said that an answer keeps. */
export const COST_OF_FAULT = 0.04;
/** To judge a line takes time: more than these are a model that repeats itself. */
const MAX_LINES = 8;
const MIN_OPENING_CHARS = 40;

const OBJECTION =
  "A check did not find these in the note. Where the note says so, keep the sentence word for word; where it does not, take it out. Change nothing else.";
const RAW =
  "It is the note as it was spoken: leave out fillers, false starts and what they say about recording.";

export interface Judgement<Text = string | undefined> {
  /** As it can be shown: undefined for a line that can't be. */
  text: Text;
  faults: string[];
  remarks: string[];
  /** Whether something of it can't be shown. */
  isCut: boolean;
}

/** Without facts that were not said and sentences of other posts; wording is objected to, and stays. Throws `UnusableAnswer`. */
export function judgeBody(answer: string, spoken: SpokenIndex, { before = "", isDraft = false } = {}) {
  if (answer.length > 2 * MAX_POST_CHARS) throw new UnusableAnswer("the body is much too long", "long");
  // What a note has was typed, but for dashes.
  const typed = spoken.transcript.replaceAll("—", ",");
  const plain = mendText(answer, { ...spoken.authored, before: `${before}\n${typed}` });
  if (plain === "") throw new UnusableAnswer("the body is empty");
  if (spoken.isForeign(plain)) {
    if (spoken.mayTranslate) return judgeTranslation(plain, spoken);
    throw new UnusableAnswer("it is in another language than what was said", "language");
  }
  const isAsked = spoken.request !== undefined;
  const isSet = !isBlock(plain) || isBlock(before) || isAsked;
  const set = isSet ? plain : joined(inParagraphs(passagesOf(plain)));
  const { unsaid, yourWords } = spoken.fidelity(set);
  if (isDraft && yourWords < LEAST_YOUR_WORDS)
    throw new UnusableAnswer("most of it was not said: keep the speaker's own words and sentences", "unsaid");
  const invented = unsaid.filter(spoken.isInvented);
  const copied = spoken.copied(set);
  const text = without(set, invented, copied, spoken);
  if (countWords(text) < countWords(set) * LEAST_SHARE)
    throw new UnusableAnswer("most of its sentences were not said: keep the speaker's own", "unsaid");
  // In other words than theirs; a sentence that joins theirs in another way may say the same.
  const isNewClaim = ({ kind, start }: Unsaid) =>
    kind === "claim" && spoken.unsaidWords(sentenceAt(set, start)) >= MIN_NEW_WORDS;
  return {
    text,
    faults: [
      ...unsaid.filter((one) => spoken.isInvented(one) || isNewClaim(one)).map((one) => faultOf(one, set)),
      ...wordingFaults(set, spoken),
      ...[...copied].map((sentence) => `${quoted(sentence)} comes from another post.`),
      ...(!isAsked && spoken.isRaw(set) ? [RAW] : []),
    ],
    remarks: unsaid.map((one) => faultOf(one, set)),
    isCut: text !== set,
  };
}

/** Digits and names can be compared across languages; countries and towns have other names in some. */
function judgeTranslation(translation: string, spoken: SpokenIndex): Judgement<string> {
  const passages = passagesOf(translation);
  const faults = passages.flatMap(({ text: sentence }) => {
    const { numbers, names } = spoken.newValues(sentence);
    return [...numbers, ...names].map((value) => `${quoted(value)} in ${quoted(sentence)}`);
  });
  const text = joined(dropping(passages, (_, passage) => spoken.newValues(passage.text).numbers.length > 0));
  return { text, faults, remarks: [], isCut: text !== translation };
}

/** The text without these facts and sentences, and without what hangs in the air then and was not said. */
function without(text: string, facts: readonly Unsaid[], others: ReadonlySet<string>, spoken: SpokenIndex) {
  if (facts.length + others.size === 0) return text;
  const copied = new Set([...others].map(gist));
  let [end, isCut] = [0, false];
  const rest = dropping(passagesOf(text), (_, { text: sentence, before, marker }) => {
    const start = end + before.length + marker.length;
    end = start + sentence.length;
    const isFact = facts.some((fact) => fact.start < end && start < fact.end);
    const hangs = isCut && !before.includes("\n") && leansBack(sentence) && !spoken.isTheirs(sentence);
    isCut = isFact || hangs || copied.has(gist(sentence));
    return isCut;
  });
  return joined(rest);
}

/** What of a text is worded as nobody speaks, or says what was said nowhere. */
function wordingFaults(text: string, spoken: SpokenIndex): string[] {
  return [
    ...spoken.findings({ body: text }, "R17").map(({ sentence, note }) => `${quoted(sentence)}: ${note}`),
    ...shapesIn(text, spoken).map((shape) => `${quoted(shape)} sounds like a machine.`),
  ];
}

/** A line as it can be shown above or below `body`. `before` is the one that it replaces. */
export function judgeLine(
  line: "hook" | "call to action",
  answer: string,
  spoken: SpokenIndex,
  { before = "", body = "" } = {},
): Judgement {
  const authored = { ...spoken.authored, before };
  const text = line === "hook" ? mendHook(answer, authored, body) : mendText(answer, authored);
  const problem = text && problemOf(line === "call to action", text, spoken, body);
  if (!problem) return { text, faults: [], remarks: [], isCut: false };
  const note = `A ${line} ${problem}.`;
  // Of a draft's lines others can be chosen.
  const [faults, remarks] = spoken.request === undefined ? [[], [note]] : [[note], []];
  return { text: undefined, faults, remarks, isCut: true };
}

function problemOf(isCta: boolean, text: string, spoken: SpokenIndex, body: string): string {
  if (text.length > MAX_HOOK_CHARS) return `is longer than ${MAX_HOOK_CHARS} characters`;
  const isForeign = spoken.isForeign(text, MIN_HOOK_LANGUAGE_WORDS);
  if (isForeign && !spoken.mayTranslate) return "is in another language than what was said";
  if (isForeign) return spoken.newValues(text).numbers.length > 0 ? "has a number that was not said" : "";
  const fact = spoken
    .fidelity(text)
    .unsaid.find((one) => spoken.isInvented(one) && !(isCta && isOnlyAsked(one, text)));
  if (fact) return `has a ${fact.kind} that was not said: ${quoted(fact.text)}`;
  if (spoken.copied(text).size > 0) return "comes from another post";
  if (spoken.request !== undefined) return "";
  const isTold = isCta && !/[?？؟]/u.test(text) && spoken.isTheirs(text);
  const findings = isCta
    ? spoken.findings({ cta: text }, "R15", "R17")
    : spoken.findings({ hook: text }, "R3");
  const [finding] = isTold ? [] : findings;
  if (finding) return `will not do: ${finding.note}`;
  // The body's own lines were judged there.
  const faults = isCta ? shapesIn(text, spoken, true) : wordingFaults(text, spoken);
  const [fault] = !isCta && body.includes(text) ? [] : faults;
  return fault ? `will not do: ${fault}` : "";
}

/** At least two hooks of two types, filled up from the body's own lines. Throws `UnusableAnswer`. */
export function judgeHooks(
  proposals: readonly Hook[],
  spoken: SpokenIndex,
  { body = "", offered = [] }: { body?: string; offered?: string[] },
): { hooks: Hook[]; remarks: string[] } {
  const remarks: string[] = [];
  const usable = (all: readonly Hook[]) =>
    offerable(
      all.slice(0, MAX_LINES).flatMap(({ type, content }): Hook[] => {
        const judgement = judgeLine("hook", content, spoken, { body });
        remarks.push(...judgement.remarks);
        return judgement.text === undefined ? [] : [{ type, content: judgement.text }];
      }),
      offered,
    );
  const own = openingFirst(usable(proposals), body, spoken);
  const more = own.length < 2 ? usable(openingsOf(body, spoken)) : [];
  const hooks = differing(offerable([...own, ...more], offered).slice(0, Math.max(2, own.length)));
  if (hooks.length < 2)
    throw new UnusableAnswer(["there must be at least two different hooks", ...remarks].join("; "));
  return { hooks, remarks };
}

/** A first hook from the middle of the body would leave a hole there: the body's own opening comes before it. */
function openingFirst(hooks: Hook[], body: string, spoken: SpokenIndex): Hook[] {
  const spaced = (text: string) => ` ${keysOf(text).join(" ")} `;
  const isOpening = ({ content }: Hook) => spaced(body).startsWith(spaced(content));
  const [first] = hooks;
  if (!first || isOpening(first) || !spaced(body).includes(spaced(first.content))) return hooks;
  const opening = hooks.find(isOpening) ?? openingsOf(body, spoken)[0];
  return opening ? [opening, ...hooks.filter((hook) => hook !== opening)] : hooks;
}

/** Throws `UnusableAnswer` when the parts together are too long, or have words of another post where they meet. */
export function checkFit(
  { hooks, body, ctas }: { hooks: Hook[]; body: string; ctas: string[] },
  { transcript, copied }: SpokenIndex,
): void {
  if (countWords(body) > countWords(transcript) * MAX_LENGTH_RATIO + SPARE_WORDS)
    throw new UnusableAnswer("the body is longer than what was said", "long");
  const above = hooks.map(({ content }) => content).filter((content) => !body.includes(content));
  if (joinPost({ hook: longest(above), body, cta: longest(ctas) }).length > MAX_POST_CHARS)
    throw new UnusableAnswer(`the post is longer than ${MAX_POST_CHARS} characters`, "long");
  const joints = [...hooks.map(({ content }) => [content, body]), ...ctas.map((cta) => [body, cta])];
  if (joints.some((parts) => copied(parts.join("\n\n")).size > 0))
    throw new UnusableAnswer("where its parts meet it has words of another post");
}

type Notes = Pick<Judgement, "faults" | "remarks">;

/** What a model could mend; undefined where nothing is worth asking again for. */
export function objectionTo(parts: readonly Notes[]): string | undefined {
  const faults = parts.flatMap((part) => part.faults);
  if (faults.length === 0) return undefined;
  const notes = new Set([...faults, ...parts.flatMap(({ remarks }) => remarks)]);
  return [OBJECTION, ...[...notes].map((note) => `- ${note}`)].join("\n");
}

/** An answer with what its parts came to. The score is how much of what was said its bodies keep, less its faults. */
export function judgedBy<Result>(
  result: Result,
  { content }: SpokenIndex,
  bodies: readonly Judgement<string>[],
  lines: readonly Notes[] = [],
) {
  const parts = [...bodies, ...lines];
  const faults = new Set(parts.flatMap((part) => part.faults));
  const overlap = new Set(bodies.flatMap(({ text }) => keysOf(text))).intersection(content).size;
  const score = overlap / Math.max(1, content.size) - faults.size * COST_OF_FAULT - (faults.has(RAW) ? 1 : 0);
  return { result, objection: objectionTo(parts), score } satisfies Judged<Result>;
}

const quoted = (text = ""): string => JSON.stringify(text);

function faultOf({ text, start, nearest }: Unsaid, body: string): string {
  const sentence = sentenceAt(body, start);
  const where = sentence === text ? "" : ` in ${quoted(sentence)}`;
  return `${quoted(text)}${where}${nearest ? `; nearest in the note: ${quoted(nearest)}` : ""}`;
}

const isBlock = (text: string): boolean =>
  !text.includes("\n") && (text.length > MAX_BLOCK_CHARS || sentencesIn(text).length > MAX_BLOCK_SENTENCES);

/** "Which of the 3", "tomorrow" and "Women" in a question tell nothing. */
function isOnlyAsked({ kind, text, start }: Unsaid, cta: string): boolean {
  if (kind === "name" && start === 0) return true;
  const isSmall = Number(text.replace(/\D+/gu, "")) <= MAX_ASKED_NUMBER && !text.includes("%");
  return sentenceAt(cta, start).endsWith("?") && (kind === "date" || (kind === "number" && isSmall));
}

/** What opens a body, then its other sentences, those first that say most by themselves. */
function openingsOf(body: string, { grammar }: SpokenIndex): Hook[] {
  const [first = "", second = "", ...others] = sentencesIn(body);
  const opening = first.length < MIN_OPENING_CHARS ? `${first} ${second}`.trim() : first;
  const rest = [second, ...others].toSorted((a, b) => strengthOf(b, grammar) - strengthOf(a, grammar));
  const standing = rest.filter((sentence) => !leansBack(sentence));
  return [opening, ...standing, ...rest].map((content) => ({ type: typeOf(content, grammar), content }));
}

const longest = (texts: string[]): string => texts.toSorted((a, b) => b.length - a.length)[0] ?? "";
