import {
  countsOrDates,
  type Language,
  languageOf,
  type Sentence,
  VERBS,
  type Word,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import type { ProfileRequest } from "../../writer.ts";
import { hasWords, manuscriptOf } from "../manuscript.ts";

/** A note as the profile reads it. */
export interface ReadNote {
  language: Language;
  /** Cut and punctuated as the writer would, without fillers. */
  sentences: Sentence[];
  /** As spoken, but for the sounds between words. */
  spoken: Word[];
}

/** Two notes that share more of their different words are one note recorded twice. */
const SAME_NOTE = 0.75;

/** Notes with words in them, newest first. */
export function readNotes(notes: ProfileRequest["notes"]): ReadNote[] {
  return notes
    .filter(({ text }) => hasWords(text))
    .map(({ text, language: code }) => {
      const language = languageOf({ transcript: text, ...(code && { language: code }) });
      const { sentences } = manuscriptOf({ transcript: text, language: language.code });
      const spoken = wordsOf(text).filter(({ key }) => key !== "" && !language.fillers.has(key));
      return { language, sentences, spoken };
    });
}

/** Without those that repeat another note: what is said twice in them was said once. */
export function differentNotes(notes: readonly ReadNote[]): ReadNote[] {
  const different: { note: ReadNote; keys: Set<string> }[] = [];
  for (const note of notes) {
    const keys = new Set(note.spoken.map(({ key }) => key));
    const isSame = different.some(
      (other) => keys.intersection(other.keys).size / keys.union(other.keys).size > SAME_NOTE,
    );
    if (!isSame) different.push({ note, keys });
  }
  return different.map(({ note }) => note);
}

/** Words that everybody says, whatever they speak about, in the five languages. */
const COMMON = wordSet(`
  people person someone somebody anyone anybody everyone everybody nobody man woman men women guy guys friend friends others name names
  thing things stuff way ways part parts kind sort type point points place places side end ends top bottom middle start beginning
  fact facts reason reasons case cases example examples question questions answer answers idea ideas problem problems issue issues
  word words line lines number numbers list story stories matter difference result results rest half piece bit lot
  world life lives moment moments today yesterday tomorrow tonight morning mornings afternoon evening evenings night nights noon
  ago early late later soon recently last next first new old good great better best bad worse worst big bigger biggest small smaller little
  long short high low hard harder hardest easy easier right wrong same different other own real whole full empty true sure able ready
  nice fine happy sad tired lucky important interesting possible impossible simple single certain clear open free young weekend time times
  job jobs work works working company companies business businesses team teams office home house call calls date decade hours
  thanks okay hello sorry please yes well really just never always often sometimes maybe perhaps probably still already
  again back away around together alone enough almost much many more most less least few several both either every each another
  everything nothing something anything somewhere everywhere make made making take took taking give gave giving get got getting
  go going gone come came coming do doing done say said saying tell told telling think thought thinking know knew known see saw seen
  look looked looking find found want wanted need needed use used try tried trying keep kept let feel felt ask asked asking talk talked
  become became put set turn turned called happen happened change changed mean meant love loved like liked hate hated help helped
  started stop stopped leave left show showed bring brought begin began run ran move moved live lived believe hold held write wrote
  read learn learned sit sat stand stood lose lost pay paid meet met speak spoke spend spent grow grew walk walked win won
  remember remembered wait waited send sent expect expected build built stay stayed fall fell cut would could should might must can
  hey folks anyway basically honestly actually literally dollar dollars euro euros pound pounds once
  gente persona personas cosa cosas vez veces año años mes meses semana semanas día días hora horas minuto minutos hoy ayer mañana tarde
  noche momento vida mundo manera caso ejemplo problema pregunta razón verdad punto lado tipo trabajo empresa equipo casa nadie nada todo
  todos todas siempre nunca bueno buena mejor peor grande pequeño nuevo nueva mismo misma primera último hacer decir tener luego después antes
  leute mensch menschen ding dinge sache sachen mal jahr jahre jahren monat monate woche wochen tag tage tagen stunde stunden zeit heute
  gestern morgen abend nacht leben welt teil fall beispiel frage grund wahrheit seite arbeit firma haus niemand nichts alles alle immer nie
  gens personne personnes chose choses fois an ans année années mois semaine semaines jour jours heure heures temps hier demain matin soir
  vie monde façon manière exemple problème raison vérité côté travail entreprise maison tout tous toute toutes rien toujours jamais bon
  pessoa pessoas coisa coisas ano anos mês dia dias hoje ontem manhã vida mundo parte forma verdade ponto trabalho gente tudo sempre nunca`);

/** Whether a word says nothing about who says it: grammar, or said by everybody. */
export function isCommon(key: string, language: Language): boolean {
  return (
    language.functionWords.has(key) ||
    COMMON.has(key) ||
    countsOrDates(key, language) ||
    (language.code === "en" && (VERBS.has(key) || key.endsWith("ly"))) ||
    /^\d/.test(key)
  );
}
