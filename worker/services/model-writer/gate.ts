import type { Hook, Unsaid } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { checkPost, type RubricFinding } from "../../language/rubric/index.ts";
import {
  countWords,
  dropping,
  gist,
  guessedLanguage,
  joined,
  keysOf,
  languageOf,
  offerable,
  passagesOf,
  sentencesIn,
  tidy,
  withFollowers,
} from "../../language/text/index.ts";
import { UnusableAnswer } from "./answer.ts";
import { MAX_OWN_POSTS } from "./manner.ts";
import { plainUnlike } from "./plain.ts";

/** What LinkedIn shows of a post on a desk before "see more", about; the prompts ask for what a phone shows. */
export const MAX_HOOK_CHARS = 210;
/** A body that loses more than this to what was not said is no body. */
const LEAST_SHARE = 0.5;
/** Fewer words do not tell their language. */
const MIN_LANGUAGE_WORDS = 8;
/** Joining broken sentences adds a word here and there; half as much again is text that nobody said. */
const MAX_LENGTH_RATIO = 1.5;
/** Lets a note of a few words be made into a sentence. */
const SPARE_WORDS = 5;
/** A sentence with a stock phrase is kept where most of it was said. */
const MOSTLY_SAID = 0.5;
/** A claim may be said in other words: it is objected to and marked in the editor, but stays. */
const FACTS: ReadonlySet<Unsaid["kind"]> = new Set(["number", "name", "date", "quote"]);
const OBJECTIONABLE: ReadonlySet<string> = new Set(["R8", "R9"]);
const HOOK_RULES: ReadonlySet<string> = new Set(["R3", "R8", "R9"]);
const CTA_RULES: ReadonlySet<string> = new Set(["R8", "R15"]);

export interface Spoken {
  /** Everything that counts as said. */
  said: string[];
  /** ISO 639-1, when known. */
  language?: string;
  /** Other posts of theirs, whose sentences may not reach this one unless they were spoken. */
  ownPosts?: string[];
  /** What they do to every draft by hand, as rules: words that these put in are theirs. */
  habits?: string[];
  /** For a change that its author asked for: they may open and end their post as they like. */
  isAsked?: boolean;
  /** Another language than what was said passes, unchecked. */
  mayTranslate?: boolean;
}

/**
 * Compares what a model wrote with what was said before anybody sees it (design §4, Fidelity and Post text): each part is mended
 * or left out, and `objection` says what the model could do better. Markdown and signs stay only in a text that had them `before`.
 */
export interface Gate {
  /**
   * The body without the sentences that state facts nobody said, or that come from elsewhere. Throws `UnusableAnswer` when
   * hardly anything is left, or when it is in another language.
   */
  body(text: string, before?: string): string;
  /** The opening line; undefined when it can't be shown. */
  hook(text: string, before?: string): string | undefined;
  /** The call to action; undefined when it can't be shown. */
  cta(text: string, before?: string): string | undefined;
  /** At least two hooks of two types, lines from `spare` filling in for those that can't be shown. Throws `UnusableAnswer`. */
  hooks(hooks: readonly Hook[], spare?: readonly string[], offered?: string[]): Hook[];
  /**
   * For parts that passed. Throws `UnusableAnswer` when the post is longer than LinkedIn takes, or than what was said, or has
   * words of another post from the end of one part into the next.
   */
  fits(parts: { hooks: Hook[]; body: string; ctas: string[] }): void;
  /** What is wrong with the bodies that passed. */
  objection(): string | undefined;
  /** What is wrong with the hooks and calls to action that did not. */
  leftOut(): string | undefined;
}

/** So many words in a row are copied, not chance. */
const COPIED_WORDS = 5;

function runsOf(text: string): string[] {
  const words = keysOf(text);
  return words.flatMap((_, at) =>
    at + COPIED_WORDS <= words.length ? words.slice(at, at + COPIED_WORDS).join(" ") : [],
  );
}

export function gateFor(spoken: Spoken): Gate {
  const { said, language, ownPosts = [], habits = [], isAsked = false, mayTranslate = false } = spoken;
  const transcript = said.join("\n");
  const verbatim = ` ${gist(transcript)} `;
  const grammar = languageOf({ transcript, ...(language && { language }) });
  const isKnown = grammar.functionWords.size > 0;
  const written = new Set(ownPosts.flatMap(sentencesIn).map(gist));
  const runs = new Set(ownPosts.slice(0, MAX_OWN_POSTS).flatMap(runsOf));
  const saidRuns = new Set([...said, ...habits].flatMap(runsOf));
  const objections = new Set<string>();
  /** Why hooks and calls to action were left out, which matters only where too few are left. */
  const leftOut = new Set<string>();

  const fidelityIn = (text: string) =>
    fidelityOf({ body: text, said: [...said, ...habits], confirmed: [], ...(language && { language }) });
  const isFact = ({ kind }: Unsaid) => FACTS.has(kind) && (isKnown || kind !== "name");
  const findingsIn = (parts: { hook: string; body: string; cta?: string }, rules: ReadonlySet<string>) =>
    checkPost({ ...parts, transcript, language: grammar.code }).filter(({ id }) => rules.has(id));

  /** Sentences that come from another post, and were not said for this one; words in a row may run from one into the next. */
  function copiedIn(text: string): string[] {
    const sentences = sentencesIn(text);
    const words = sentences.flatMap((sentence) => keysOf(sentence).map((key) => ({ key, sentence })));
    const ends = words.slice(COPIED_WORDS - 1).flatMap(({ sentence }, at) => {
      const run = words.slice(at, at + COPIED_WORDS).map(({ key }) => key);
      return runs.has(run.join(" ")) && !saidRuns.has(run.join(" ")) ? [sentence] : [];
    });
    const whole = sentences.filter(
      (sentence) => written.has(gist(sentence)) && fidelityIn(sentence).yourWords < MOSTLY_SAID,
    );
    return [...ends, ...whole];
  }

  function problemWithLine(text: string, findings: () => RubricFinding[]): string | undefined {
    if (text.length > MAX_HOOK_CHARS) return `is longer than ${MAX_HOOK_CHARS} characters`;
    if (mayTranslate && isForeign(text, transcript)) return undefined;
    const [fact] = fidelityIn(text).unsaid.filter(isFact);
    if (fact) return `has a ${fact.kind} that was not said: ${JSON.stringify(fact.text)}`;
    if (copiedIn(text).length > 0) return "comes from another post";
    const [finding] = isAsked ? [] : findings();
    return finding && `will not do: ${finding.note}`;
  }

  function line(name: string, text: string, findings: () => RubricFinding[]): string | undefined {
    if (text === "") return undefined;
    const problem = problemWithLine(text, findings);
    if (problem) leftOut.add(`a ${name} ${problem}`);
    return problem ? undefined : text;
  }

  const hook: Gate["hook"] = (content, before = "") => {
    const text = plainUnlike(before, tidy(content));
    return line("hook", text, () => findingsIn({ hook: text, body: "" }, HOOK_RULES));
  };

  return {
    body(text, before = "") {
      const body = plainUnlike(before, tidy(text));
      if (body === "") throw new UnusableAnswer("the body is empty");
      if (isForeign(body, transcript)) {
        if (mayTranslate) return body;
        throw new UnusableAnswer("it is in another language than what was said");
      }
      const { unsaid } = fidelityIn(body);
      for (const { kind, text: passage } of unsaid)
        objections.add(`the body has a ${kind} that was not said: ${JSON.stringify(passage)}`);
      const findings = findingsIn({ hook: "", body }, OBJECTIONABLE).filter(
        ({ sentence = "" }) => !verbatim.includes(` ${gist(sentence)} `),
      );
      for (const { note } of findings) objections.add(note);
      const stock = findings.flatMap(({ id, sentence }) =>
        id === "R8" && sentence && fidelityIn(sentence).yourWords < MOSTLY_SAID ? [sentence] : [],
      );
      const copied = copiedIn(body);
      if (copied.length > 0) objections.add("it has sentences of another post");
      return withoutSentences(body, unsaid.filter(isFact), [...stock, ...copied]);
    },
    hook,
    cta(content, before = "") {
      const cta = plainUnlike(before, tidy(content));
      return line("call to action", cta, () => findingsIn({ hook: "", body: transcript, cta }, CTA_RULES));
    },
    hooks(hooks, spare = [], offered = []) {
      const said = spare.filter((content) => verbatim.includes(` ${gist(content)} `));
      const shown = (all: readonly Hook[]) =>
        all.flatMap(({ type, content }) => {
          const text = hook(content);
          return text === undefined ? [] : [{ type, content: text }];
        });
      const own = offerable(shown(hooks), offered);
      const more = own.length < 2 ? shown(said.map((content) => ({ type: "claim", content }))) : [];
      const all = ofTwoTypes(offerable([...own, ...more], offered));
      if (all.length < 2)
        throw new UnusableAnswer(["there must be at least two different hooks", ...leftOut].join("; "));
      return all;
    },
    fits({ hooks, body, ctas }) {
      if (countWords(body) > countWords(transcript) * MAX_LENGTH_RATIO + SPARE_WORDS)
        throw new UnusableAnswer("the body is longer than what was said");
      if (lengthOf([longest(hooks.map(({ content }) => content)), body, longest(ctas)]) > MAX_POST_CHARS)
        throw new UnusableAnswer(`the post is longer than ${MAX_POST_CHARS} characters`);
      const joined = [...hooks.map(({ content }) => [content, body]), ...ctas.map((cta) => [body, cta])];
      if (joined.some((parts) => copiedIn(parts.join("\n\n")).length > 0))
        throw new UnusableAnswer("where its parts meet it has words of another post");
    },
    objection: () => [...objections].join("; ") || undefined,
    leftOut: () => [...leftOut].join("; ") || undefined,
  };

  /** The body without the sentences that these facts stand in, without these others, and what would hang in the air then. */
  function withoutSentences(body: string, facts: readonly Unsaid[], others: readonly string[]): string {
    if (facts.length + others.length === 0) return body;
    const passages = passagesOf(body);
    let end = 0;
    const bad = passages.flatMap(({ text }, at) => {
      const start = body.indexOf(text, end);
      if (start < 0) return fidelityIn(text).unsaid.some(isFact) ? [at] : [];
      end = start + text.length;
      const isUnsaid = facts.some((fact) => fact.start < end && start < fact.end);
      return isUnsaid || sentencesIn(text).some((sentence) => others.includes(sentence)) ? [at] : [];
    });
    const gone = new Set(withFollowers(passages, bad));
    const kept = joined(dropping(passages, (at) => gone.has(at)));
    if (countWords(kept) < countWords(body) * LEAST_SHARE)
      throw new UnusableAnswer([...objections].join("; ") || "most of its sentences were not said");
    return kept;
  }
}

/** Whether a text is certainly in another language than what was said. */
function isForeign(text: string, said: string): boolean {
  if (countWords(text) < MIN_LANGUAGE_WORDS || countWords(said) < MIN_LANGUAGE_WORDS) return false;
  const [written, spoken] = [guessedLanguage(text), guessedLanguage(said)];
  return written !== undefined && spoken !== undefined && written !== spoken;
}

/** The same hooks, the second of another type than the first. */
function ofTwoTypes(hooks: Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!first || !second || first.type !== second.type) return hooks;
  return [first, { ...second, type: first.type === "claim" ? "scene" : "claim" }, ...others];
}

/** What joins hook and body, and body and call to action, in a post. */
const SEPARATOR_CHARS = 2;

/** UTF-16 units of hook, body and call to action as one post. */
export const lengthOf = (parts: string[]): number =>
  parts.reduce((sum, part) => sum + part.length, SEPARATOR_CHARS * (parts.length - 1));

const longest = (texts: string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");
