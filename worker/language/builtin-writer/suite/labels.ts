import { capitalised, keysOf, type Language, leansBack, type Sentence, textOf } from "../../text/index.ts";
import { linesOf } from "../hooks/lines.ts";
import type { Angle } from "./material.ts";

const MAX_WORDS = 6;
const MAX_CHARS = 60;
/** A whole short clause is a better title than a stretch of one. */
const MAX_CLAUSE_WORDS = 7;

/** A few of the post's own words for the author's list, unlike the titles before. */
export function titleOf(
  sentences: readonly Sentence[],
  language: Language,
  taken: readonly string[],
): string {
  const clauses = linesOf(sentences, language)
    .filter(({ words }) => words.length <= MAX_CLAUSE_WORDS && !leansBack(words))
    .map(({ text }) => bare(text));
  const starts = sentences.map((words) => bare(textOf(words.slice(0, MAX_WORDS))));
  const words = sentences
    .flat()
    .toSorted((a, b) => Number(language.functionWords.has(a.key)) - Number(language.functionWords.has(b.key)))
    .map((word) => bare(word.text));
  const used = taken.map(gist);
  const choices = [...clauses, ...starts, ...words].filter((text) => text !== "" && text.length <= MAX_CHARS);
  const fresh = choices.find(
    (text) => !used.some((title) => title === gist(text) || isWithin(title, gist(text))),
  );
  return (
    fresh ??
    choices.find((text) => !used.includes(gist(text))) ??
    choices[0] ??
    bare(textOf(sentences[0] ?? [])).slice(0, MAX_CHARS)
  );
}

function isWithin(one: string, other: string): boolean {
  return ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `);
}

function gist(text: string): string {
  return keysOf(text).join(" ");
}

function bare(text: string): string {
  return capitalised(text.replace(/[\p{P}\s]+$/u, ""));
}

export interface Labels {
  angles: Record<Exclude<Angle, "answer">, string>;
  answerTo(question: string): string;
  /** In the order in which the posts follow the hero. */
  timings: readonly string[];
}

const ENGLISH: Labels = {
  angles: {
    lesson: "The lesson, on its own",
    moment: "The moment it happened",
    number: "The number behind it",
    trouble: "What went wrong",
    advice: "The advice, for those in the same place",
    feeling: "How it felt",
    change: "What you do differently now",
    person: "The people in it",
    start: "How it began",
    rest: "A detail worth a post of its own",
  },
  answerTo: (question) => `Your answer to “${question}”`,
  timings: [
    "Two days after the hero post, in the morning",
    "The Tuesday after that, in the morning",
    "That Thursday, around lunchtime",
    "The following Monday, early",
    "Two weeks after the hero post, on a Wednesday",
  ],
};

const OTHERS: Record<string, Labels> = {
  es: {
    angles: {
      lesson: "La lección, por sí sola",
      moment: "El momento en que pasó",
      number: "La cifra que hay detrás",
      trouble: "Lo que salió mal",
      advice: "El consejo, para quien está en la misma situación",
      feeling: "Cómo se sintió",
      change: "Lo que haces distinto ahora",
      person: "Las personas de la historia",
      start: "Cómo empezó",
      rest: "Un detalle que merece su propio texto",
    },
    answerTo: (question) => `Tu respuesta a “${question}”`,
    timings: [
      "Dos días después del texto principal, por la mañana",
      "El martes siguiente, por la mañana",
      "Ese jueves, hacia el mediodía",
      "El lunes siguiente, temprano",
      "Dos semanas después del texto principal, un miércoles",
    ],
  },
  de: {
    angles: {
      lesson: "Die Lehre, für sich allein",
      moment: "Der Moment, in dem es passierte",
      number: "Die Zahl dahinter",
      trouble: "Was schiefging",
      advice: "Der Rat, für alle in derselben Lage",
      feeling: "Wie es sich anfühlte",
      change: "Was du heute anders machst",
      person: "Die Menschen darin",
      start: "Wie es begann",
      rest: "Ein Detail, das einen eigenen Beitrag verdient",
    },
    answerTo: (question) => `Deine Antwort auf „${question}“`,
    timings: [
      "Zwei Tage nach dem Hauptbeitrag, am Morgen",
      "Am Dienstag danach, am Morgen",
      "Am Donnerstag derselben Woche, gegen Mittag",
      "Am Montag darauf, früh",
      "Zwei Wochen nach dem Hauptbeitrag, an einem Mittwoch",
    ],
  },
  fr: {
    angles: {
      lesson: "La leçon, à elle seule",
      moment: "Le moment où c'est arrivé",
      number: "Le chiffre derrière l'histoire",
      trouble: "Ce qui a mal tourné",
      advice: "Le conseil, pour qui vit la même chose",
      feeling: "Ce que vous avez ressenti",
      change: "Ce que vous faites autrement aujourd'hui",
      person: "Les personnes de l'histoire",
      start: "Comment tout a commencé",
      rest: "Un détail qui mérite son propre texte",
    },
    answerTo: (question) => `Votre réponse à « ${question} »`,
    timings: [
      "Deux jours après le texte principal, le matin",
      "Le mardi suivant, le matin",
      "Le jeudi de la même semaine, vers midi",
      "Le lundi d'après, tôt",
      "Deux semaines après le texte principal, un mercredi",
    ],
  },
  pt: {
    angles: {
      lesson: "A lição, por si só",
      moment: "O momento em que aconteceu",
      number: "O número por trás",
      trouble: "O que deu errado",
      advice: "O conselho, para quem está na mesma situação",
      feeling: "Como foi sentir isso",
      change: "O que você faz diferente agora",
      person: "As pessoas da história",
      start: "Como começou",
      rest: "Um detalhe que merece um texto próprio",
    },
    answerTo: (question) => `Sua resposta a “${question}”`,
    timings: [
      "Dois dias depois do texto principal, de manhã",
      "Na terça-feira seguinte, de manhã",
      "Na quinta-feira da mesma semana, na hora do almoço",
      "Na segunda-feira seguinte, cedo",
      "Duas semanas depois do texto principal, numa quarta-feira",
    ],
  },
};

/** For the author and not for readers; in English where the language is not known. */
export function labelsIn(code: string): Labels {
  return OTHERS[code] ?? ENGLISH;
}
