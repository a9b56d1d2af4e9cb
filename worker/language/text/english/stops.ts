import { en } from "../languages/en.ts";
import { endsSentence, phraseAt, phrases, type Word, wordSet } from "../words.ts";
import { hasOwnVerb } from "./clauses.ts";
import { NOMINATIVE, PREPOSITIONS, SAYS, SUBJECT_VERB } from "./lexicon.ts";
import { ACRONYMS, NAMES } from "./names.ts";

/** Said while one searches for the next word. */
const GROPING = phrases("um | uh | i don't know | let me see | let me think | what is it | what was it");
const ANSWERS = wordSet("well oh okay no yes yeah look hey");
const NEVER_BEFORE_STOP = wordSet(
  "a an the my our your their its and or because if very i'm we're they're you're i've we've whose than",
);

/** Without the full stops that a recogniser sets inside a phrase, where the speaker searched for the next word. */
export function withoutWrongStops(words: readonly Word[]): Word[] {
  const result = words.map((word) => ({ ...word }));
  for (const [at, word] of result.entries()) {
    const next = result[at + 1];
    if (!next || word.trail !== "." || !endsSentence(word)) continue;
    const instead = signFor(result, at);
    if (instead === undefined) continue;
    word.trail = instead;
    lowered(result, at + 1);
    const end = at + gropingAt(result, at).length;
    const last = result[end];
    if (end === at || !last) continue;
    if (result[end + 1]) last.trail = last.trail.replace(".", "");
    lowered(result, end + 1);
  }
  return result;
}

/** "We waited for. | I don't know. | An hour." */
const gropingAt = (words: readonly Word[], at: number) =>
  (PREPOSITIONS.has(words[at]?.key ?? "") && phraseAt(words, at + 1, GROPING)) || [];

/** Takes the capital of a sentence from a word that begins none, unless it is a name's own. */
function lowered(words: Word[], at: number): void {
  const [word, next] = words.slice(at, at + 2);
  if (!word) return;
  const key = word.key.split("'")[0] ?? "";
  const isName = key === "i" || NAMES.has(key) || ACRONYMS.has(key) || /\p{Lu}.*\p{Lu}/u.test(word.text);
  if (isName || (/^\p{Lu}/u.test(next?.text ?? "") && !en.functionWords.has(word.key))) return;
  word.text = word.text.charAt(0).toLowerCase() + word.text.slice(1);
}

const MOST_CONDITION_WORDS = 12;

/** "So when a company gets hacked. | We are the people they call." */
function isCondition(words: readonly Word[], end: number): boolean {
  const start = words.findLastIndex((word, at) => at < end && endsSentence(word)) + 1;
  const opening = start + Number(/^(?:and|but|so)$/.test(words[start]?.key ?? ""));
  const isLong = end - opening >= MOST_CONDITION_WORDS || end - opening < 3;
  if (isLong || !/^(?:when|if|while|once|although)$/.test(words[opening]?.key ?? "")) return false;
  const next = words[end + 1]?.key ?? "";
  return (NOMINATIVE.has(next) || SUBJECT_VERB.has(next)) && !hasOwnVerb(words, opening, end + 1);
}

/** What belongs after a word instead of its full stop, if that is wrong. */
function signFor(words: readonly Word[], at: number): string | undefined {
  const key = words[at]?.key ?? "";
  const next = words[at + 1]?.key ?? "";
  if (SAYS.has(key) && ANSWERS.has(next)) return ",";
  if (isCondition(words, at)) return ",";
  // "And I was like. I take that one."
  if (key === "like" && /^(?:was|i'm|he's|she's|they're)$/.test(words[at - 1]?.key ?? "")) return ",";
  if (gropingAt(words, at).length > 0) return "";
  // "The. I said I'd do one": broken off.
  if (NEVER_BEFORE_STOP.has(key)) return NOMINATIVE.has(next) && key !== "and" ? "," : "";
  return undefined;
}
