import { MAX_TOPICS } from "#contract/limits.ts";
import { en, gist, languageOf, textOf } from "../text/index.ts";
import type { TopicsRequest } from "../writer.ts";
import { sentencesSaid } from "./manuscript.ts";
import { matching, topicOf } from "./matching.ts";
import { questionsAbout } from "./question.ts";

/** The rest come from the bank, so that there is always something else to speak about. */
const MAX_OWN = 3;
const MAX_TRANSCRIPTS = 20;

/**
 * What the latest notes left open, a question about each in turn, then prompts from the bank. None was offered before, is
 * answered in one of these notes already, or is about something the speaker took out of their profile.
 */
export function topicsFor({ transcripts, current, removed = [] }: TopicsRequest): string[] {
  const notes = transcripts.slice(0, MAX_TRANSCRIPTS);
  const isUnwanted = (question: string) =>
    removed.some((entry) => matching(topicOf(entry, en), [question], en).length > 0);
  const own: string[] = [];
  for (const transcript of [...notes, ...notes]) {
    if (own.length === MAX_OWN) break;
    const open = questionsAbout([transcript], [...current, ...own], languageOf({ transcript }));
    own.push(...open.filter((question) => !isUnwanted(question)).slice(0, 1));
  }
  const said = notes.flatMap((transcript) => sentencesSaid([transcript], en)).map(textOf);
  const isAnswered = (prompt: string) => matching(topicOf(prompt, en), said, en).length > 0;
  const bank = rotated(current).filter((prompt) => !isUnwanted(prompt) && !isAnswered(prompt));
  return [...own, ...bank].slice(0, MAX_TOPICS);
}

/** The bank from after the last prompt on offer, so that refreshing leads through all of it, without those on offer. */
function rotated(current: readonly string[]): string[] {
  const shown = new Set(current.map(gist));
  const isShown = (prompt: string) => shown.has(gist(prompt));
  const start = PROMPTS.findLastIndex(isShown) + 1;
  return [...PROMPTS.slice(start), ...PROMPTS.slice(0, start)].filter((prompt) => !isShown(prompt));
}

/** Questions that founders, operators and creators can answer in ninety seconds. */
export const PROMPTS: readonly string[] = [
  "What did you stop doing this year, and what happened then?",
  "What's a decision you got right for the wrong reasons?",
  "What did a customer say that you keep thinking about?",
  "What's the most expensive mistake you've made so far?",
  "What do people always ask you, and what do you really think?",
  "When did you last change your mind about something big?",
  "What did your first job teach you that still holds?",
  "Which rule of your industry do you break on purpose?",
  "Who took a chance on you, and what did they see?",
  "What's the hardest conversation you've had this month?",
  "What would you do differently if you started again tomorrow?",
  "How did you get your very first customer?",
  "What are you better at now than a year ago?",
  "Which tool could you not work without, and what did it replace?",
  "What's something you said no to, and do you regret it?",
  "Which piece of popular advice would you never give?",
  "What feedback stung at first and helped later?",
  "Which risk looked crazy at the time and obvious afterwards?",
  "What did you build that nobody wanted?",
  "What have you automated, and what will you never automate?",
  "What do you wish your customers understood about your work?",
  "Who do you learn from, and what did they change for you?",
  "What are you working on that scares you a little?",
  "What did you think was a setback that turned out to be luck?",
];
