import type { Hook, Unsaid } from "#contract/drafts.ts";
import { fidelityOf } from "../../language/fidelity/index.ts";
import { checkPost } from "../../language/rubric/index.ts";
import {
  countWords,
  dropping,
  guessedLanguage,
  joined,
  languageOf,
  passagesOf,
} from "../../language/text/index.ts";
import { UnusableAnswer } from "./chat.ts";

/** What a post made of speech is held to before anybody sees it (design §4, Fidelity and Post text). */

export const MAX_HOOK_CHARS = 140;
/** A body that loses more than this to what was not said is no body. */
const LEAST_SHARE = 0.5;
/** Fewer words do not tell their language. */
const MIN_LANGUAGE_WORDS = 8;
/** A claim is a matter of opinion and is marked in the editor; these are facts. */
const FACTS: ReadonlySet<Unsaid["kind"]> = new Set(["number", "name", "date", "quote"]);
const HINTS: ReadonlySet<string> = new Set(["R8", "R9"]);

export interface Spoken {
  said: string[];
  /** ISO 639-1, when known. */
  language?: string;
}

/** A post that may be shown. */
export interface Gated {
  hooks: Hook[];
  body: string;
  ctas: string[];
  /** What to ask a model to do better, where the body suffered; of hooks and questions there are more. */
  objection?: string;
  /** Why hooks and questions were left out. */
  leftOut: string[];
}

/**
 * Mends what can be mended, and leaves out the hooks, questions and sentences that say what nobody said. Throws `UnusableAnswer`
 * when hardly anything is left of the body, or when it is in another language.
 */
export function gated(post: Pick<Gated, "hooks" | "body" | "ctas">, spoken: Spoken): Gated {
  const problems = new Set<string>();
  const leftOut: string[] = [];
  const isShown = (line: string, name: string) => {
    const problem = problemWithLine(line, name, spoken);
    if (problem) leftOut.push(problem);
    return problem === undefined;
  };
  const hooks = post.hooks
    .map(({ type, content }) => ({ type, content: plain(content) }))
    .filter(({ content }) => isShown(content, "a hook"));
  const ctas = post.ctas.map(plain).filter((cta) => isShown(cta, "a call to action"));
  const body = faithful(plain(post.body), spoken, (problem) => problems.add(problem));
  const texts = { hook: hooks[0]?.content ?? "", body, transcript: spoken.said.join("\n") };
  for (const { id, note } of checkPost({ ...texts, ...(spoken.language && { language: spoken.language }) }))
    if (HINTS.has(id)) problems.add(note);
  return { hooks, body, ctas, leftOut, ...(problems.size > 0 && { objection: [...problems].join("; ") }) };
}

/** Why a hook or a call to action can't be shown. */
export function problemWithLine(line: string, name: string, spoken: Spoken): string | undefined {
  if (line.length > MAX_HOOK_CHARS) return `${name} is longer than ${MAX_HOOK_CHARS} characters`;
  const [kind] = unsaidIn(line, spoken);
  return kind && `${name} has a ${kind} that was not said`;
}

/** The body without the sentences that state what was not said. */
export function faithful(
  body: string,
  spoken: Spoken,
  tell: (problem: string) => void = () => undefined,
): string {
  const code = foreignTo(body, spoken.said.join("\n"));
  if (code) throw new UnusableAnswer("it is in another language than what was said");
  const kinds = unsaidIn(body, spoken);
  if (kinds.length === 0) return body;
  for (const kind of kinds) tell(`the body has a ${kind} that was not said`);
  const language = languageOf({ transcript: body, ...(spoken.language && { language: spoken.language }) });
  const passages = passagesOf(body, language);
  const kept = joined(dropping(passages, (at) => unsaidIn(passages[at]?.text ?? "", spoken).length > 0));
  if (countWords(kept) < countWords(body) * LEAST_SHARE)
    throw new UnusableAnswer("most of its sentences say what the speaker did not");
  return kept;
}

function unsaidIn(text: string, { said, language }: Spoken): Unsaid["kind"][] {
  const { unsaid } = fidelityOf({ body: text, said, confirmed: [], ...(language && { language }) });
  // Where the language is not known, any capital looks like a name.
  const isKnown = (language ?? guessedLanguage(said.join("\n"))) !== undefined;
  return [...new Set(unsaid.map(({ kind }) => kind))].filter(
    (kind) => FACTS.has(kind) && (isKnown || kind !== "name"),
  );
}

/** Why a changed part of a post can't be shown, given everything that counts as said; in another language nothing can be told. */
export function problemWithChange(text: string, name: string, spoken: Spoken): string | undefined {
  if (foreignTo(text, spoken.said.join("\n"))) return undefined;
  const [kind] = unsaidIn(text, spoken);
  return kind && `${name} has a ${kind} that was not said`;
}

/** The text without Markdown and signs, unless its author had such signs in it before. */
export function plainUnlike(before: string, text: string): string {
  return plain(before) === before ? plain(text) : text;
}

/** The language of a text, where that is certainly not the one of what was said. */
function foreignTo(text: string, said: string): string | undefined {
  if (countWords(text) < MIN_LANGUAGE_WORDS || countWords(said) < MIN_LANGUAGE_WORDS) return undefined;
  const [written, spoken] = [guessedLanguage(text), guessedLanguage(said)];
  return written && spoken && written !== spoken ? written : undefined;
}

const EMOJI =
  /\s*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}?)(?:\u{200d}\p{Extended_Pictographic}\u{fe0f}?)*/gu;

/** Text as speech has it: no Markdown, no dashes for effect, no hashtags, no emoji. */
export function plain(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gsu, "$2")
    .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?![\p{L}\p{N}*_])/gu, "$1")
    .replace(/^#{1,6} +/gmu, "")
    .replace(/(?<!`)`([^`\n]+)`(?!`)/gu, "$1")
    .replace(/\s*—\s*/gu, ", ")
    .replace(/(?<=^|\s)#(?=[\p{L}])[\p{L}\p{N}_]+/gu, "")
    .replace(EMOJI, "")
    .replace(/[^\S\n]+(?=\n|$)/gu, "")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
