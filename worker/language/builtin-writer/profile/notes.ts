import {
  countsOrDates,
  isPunctuatedText,
  keysOf,
  type Language,
  type Sentence,
  stemOf,
  VERBS,
} from "../../text/index.ts";
import type { ProfileRequest } from "../../writer.ts";
import { hasWords, manuscriptOf } from "../manuscript.ts";

/** A note as the profile reads it. */
export interface ReadNote {
  language: Language;
  /** Cut and punctuated as the writer would, without fillers. */
  sentences: Sentence[];
  /** All its words. */
  keys: string[];
  /** Whether its full stops were set by somebody who heard it. */
  isPunctuated: boolean;
}

/** Two notes that share more of their different words are one note recorded twice. */
const SAME_NOTE = 0.75;

/** Notes with words in them, newest first. */
export function readNotes(notes: ProfileRequest["notes"]): ReadNote[] {
  return notes
    .filter(({ text }) => hasWords(text))
    .map(({ text, language: code }) => {
      const { language, sentences } = manuscriptOf({ transcript: text, language: code });
      return { language, sentences, keys: keysOf(text), isPunctuated: isPunctuatedText(text) };
    });
}

/** Without those that repeat another note: what is said twice in them was said once. */
export function differentNotes(notes: readonly ReadNote[]): ReadNote[] {
  const words = new Map(notes.map((note) => [note, new Set(note.keys)]));
  const isSame = (one: ReadNote, other: ReadNote) => {
    const [first = new Set(), second = new Set()] = [words.get(one), words.get(other)];
    return first.intersection(second).size > SAME_NOTE * first.union(second).size;
  };
  return notes.filter((note, at) => !notes.slice(0, at).some((other) => isSame(note, other)));
}

/** What everybody says, whatever they speak about, in any form, beside function words and verbs. */
const COMMON = new Set(
  Object.entries({
    en: `
      person someone somebody anyone anybody everyone everybody nobody man woman guy folks friend other name way part type point place
      side top bottom middle beginning fact reason case example question idea problem issue word line number list story difference
      result rest piece world life moment tonight morning afternoon evening night noon weekend decade date ago late soon last next new
      old good great bad big small little long short high low hard easy right wrong different real whole full empty true sure able
      ready nice fine happy sad tired lucky honest important interesting possible impossible simple single certain clear free young time
      job working company business team office home house thanks hello sorry please never always often sometimes perhaps again back away
      around together alone enough almost much less least several either another nothing somewhere everywhere making taking giving
      getting going coming doing saying telling thinking hey anyway dollar euro pound once`,
    es: "gente persona cosa vez año mes semana día hora momento vida mundo manera caso ejemplo problema verdad tipo trabajo empresa equipo",
    de: "leute mensch ding sache mal jahr monat woche tag stunde zeit leben welt teil fall beispiel frage grund arbeit firma",
    fr: "gens personne chose fois an année mois semaine jour heure temps vie monde façon exemple problème vérité travail entreprise",
    pt: "gente pessoa coisa vez ano mês semana dia hora vida mundo parte forma exemplo problema verdade trabalho empresa",
  }).flatMap(([code, list]) => keysOf(list).map((key) => `${code} ${stemOf(key, code)}`)),
);

/** Whether a word says nothing about who says it: grammar, or said by everybody. */
export function isCommon(key: string, language: Language): boolean {
  return (
    language.functionWords.has(key) ||
    COMMON.has(`${language.code} ${stemOf(key, language.code)}`) ||
    countsOrDates(key, language) ||
    (language.code === "en" && (VERBS.has(key) || key.endsWith("ly"))) ||
    /^\d/.test(key)
  );
}
