import { MAX_TOPICS } from "#contract/limits.ts";
import { en, keysOf, languageOf, stemOf, wordSet } from "../text/index.ts";
import type { TopicsRequest } from "../writer.ts";
import { hasWords, manuscriptOf } from "./manuscript.ts";
import { namedIn } from "./nouns.ts";

/** The rest come from the bank, so that there is always something else to speak about. */
const MAX_OWN = 3;
const MAX_TRANSCRIPTS = 20;

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
  const stems = stemsOf(question);
  return removed.some((entry) => {
    const words = stemsOf(entry);
    return words.length > 0 && words.every((word) => stems.includes(word));
  });
}

function normalised(question: string): string {
  return question.trim().toLowerCase();
}

function ownQuestions(transcripts: readonly string[]): string[] {
  const sentences = transcripts.slice(0, MAX_TRANSCRIPTS).flatMap((transcript) => {
    const isEnglish = languageOf({ transcript }).code === "en";
    return isEnglish && hasWords(transcript) ? manuscriptOf({ transcript }).sentences : [];
  });
  const named = namedIn(sentences, en);
  return [0, 1].flatMap((round) => named.flatMap(({ topics }) => topics[round] ?? []));
}

/** The bank from after the last prompt on offer, so that refreshing leads through all of it. */
function rotated(current: readonly string[]): string[] {
  const shown = new Set(current.map(normalised));
  const last = PROMPTS.findLastIndex((prompt) => shown.has(normalised(prompt)));
  const start = last + 1;
  return [...PROMPTS.slice(start), ...PROMPTS.slice(0, start)];
}

function stemsOf(text: string): string[] {
  return keysOf(text).map((key) => stemOf(key, "en"));
}

/** Words of questions that no answer has to repeat. */
const ASKING = wordSet(`
  mentioned talked you've you're you'd you your yours what's who's anything people most moment time still last big small best worst
  question tell say said think happened doing mean use one two every very keep year month ever`);
/** Fewer words are in any note. */
const MIN_WORDS = 2;

/**
 * Finds out whether notes answer a question already: one sentence, or two in a row, take up all of the words it turns on.
 * English; a question in another language counts as open.
 */
function answeredIn(transcripts: readonly string[]): (question: string) => boolean {
  const passages = transcripts.flatMap((transcript) => {
    const sentences = transcript.split(/(?<=[.!?])\s+|\n+/).map((sentence) => new Set(stemsOf(sentence)));
    return sentences.map((stems, at) => stems.union(sentences[at + 1] ?? new Set()));
  });
  return (question) => {
    const turnsOn = keysOf(question).filter((key) => !en.functionWords.has(key) && !ASKING.has(key));
    const stems = new Set(turnsOn.map((key) => stemOf(key, "en")));
    return stems.size >= MIN_WORDS && passages.some((passage) => stems.isSubsetOf(passage));
  };
}

/** Questions that founders, operators and creators can answer in ninety seconds. */
export const PROMPTS: readonly string[] = [
  "What did you stop doing this year, and what happened then?",
  "What's a decision you got right for the wrong reasons?",
  "What did a customer say that you keep thinking about?",
  "Which meeting would you cancel forever, and why?",
  "What's the most expensive mistake you've made so far?",
  "What do people always ask you, and what do you really think?",
  "When did you last change your mind about something big?",
  "What was your worst day at work, and what came of it?",
  "What did your first job teach you that still holds?",
  "Which rule of your industry do you break on purpose?",
  "What's a small habit that changed how you work?",
  "Who took a chance on you, and what did they see?",
  "What did you believe about success that turned out to be wrong?",
  "What's the hardest conversation you've had this month?",
  "What would you do differently if you started again tomorrow?",
  "How did you get your very first customer?",
  "What are you better at now than a year ago?",
  "Which tool could you not work without, and what did it replace?",
  "What's something you said no to, and do you regret it?",
  "What's the question you ask in every interview?",
  "When did you nearly give up?",
  "What does a good day look like for you?",
  "Which piece of popular advice would you never give?",
  "What did you learn from someone half your age, or twice it?",
  "What's a number you look at every morning, and why that one?",
  "What surprised you most about leading people?",
  "Where do you lose the most time, and what have you tried?",
  "What's the story behind the name of your company or project?",
  "What feedback stung at first and helped later?",
  "What do you do when you don't know what to do?",
  "Which risk looked crazy at the time and obvious afterwards?",
  "What's broken in the way your industry hires?",
  "What did you build that nobody wanted?",
  "How do you decide what not to work on?",
  "What have you automated, and what will you never automate?",
  "What do you wish your customers understood about your work?",
  "What's the best compliment you've had about your work?",
  "Who do you learn from, and what did they change for you?",
  "What was the turning point of your last big project?",
  "What does money buy in your business that it didn't a year ago?",
  "How do you rest, and when did you learn to?",
  "What's a promise you made to your team, and did you keep it?",
  "What are you working on that scares you a little?",
  "What would your team say you talk about too much?",
  "What's one thing you'd teach every new founder in an hour?",
  "What did you think was a setback that turned out to be luck?",
];
