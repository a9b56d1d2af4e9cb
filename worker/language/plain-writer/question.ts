import { countWords, hasWords, keysOf, type Language, languageOf, stemOf } from "../text/index.ts";
import type { InterviewRequest } from "../writer.ts";
import { textsSaid } from "./note.ts";

/** A question is heard once: what it takes up must be remembered while answering. */
const MAX_QUOTE_CHARS = 90;
const MIN_QUOTE_WORDS = 4;
/** With this much of the words it takes up in an earlier question, a question is about the same thing. */
const SAME_SOURCE = 0.6;

/** What a kind of English sentence leaves open. */
const KINDS: readonly (readonly [kind: RegExp, ask: string])[] = [
  [/\b(?:told|asked) (?:me|us)\b|\b(?:he|she|they) (?:said|wrote)\b/iu, "What did you say to that?"],
  [/\b(?:decided|quit|stopped|fired|switched|launched|closed|cut|hired)\b/iu, "What made you decide that?"],
  [/\b(?:from \S+ (?:\S+ )?to|doubled|tripled|halved|percent)\b|%/iu, "What was behind that number?"],
  [/\b(?:(?:I|we)'ll|(?:I|we) will|(?:I'm|we're) going to)\b/iu, "What has to happen for that?"],
];
/** What can be asked of anything that was said. */
const OPEN: Record<string, string> = {
  en: "What do most people get wrong about this? | What would you do differently next time? | Who should hear this, and why?",
  de: "Was verstehen die meisten daran falsch? | Was würdest du nächstes Mal anders machen? | Wer sollte das hören, und warum?",
  es: "¿Qué entiende mal casi todo el mundo? | ¿Qué harías distinto la próxima vez? | ¿Quién debería oír esto, y por qué?",
  fr: "Que comprend-on souvent mal à ce sujet ? | Que feriez-vous autrement la prochaine fois ? | Qui devrait entendre cela, et pourquoi ?",
  pt: "O que quase todo mundo entende errado sobre isso? | O que você faria diferente da próxima vez? | Quem deveria ouvir isto, e por quê?",
};

/** Asks what a sentence leaves open that promises, decides, changes a number or quotes somebody, then what can be asked of anything; null after that. */
export function nextQuestion({ turns, language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer).filter(hasWords);
  const asked = turns.flatMap(({ question }) => question ?? []);
  const language = languageOf({ transcript: answers.join("\n"), language: code });
  const [question] = questionsAbout([...answers.slice(-1), ...answers], asked, language);
  return question ?? OPEN[language.code]?.split(" | ").find((one) => !asked.includes(one)) ?? null;
}

/** Questions about single English sentences, none of them asked before, in words or in substance. */
export function questionsAbout(answers: string[], asked: string[], language: Language): string[] {
  if (language.code !== "en") return [];
  const before = asked.map((question) => tellingWords(question, language));
  const open = KINDS.filter(([, ask]) => !asked.some((question) => question.endsWith(ask)));
  return answers
    .flatMap((answer) => textsSaid(answer, language))
    .flatMap((text) => (text.length <= MAX_QUOTE_CHARS ? text : text.split(/[,;:] /)))
    .map((text) => text.replace(/[.!]{1,9}$/u, ""))
    .filter((text) => text.length <= MAX_QUOTE_CHARS && countWords(text) >= MIN_QUOTE_WORDS)
    .flatMap((quote) => {
      const [, ask] = open.find(([kind]) => kind.test(quote)) ?? [];
      const words = tellingWords(quote, language);
      const isTakenUp = before.some((other) => words.intersection(other).size >= SAME_SOURCE * words.size);
      // A quotation within a quotation is read aloud by nobody.
      return ask && !isTakenUp && !/["“”„«»?]/u.test(quote) ? `You said: “${quote}”. ${ask}` : [];
    });
}

const tellingWords = (text: string, { functionWords, code }: Language) =>
  new Set(keysOf(text).flatMap((key) => (functionWords.has(key) ? [] : stemOf(key, code))));
