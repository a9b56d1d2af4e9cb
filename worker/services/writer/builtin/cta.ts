import type { Language } from "./languages/language.ts";
import type { Named } from "./nouns.ts";
import { namedIn } from "./nouns.ts";
import type { Sentence } from "./sentences.ts";

const MAX_SUGGESTIONS = 3;

const QUESTIONS: Record<Named["kind"], readonly ((text: string) => string)[]> = {
  person: [
    (text) => `What's one thing your ${text} taught you this year?`,
    (text) => `What do you wish your ${text} had told you sooner?`,
  ],
  theirs: [
    (text) => `What's the first thing you'd change about your ${text}?`,
    (text) => `What do you know about your ${text} now that you didn't a year ago?`,
    (text) => `Who would you ask for an honest look at your ${text}?`,
  ],
  subject: [
    (text) => `What's your one rule for ${text}?`,
    (text) => `What did you have to unlearn about ${text}?`,
    (text) => `What's the best advice you ever got about ${text}?`,
  ],
};

/** Up to three questions about what this post names; none where it names nothing, or in a language without questions. */
export function ctasFor(sentences: readonly Sentence[], language: Language): string[] {
  const named = namedIn(sentences, language);
  const suggestions: string[] = [];
  for (let round = 0; round < MAX_SUGGESTIONS; round += 1) {
    for (const { kind, text } of named) {
      const question = QUESTIONS[kind][(round + suggestions.length) % QUESTIONS[kind].length]?.(text);
      if (question && suggestions.length < MAX_SUGGESTIONS && !suggestions.includes(question))
        suggestions.push(question);
    }
  }
  return suggestions;
}
