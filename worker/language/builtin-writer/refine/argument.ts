import { capitalised, countWords } from "../../text/index.ts";

/** What a request speaks of; `isQuoted` when the author gave the very words. */
export interface Argument {
  text: string;
  isQuoted: boolean;
}

const MIN_GIVEN_WORDS = 4;
const NAMES_PART = /^(?:the|my|our|your|a|an|that|what|how|when|where|who|something)\b/iu;

/** "Call your mother today" gives the words of a sentence; "the team" names something that was said. */
export function isGiven({ text, isQuoted }: Argument): boolean {
  return isQuoted || (countWords(text) >= MIN_GIVEN_WORDS && !NAMES_PART.test(text));
}

/** As it is named in a reply: "your boss" for "my boss"; what somebody did can only be quoted. */
export function named({ text }: Argument): string {
  if (/^(?:i|we|you|they|he|she|it|nobody|everyone)\s/iu.test(text)) return `“${text}”`;
  const yours: Record<string, string> = { my: "your", our: "your" };
  return text.replace(/\b(?:my|our|i|we|me|us)\b/giu, (word) => yours[word.toLowerCase()] ?? "you");
}

/** With a capital before and a mark after, where the words have none. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  const isClosed = /[\p{P}\p{S}]$|#\S+$/u.test(trimmed) || !/[\p{Script=Latin}\p{N}]$/u.test(trimmed);
  return capitalised(trimmed) + (isClosed ? "" : ".");
}
