import type { Language, Sentence } from "../../text/index.ts";
import { weightOf } from "../hooks/strength.ts";
import { type Candidate, clausesOf, quoted } from "./clauses.ts";

interface Asking {
  said(quote: string): string;
  number: readonly string[];
  lesson: readonly string[];
  any: readonly string[];
  atLast: readonly string[];
}

const ASKING: Record<string, Asking> = {
  es: {
    said: (quote) => `Dijiste: “${quote}”.`,
    number: ["¿Qué hay detrás de esa cifra?"],
    lesson: ["¿Cuándo te diste cuenta de eso?"],
    any: [
      "¿Qué pasó después?",
      "¿Por qué fue importante para ti?",
      "¿Cómo lo viviste en ese momento?",
      "¿Qué te llevó a eso?",
      "¿Me puedes dar un ejemplo?",
      "¿Qué es lo que más recuerdas de eso?",
    ],
    atLast: [
      "¿Qué le dirías a alguien que está hoy en la misma situación?",
      "¿Qué harías distinto si empezaras de nuevo?",
      "¿Qué fue lo que más te sorprendió de todo esto?",
    ],
  },
  de: {
    said: (quote) => `Du hast gesagt: „${quote}“.`,
    number: ["Was steckt hinter dieser Zahl?"],
    lesson: ["Wann ist dir das klar geworden?"],
    any: [
      "Was ist danach passiert?",
      "Warum war das wichtig für dich?",
      "Wie hast du das damals erlebt?",
      "Wie kam es dazu?",
      "Hast du ein Beispiel dafür?",
      "Woran erinnerst du dich dabei am meisten?",
    ],
    atLast: [
      "Was würdest du jemandem sagen, der heute vor demselben steht?",
      "Was würdest du anders machen, wenn du noch einmal anfangen könntest?",
      "Was hat dich an all dem am meisten überrascht?",
    ],
  },
  fr: {
    said: (quote) => `Vous avez dit : « ${quote} ».`,
    number: ["Qu'y a-t-il derrière ce chiffre ?"],
    lesson: ["Quand l'avez-vous compris ?"],
    any: [
      "Que s'est-il passé ensuite ?",
      "Pourquoi était-ce important pour vous ?",
      "Comment l'avez-vous vécu sur le moment ?",
      "Qu'est-ce qui vous y a amené ?",
      "Pouvez-vous donner un exemple ?",
      "Quel souvenir en gardez-vous ?",
    ],
    atLast: [
      "Que diriez-vous à quelqu'un qui vit la même chose aujourd'hui ?",
      "Que feriez-vous autrement si vous deviez recommencer ?",
      "Qu'est-ce qui vous a le plus surpris dans tout cela ?",
    ],
  },
  pt: {
    said: (quote) => `Você disse: “${quote}”.`,
    number: ["O que há por trás desse número?"],
    lesson: ["Quando você percebeu isso?"],
    any: [
      "O que aconteceu depois?",
      "Por que isso foi importante para você?",
      "Como foi viver aquele momento?",
      "O que levou a isso?",
      "Pode me dar um exemplo?",
      "Do que você mais se lembra nisso?",
    ],
    atLast: [
      "O que você diria a alguém que está hoje na mesma situação?",
      "O que você faria diferente se começasse de novo?",
      "O que mais surpreendeu você em tudo isso?",
    ],
  },
};
const NUMBER_WEIGHT = 3;
const LESSON_WEIGHT = 2.5;
const AT_LAST_WEIGHT = -5;

/** Questions around the speaker's own words; none in a language the writer does not know. */
export function foreignQuestions(sentences: readonly Sentence[], language: Language): Candidate[] {
  const asking = ASKING[language.code];
  if (!asking) return [];
  const aboutClauses = clausesOf(sentences, language).flatMap(({ words, text }) => {
    const said = asking.said(quoted(text));
    const strength = weightOf(text, language);
    const about = (asks: readonly string[], weight: number) =>
      asks.map((ask, at) => ({
        text: `${said} ${ask}`,
        source: text,
        ask,
        weight: strength + weight - at * 0.3,
      }));
    const hasNumber = words.some(
      ({ key }) => /\d/.test(key) || (key.length > 4 && language.numberWords.has(key)),
    );
    const isLesson = language.lessons.some((phrase) =>
      ` ${words.map(({ key }) => key).join(" ")} `.includes(` ${phrase.join(" ")} `),
    );
    return [
      ...(hasNumber ? about(asking.number, NUMBER_WEIGHT) : []),
      ...(isLesson ? about(asking.lesson, LESSON_WEIGHT) : []),
      ...about(asking.any, 0),
    ];
  });
  const last = asking.atLast.map((ask, at) => ({ text: ask, source: "", ask, weight: AT_LAST_WEIGHT - at }));
  return [...aboutClauses, ...last];
}
