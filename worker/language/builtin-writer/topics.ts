import { MAX_TOPICS } from "#contract/limits.ts";
import type { TopicsRequest } from "../writer.ts";
import { answeredIn } from "./answered.ts";
import { keysOf, stemOf } from "./conversation/post/matching.ts";
import { languageOf } from "./languages/index.ts";
import { manuscriptOf } from "./manuscript.ts";
import type { Named } from "./nouns.ts";
import { namedIn } from "./nouns.ts";
import { PROMPTS } from "./prompts.ts";
import { wordsOf } from "./words.ts";

/** The rest come from the bank, so that there is always something else to speak about. */
const MAX_OWN = 3;
const MAX_TRANSCRIPTS = 20;

const QUESTIONS: Record<Named["kind"], readonly ((text: string) => string)[]> = {
  person: [
    (text) => `You mentioned your ${text}. What did you learn from them that you still use?`,
    (text) => `What would your ${text} say you've changed your mind about?`,
  ],
  theirs: [
    (text) => `You mentioned your ${text}. What happened next?`,
    (text) => `What would you tell someone who is just starting on their own ${text}?`,
  ],
  subject: [
    (text) => `You've talked about ${text}. What do most people get wrong about it?`,
    (text) => `What was the moment you changed your mind about ${text}?`,
  ],
};
const OPEN_QUESTIONS: Record<Named["kind"], (text: string) => string> = {
  person: (text) => `You were still working something out with your ${text}. Where does it stand now?`,
  theirs: (text) => `Your ${text} sounded unfinished last time. Where does it stand now?`,
  subject: (text) => `You weren't done with ${text}. Where do you stand on it now?`,
};

/**
 * Questions about what the speaker named, newest notes first, then prompts from the bank. None was offered before, was
 * answered in one of these notes already, or is about something the speaker took out of their profile.
 */
export function topicsFor({ transcripts, current, removed = [] }: TopicsRequest): string[] {
  const shown = new Set(current.map(normalised));
  const isAnswered = answeredIn(transcripts.slice(0, MAX_TRANSCRIPTS));
  const fresh = (question: string) =>
    !shown.has(normalised(question)) && !isAbout(question, removed) && !isAnswered(question);
  const own = ownQuestions(transcripts).filter(fresh).slice(0, MAX_OWN);
  const bank = rotated(current).filter(fresh);
  return [...new Set([...own, ...bank])].slice(0, MAX_TOPICS);
}

/** Whether a question names one of these, in whatever form of the word. */
function isAbout(question: string, removed: readonly string[]): boolean {
  const stems = keysOf(question).map(stemOf);
  return removed.some((entry) => {
    const words = keysOf(entry).map(stemOf);
    return words.length > 0 && words.every((word) => stems.includes(word));
  });
}

function normalised(question: string): string {
  return question.trim().toLowerCase();
}

function ownQuestions(transcripts: readonly string[]): string[] {
  const named = mergedByText(transcripts.slice(0, MAX_TRANSCRIPTS).flatMap(namedInTranscript));
  const first = named.map(({ kind, text, open }) =>
    open ? OPEN_QUESTIONS[kind](text) : QUESTIONS[kind][0]?.(text),
  );
  const second = named.map(({ kind, text }) => QUESTIONS[kind][1]?.(text));
  return [...first, ...second].filter((question) => question !== undefined);
}

function namedInTranscript(transcript: string): Named[] {
  const isEmpty = !wordsOf(transcript).some((word) => word.key !== "");
  const language = languageOf({ transcript });
  return isEmpty || language.code !== "en" ? [] : namedIn(manuscriptOf({ transcript }).sentences, language);
}

/** What comes up in several notes weighs as much as all its mentions. */
function mergedByText(named: readonly Named[]): Named[] {
  const merged = new Map<string, Named>();
  for (const each of named) {
    const key = normalised(each.text);
    const known = merged.get(key);
    merged.set(
      key,
      known ? { ...known, mentions: known.mentions + each.mentions, open: known.open || each.open } : each,
    );
  }
  return [...merged.values()].sort((a, b) => b.mentions - a.mentions);
}

/** The bank from after the last prompt on offer, so that refreshing leads through all of it. */
function rotated(current: readonly string[]): string[] {
  const shown = new Set(current.map(normalised));
  const last = PROMPTS.findLastIndex((prompt) => shown.has(normalised(prompt)));
  const start = last + 1;
  return [...PROMPTS.slice(start), ...PROMPTS.slice(0, start)];
}
