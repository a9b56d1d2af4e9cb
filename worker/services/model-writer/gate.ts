import type { Hook, Unsaid } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import { countWords, gist, keysOf, offerable, sentenceAt, sentencesIn } from "../../language/text/index.ts";
import { UnusableAnswer } from "./answer.ts";
import type { Judged } from "./chat.ts";
import { mendHook, mendText, toParagraphs, withPieces } from "./markup.ts";
import * as phrases from "./phrases.ts";
import { indexOf, type Spoken } from "./spoken.ts";

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
/** More lines than these are a model that repeats itself. */
const MAX_LINES = 8;
const MIN_OPENING_CHARS = 40;
/** Not what leads up to a quotation. */
const OPENING =
  /^(?:[^.,:;!?…"“„«\n]{3,70}[:?]|(?:in|im|en|no|na|dans|nel|at|as|when)(?= )[^.,:;!?…"“„«\n]{3,70},)(?=\s)\s*(?!["“„«\s])/iu;
const MIN_OPENING_WORDS = 3;
const MAX_PHRASE_WORDS = 9;

export type Gate = ReturnType<typeof gateFor>;

/** Compares what a model wrote with what was said: leaves out what was not, mends markup, and objects to what could be better. */
export function gateFor(spoken: Spoken) {
  const { manner, request, mayTranslate = false } = spoken;
  const index = indexOf(spoken);
  const { transcript, verbatim, isTheirs } = index;
  const wishes = sentencesIn(transcript).filter((sentence) => phrases.WISH.test(sentence));
  const authored = {
    said: verbatim,
    asks: [...wishes, ...(manner?.habits ?? []), ...(request ? [request] : [])],
  };
  const faults = new Set<string>();
  /** Not worth asking again for, but told where that is done. */
  const slight = new Set<string>();
  const leftOut = new Set<string>();
  let isCutShort = false;
  const keptWords = new Set<string>();

  const withoutStock = (text: string) =>
    withPieces(text, ({ text: sentence }) =>
      withoutForeignOpening(phrases.withoutStockPhrase(sentence, verbatim)),
    );

  /** "And that's when it hit me.": nothing of it was said. */
  const isForeignPhrase = (sentence: string): boolean =>
    request === undefined &&
    countWords(sentence) <= MAX_PHRASE_WORDS &&
    !/^#|["“„«:]/u.test(sentence) &&
    !isTheirs(sentence) &&
    (index.isForeignPhrase(sentence) ||
      (!/[?？]/u.test(sentence) && index.isAllNew(sentence, MIN_NEW_WORDS)));

  /** Without "Unpopular opinion:" or "In a world that never sleeps,": what opens a sentence in none of their words. */
  function withoutForeignOpening(sentence: string): string {
    if (request !== undefined) return sentence;
    const [opening = ""] = OPENING.exec(sentence) ?? [];
    const isComma = opening.trimEnd().endsWith(",");
    if (opening !== "" && index.isAllNew(opening, isComma ? MIN_OPENING_WORDS : MIN_NEW_WORDS))
      return sentence.slice(opening.length).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    return sentence;
  }
  /** In other words than theirs; one that joins theirs in another way may say the same. */
  const isNewClaim = ({ kind, start }: Unsaid, text: string) =>
    kind === "claim" && index.unsaidWords(sentenceAt(text, start)) >= MIN_NEW_WORDS;
  /** Sentences with stock phrases, or in shapes that machines like, which the speaker did not say so. */
  function soundingLikeMachine(text: string, isCta = false) {
    const own = phrases.machineLikeIn(text).flatMap(({ found, at, isPhrase }) => {
      const around = [...new Set([at, at + found.length - 1].map((place) => sentenceAt(text, place)))];
      if (isPhrase ? index.isSaid(found) : isTheirs(found) || isTheirs(around.join(" "))) return [];
      const note = `${quoted(found)} sounds like a machine.`;
      // Of a contrast only one half may be invented.
      const bad = around.filter((one, half) => half === 0 || !isTheirs(one));
      return bad.map((sentence) => ({ sentence, note }));
    });
    const rows = index.isEnglish ? phrases.fragmentsIn(text).filter((row) => !isTheirs(row.join(" "))) : [];
    const foreign = isCta ? [] : sentencesIn(text).filter(isForeignPhrase);
    return [
      ...own,
      ...rows.flat().map((sentence) => ({ sentence, note: "a row of fragments sounds like a machine." })),
      ...foreign.map((sentence) => ({ sentence, note: "nothing of it was said." })),
    ];
  }

  /** Without facts that were not said and sentences from elsewhere. Throws `UnusableAnswer`, also for a draft in other words than theirs. */
  function body(text: string, { before = "", isDraft = false } = {}): string {
    if (text.length > 2 * MAX_POST_CHARS) throw new UnusableAnswer("the body is much too long");
    const plain = withoutStock(mendText(text, { ...authored, before }));
    if (plain === "") throw new UnusableAnswer("the body is empty");
    if (index.isForeign(plain)) {
      if (mayTranslate) return translated(plain);
      throw new UnusableAnswer("it is in another language than what was said");
    }
    const set = isBlock(plain) && !isBlock(before) && request === undefined ? toParagraphs(plain) : plain;
    const { unsaid, yourWords } = index.fidelity(set);
    if (isDraft && yourWords < LEAST_YOUR_WORDS)
      throw new UnusableAnswer("most of it was not said: keep the speaker's own words and sentences");
    for (const one of unsaid)
      (index.isInvented(one) || isNewClaim(one, set) ? faults : slight).add(faultOf(one, set));
    const machineLike = soundingLikeMachine(set);
    for (const { note, sentence } of machineLike) faults.add(`${quoted(sentence)}: ${note}`);
    const copied = index.copied(set);
    for (const sentence of copied) faults.add(`${quoted(sentence)} comes from another post.`);
    if (request === undefined && index.isRaw(set)) faults.add(RAW);
    const bad = [...copied, ...machineLike.map(({ sentence }) => sentence)];
    const left = cut(set, unsaid.filter(index.isInvented), bad);
    if (countWords(left) < countWords(set) * LEAST_SHARE)
      throw new UnusableAnswer("most of its sentences were not said: keep the speaker's own");
    isCutShort ||= left !== set;
    for (const key of keysOf(left)) if (index.content.has(key)) keptWords.add(key);
    return left;
  }

  /** Digits and names can be compared across languages; countries and towns have other names in some. */
  function translated(text: string): string {
    return withPieces(text, ({ text: sentence }) => {
      const { numbers, names } = index.newValues(sentence);
      for (const value of [...numbers, ...names]) faults.add(`${quoted(value)} in ${quoted(sentence)}`);
      isCutShort ||= numbers.length > 0;
      return numbers.length > 0 ? "" : sentence;
    });
  }

  /** The text without these facts and sentences, and without what hangs in the air then and was not said. */
  function cut(text: string, facts: readonly Unsaid[], sentences: readonly string[]): string {
    const bad = new Set(sentences.map(gist));
    let isCut = false;
    if (facts.length + bad.size === 0) return text;
    return withPieces(text, ({ text: sentence, start, opens }) => {
      const isFact = facts.some((fact) => fact.start < start + sentence.length && start < fact.end);
      const hangs = isCut && !opens && phrases.LEANS_BACK.test(sentence) && !isTheirs(sentence);
      isCut = isFact || hangs || bad.has(gist(sentence));
      return isCut ? "" : sentence;
    });
  }

  /** One question or a plain request, and not one that any post could end with. */
  const isForReader = (cta: string): boolean =>
    !phrases.EMPTY_CTA.test(cta) &&
    (cta.replace(/["“„«][^"“”„»]*["“”»]/gu, "").match(/[?？؟]/g)?.length ?? 0) <= 1 &&
    (/[?？؟]$/.test(cta) || phrases.TO_WRITER.test(cta) || isTheirs(cta));

  /** Why a line can't be shown; empty where it can. */
  function lineProblem(text: string, isCta: boolean): string {
    if (text.length > MAX_HOOK_CHARS) return `is longer than ${MAX_HOOK_CHARS} characters`;
    const isForeign = index.isForeign(text, MIN_HOOK_LANGUAGE_WORDS);
    if (isForeign && !mayTranslate) return "is in another language than what was said";
    if (isForeign) return index.newValues(text).numbers.length > 0 ? "has a number that was not said" : "";
    const fact = index
      .fidelity(text)
      .unsaid.find((one) => index.isInvented(one) && !(isCta && isOnlyAsked(one, text)));
    if (fact) return `has a ${fact.kind} that was not said: ${quoted(fact.text)}`;
    if (index.copied(text).size > 0) return "comes from another post";
    if (request !== undefined) return "";
    if (isCta && !isForReader(text)) return "is no question to the readers of this post";
    const isTold = isCta || (isTheirs(text) && !phrases.GREETING.test(text));
    const findings = isTold ? [] : index.findings({ hook: text }, "R3");
    const [finding] = [...findings, ...soundingLikeMachine(text, isCta)];
    return finding ? `will not do: ${finding.note}` : "";
  }

  function line(name: string, text: string): string | undefined {
    const problem = text && lineProblem(text, name !== "hook");
    if (problem) leftOut.add(`A ${name} ${problem}.`);
    return problem ? undefined : text;
  }

  /** The opening line; undefined when it can't be shown. */
  const hook = (text: string, { before = "", body: around = "" } = {}): string | undefined =>
    line("hook", withoutStock(mendHook(text, { ...authored, before }, around)));

  /** What a model could mend, if that is worth asking again. */
  function objection(): string | undefined {
    if (faults.size === 0 && (request === undefined || leftOut.size === 0)) return undefined;
    return [OBJECTION, ...[...faults, ...slight, ...leftOut].map((fault) => `- ${fault}`)].join("\n");
  }

  return {
    body,
    hook,
    /** The call to action; undefined when it can't be shown. */
    cta: (text: string, before = ""): string | undefined =>
      line("call to action", withoutStock(mendText(text, { ...authored, before }))),
    /** At least two of two types, filled up from lines of `spare` that were said and from the body. Throws `UnusableAnswer`. */
    hooks(
      given: readonly Hook[],
      { body: around = "", spare = [] as readonly string[], offered = [] as string[] },
    ) {
      const shown = (all: readonly Hook[]) =>
        offerable(
          all.slice(0, MAX_LINES).flatMap(({ type, content }): Hook[] => {
            const text = hook(content, { body: around });
            return text === undefined ? [] : [{ type, content: text }];
          }),
          offered,
        );
      const own = shown(given);
      const isLine = (text: string) => verbatim.includes(` ${gist(text)} `) && !index.hasFiller(text);
      const more = own.length < 2 ? shown([...spare.filter(isLine), ...openingsOf(around)].map(asHook)) : [];
      const all = ofTwoTypes(offerable([...own, ...more], offered).slice(0, Math.max(2, own.length)));
      if (all.length < 2)
        throw new UnusableAnswer(["there must be at least two different hooks", ...leftOut].join("; "));
      return all;
    },
    /** Throws `UnusableAnswer` when the parts together are too long, or have words of another post where they meet. */
    fits({ hooks, body: text, ctas }: { hooks: Hook[]; body: string; ctas: string[] }): void {
      if (countWords(text) > countWords(transcript) * MAX_LENGTH_RATIO + SPARE_WORDS)
        throw new UnusableAnswer("the body is longer than what was said");
      const above = hooks.map(({ content }) => content).filter((content) => !text.includes(content));
      if (joinPost({ hook: longest(above), body: text, cta: longest(ctas) }).length > MAX_POST_CHARS)
        throw new UnusableAnswer(`the post is longer than ${MAX_POST_CHARS} characters`);
      const joints = [...hooks.map(({ content }) => [content, text]), ...ctas.map((cta) => [text, cta])];
      if (joints.some((parts) => index.copied(parts.join("\n\n")).size > 0))
        throw new UnusableAnswer("where its parts meet it has words of another post");
    },
    objection,
    /** Whether anything could not be shown. */
    hasLeftOut: () => isCutShort || leftOut.size > 0,
    /** The score is how much of what was said the bodies keep, less what is wrong with them. */
    judged<Result>(result: Result) {
      const share = keptWords.size / Math.max(1, index.content.size);
      const score = share - faults.size * COST_OF_FAULT - (faults.has(RAW) ? 1 : 0);
      return { result, objection: objection(), score } satisfies Judged<Result>;
    },
  };
}

const OBJECTION =
  "A check did not find these in the note. Where the note says so, keep the sentence word for word; where it does not, take it out. Change nothing else.";
const RAW =
  "It is the note as it was spoken: leave out fillers, false starts and what they say about recording.";

const quoted = (text = ""): string => JSON.stringify(text);

/** Names the sentence and the nearest thing said. */
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

/** What opens a body, then its sentences that say most by themselves. */
function openingsOf(body: string): string[] {
  const [first = "", second = "", ...others] = sentencesIn(body);
  const opening = first.length < MIN_OPENING_CHARS ? `${first} ${second}`.trim() : first;
  const lines = [second, ...others].filter(
    (line) => line.length >= MIN_OPENING_CHARS && !phrases.LEANS_BACK.test(line),
  );
  return [opening, ...lines.filter((line) => /\d|["“„«]/u.test(line)), ...lines, second];
}

const asHook = (line: string): Hook => ({
  type: line.endsWith("?") ? "question" : /\d/u.test(line) ? "number" : "claim",
  content: line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
});

/** The first hook is the opening of the body, unless a model has one that stands nowhere in it. */
export function openingFirst(hooks: Hook[], body: string): Hook[] {
  const words = (text: string) => ` ${keysOf(text).join(" ")} `;
  const isOpening = ({ content }: Hook) => words(body).startsWith(words(content));
  const [first] = hooks;
  if (!first || isOpening(first) || !words(body).includes(words(first.content))) return hooks;
  const opening = hooks.find(isOpening) ?? asHook(openingsOf(body)[0] ?? "");
  return ofTwoTypes([opening, ...hooks.filter((hook) => hook !== opening)]);
}

/** The same hooks, the second of another type than the first. */
function ofTwoTypes(hooks: Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!first || !second || first.type !== second.type) return hooks;
  return [first, { ...second, type: first.type === "claim" ? "scene" : "claim" }, ...others];
}

const longest = (texts: string[]): string => texts.toSorted((a, b) => b.length - a.length)[0] ?? "";
