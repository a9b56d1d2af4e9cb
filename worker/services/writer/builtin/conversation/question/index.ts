import type { InterviewRequest } from "../../../writer.ts";
import { languageOf } from "../../languages/index.ts";
import { textOf } from "../../paragraphs.ts";
import { wordCount } from "../post/passages.ts";
import { hasWords, sentencesSaid } from "../said.ts";
import type { Candidate } from "./asked.ts";
import { wasAsked } from "./asked.ts";
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
  const latest = latestWords(answers);
  const worth = ({ weight, source }: Candidate) =>
    weight + (source !== "" && latest.includes(source.toLowerCase()) ? LATEST_BONUS : 0);
  const [best] = candidates
    .filter(
      (candidate) => candidate.text.length <= MAX_QUESTION_CHARS && !wasAsked(candidate, asked, language),
    )
    .sort((a, b) => worth(b) - worth(a));
  return best?.text ?? null;

  function latestWords(all: readonly string[]): string {
    const last = all.at(-1) ?? "";
    if (all.length < 2 || wordCount(last) < MIN_ANSWER_WORDS) return "";
    return sentencesSaid([last], language).map(textOf).join(" ").toLowerCase();
  }
}
