import { countWords, type Language, languageOf, textOf } from "../../text/index.ts";
import type { InterviewRequest } from "../../writer.ts";
import { hasWords, sentencesSaid } from "../manuscript.ts";
import { type Candidate, wasAsked } from "./clauses.ts";
import { englishQuestions } from "./english.ts";
import { foreignQuestions } from "./foreign.ts";

const MAX_QUESTION_CHARS = 160;
/** An interview follows the latest answer, if that says anything. */
const LATEST_BONUS = 1.5;
const MIN_ANSWER_WORDS = 8;

/**
 * Asks about what was named and left open, in the speaker's own words; the particular first, lessons and advice last.
 * Null when nothing is left, and in a language that the writer does not speak.
 */
export function nextQuestion({ turns, language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer);
  if (!answers.some(hasWords)) return null;
  const language = languageOf({ transcript: answers.join("\n"), ...(code && { language: code }) });
  const sentences = sentencesSaid(answers, language);
  const asked = turns.flatMap(({ question }) => question ?? []);
  const candidates =
    language.code === "en" ? englishQuestions(sentences, language) : foreignQuestions(sentences, language);
  const latest = latestWords(answers, language);
  const worth = ({ weight, source }: Candidate) =>
    weight + (source !== "" && latest.includes(source.toLowerCase()) ? LATEST_BONUS : 0);
  const best = candidates
    .filter(({ text }) => text.length <= MAX_QUESTION_CHARS)
    .sort((a, b) => worth(b) - worth(a))
    .find((candidate) => !wasAsked(candidate, asked, language));
  return best?.text ?? null;
}

/** What the latest answer says, in lower case; empty when that is next to nothing. */
function latestWords(answers: readonly string[], language: Language): string {
  const last = answers.at(-1) ?? "";
  if (answers.length < 2 || countWords(last) < MIN_ANSWER_WORDS) return "";
  return sentencesSaid([last], language).map(textOf).join(" ").toLowerCase();
}
