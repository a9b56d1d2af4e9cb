import { countWords, keysOf, type Language, stemOf } from "../text/index.ts";
import type { InterviewRequest } from "../writer.ts";
import { hasWords, languageIn, textsSaid } from "./note.ts";

/** A question is heard once: what it takes up must be remembered while answering. */
const MAX_QUOTE_CHARS = 90;
const MIN_QUOTE_WORDS = 4;
/** With this much of the words it takes up in an earlier question, a question is about the same thing. */
const SAME_SOURCE = 0.6;

/** How a sentence is taken up, what kind of it leaves what open, and what can be asked of anything that was said. */
type Asking = {
  said: (quote: string) => string;
  kinds: (readonly [kind: RegExp, ask: string])[];
  open: string;
};

const ASKING: Record<string, Asking> = {
  en: {
    said: (quote) => `You said: “${quote}”.`,
    kinds: [
      [/\b(?:told|asked) (?:me|us)\b|\b(?:he|she|they) (?:said|wrote)\b/iu, "What did you say to that?"],
      [
        /\b(?:decided|quit|stopped|fired|switched|launched|closed|cut|hired)\b/iu,
        "What made you decide that?",
      ],
      [/\b(?:from \S+ (?:\S+ )?to|doubled|tripled|halved|percent)\b|%/iu, "What was behind that number?"],
      [/\b(?:(?:I|we)'ll|(?:I|we) will|(?:I'm|we're) going to)\b/iu, "What has to happen for that?"],
    ],
    open: "What do most people get wrong about this? | What would you do differently next time? | Who should hear this, and why?",
  },
  de: {
    said: (quote) => `Du hast gesagt: „${quote}“.`,
    kinds: [
      [/\b(?:gesagt|gefragt|sagte|fragte)\b/iu, "Was hast du darauf geantwortet?"],
      [/entschieden|beschlossen|aufgehört|gekündigt|eingeführt|geändert/iu, "Was hat den Ausschlag gegeben?"],
    ],
    open: "Was verstehen die meisten daran falsch? | Was würdest du nächstes Mal anders machen? | Wer sollte das hören, und warum?",
  },
  es: {
    said: (quote) => `Dijiste: “${quote}”.`,
    kinds: [
      [/\b(?:dijo|dijeron|preguntó|contó)(?!\p{L})/iu, "¿Qué le contestaste?"],
      [/\b(?:decid\p{L}+|dejamos|dejé|cambi\p{L}+|cerr\p{L}+)/iu, "¿Qué te hizo decidirlo?"],
    ],
    open: "¿Qué entiende mal casi todo el mundo? | ¿Qué harías distinto la próxima vez? | ¿Quién debería oír esto, y por qué?",
  },
  fr: {
    said: (quote) => `Vous avez dit : « ${quote} ».`,
    kinds: [
      [/\b(?:a dit|m'a demandé|ont dit)\b/iu, "Qu'avez-vous répondu ?"],
      [/\b(?:décidé|arrêté|fermé|changé|lancé|embauché)(?!\p{L})/iu, "Pourquoi cette décision ?"],
    ],
    open: "Que comprend-on souvent mal à ce sujet ? | Que feriez-vous autrement la prochaine fois ? | Qui devrait entendre cela, et pourquoi ?",
  },
  pt: {
    said: (quote) => `Você disse: “${quote}”.`,
    kinds: [
      [/\b(?:disse|disseram|perguntou)\b/iu, "O que você respondeu?"],
      [
        /\b(?:decidi\p{L}*|parei|deix(?:ei|amos)|mud(?:ei|amos)|fech(?:ei|amos))/iu,
        "O que fez você decidir isso?",
      ],
    ],
    open: "O que quase todo mundo entende errado sobre isso? | O que você faria diferente da próxima vez? | Quem deveria ouvir isto, e por quê?",
  },
};

/** Asks what a sentence leaves open that promises, decides, changes a number or quotes somebody, then what can be asked of anything; null after that. */
export function nextQuestion({ turns, language: code }: InterviewRequest): string | null {
  const answers = turns.map(({ answer }) => answer).filter(hasWords);
  const asked = turns.flatMap(({ question }) => question ?? []);
  const language = languageIn({ transcript: answers.join("\n"), language: code });
  const [question] = questionsAbout([...answers.slice(-1), ...answers], asked, language);
  return question ?? ASKING[language.code]?.open.split(" | ").find((one) => !asked.includes(one)) ?? null;
}

/** Questions about single sentences, none of them asked before, in words or in substance. */
export function questionsAbout(answers: string[], asked: string[], language: Language): string[] {
  const { said, kinds } = ASKING[language.code] ?? { said: String, kinds: [] };
  const before = asked.map((question) => tellingWords(question, language));
  const open = kinds.filter(([, ask]) => !asked.some((question) => question.endsWith(ask)));
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
      return ask && !isTakenUp && !/["“”„«»?]/u.test(quote) ? `${said(quote)} ${ask}` : [];
    });
}

const tellingWords = (text: string, { functionWords, code }: Language) =>
  new Set(keysOf(text).flatMap((key) => (functionWords.has(key) ? [] : stemOf(key, code))));
