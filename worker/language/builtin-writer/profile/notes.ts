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

/** Words that everybody says, whatever they speak about: no theme, and no phrase is telling by them. */
const COMMON: Record<string, ReadonlySet<string>> = {
  en: wordSet(`
    people person someone somebody anyone anybody everyone everybody nobody man woman men women guy guys friend friends others name names
    thing things stuff way ways part parts kind sort type point points place places side end ends top bottom middle start beginning
    fact facts reason reasons case cases example examples question questions answer answers idea ideas problem problems issue issues
    word words line lines number numbers list story stories matter matters difference result results rest half piece bit lot
    world life lives moment moments today yesterday tomorrow tonight morning mornings afternoon evening evenings night nights noon midnight
    hour hours minute minutes second seconds week weeks weekend month months quarter quarters year years day days time times decade date
    ago early late later soon recently last next first new old good great better best bad worse worst big bigger biggest small smaller little
    long short high low hard harder hardest easy easier right wrong same different other own real whole full empty true sure able ready
    nice fine happy sad tired lucky important interesting possible impossible simple whole single own certain clear open free young
    job jobs work works working company companies business businesses team teams office home house call calls
    guy thanks okay hello sorry please yes well really just never always often sometimes maybe perhaps probably still already
    again back away around together alone enough almost much many more most less least few several both either every each another
    one two three four five six seven eight nine ten everything nothing something anything somewhere everywhere
    make made making take took taking give gave giving get got getting go going gone come came coming do doing done say said saying
    tell told telling think thought thinking know knew known see saw seen look looked looking find found want wanted need needed use used
    try tried trying keep kept let feel felt ask asked asking talk talked talking become became put set turn turned call called
    happen happened change changed mean meant love loved like liked hate hated help helped start started stop stopped leave left
    show showed shown bring brought begin began run ran move moved live lived believe hold held write wrote written read learn learned
    sit sat stand stood lose lost pay paid meet met include continue speak spoke spend spent grow grew walk walked win won
    remember remembered wait waited send sent expect expected build built stay stayed fall fell cut reach kill remain
    would could should might must can cannot will shall may able hi hey folks anyway basically honestly actually literally
    hundred thousand million percent dollar dollars euro euros pound pounds twice once`),
  es: wordSet(`
    gente persona personas cosa cosas vez veces año años mes meses semana semanas día días hora horas minuto minutos hoy ayer mañana tarde
    noche momento vida mundo parte forma manera caso ejemplo problema pregunta razón verdad punto lado tipo trabajo empresa equipo casa
    nadie nada todo todos todas siempre nunca bueno buena mejor peor grande pequeño nuevo nueva mismo misma primero primera último
    hacer hice hizo hago haces decir dije dijo digo tener tengo tenía tuve ir voy fue ser era estar dar doy ver veo saber sé poder puedo
    querer quiero llegar poner pasar dejar seguir encontrar llamar venir pensar salir volver tomar conocer vivir sentir tratar mirar
    hablar llevar empezar esperar casi solo luego entonces después antes`),
  de: wordSet(`
    leute mensch menschen person ding dinge sache sachen mal jahr jahre jahren monat monate monaten woche wochen tag tage tagen stunde
    stunden minute minuten zeit heute gestern morgen abend nacht moment leben welt teil art weise fall beispiel problem frage grund
    wahrheit punkt seite arbeit firma team haus niemand nichts alles alle immer nie gut gute besser beste schlecht groß große klein kleine
    kleines neu neue neuen gleich erste ersten letzte letzten machen gemacht sagen sagt sage gesagt gehen ging kommen kam wissen sehen
    geben nehmen finden denken lassen bleiben stehen heißen jeder jede jedem jeden etwas viel viele wenig jetzt dann wieder eigentlich`),
  fr: wordSet(`
    gens personne personnes chose choses fois an ans année années mois semaine semaines jour jours heure heures minute minutes temps
    aujourd'hui hier demain matin soir nuit moment vie monde partie façon manière cas exemple problème question raison vérité point côté
    travail entreprise maison tout tous toute toutes rien toujours jamais bon bonne meilleur meilleure pire grand grande petit petite
    nouveau nouvelle même premier première dernier dernière faire fait dire dit aller va venir voir savoir pouvoir vouloir mettre
    prendre donner trouver parler passer laisser devenir tenir seule seul maintenant alors après avant début`),
  pt: wordSet(`
    gente pessoa pessoas coisa coisas vez vezes ano anos mês meses semana semanas dia dias hora horas minuto minutos hoje ontem amanhã
    manhã tarde noite momento vida mundo parte forma maneira caso exemplo problema pergunta razão verdade ponto lado tipo trabalho
    empresa equipe casa ninguém nada tudo todos todas sempre nunca bom boa melhor pior grande pequeno pequena pequenas novo nova mesmo
    mesma primeiro primeira último fazer fez fiz dizer disse ir foi ser era estar dar ver saber poder querer chegar pôr passar deixar
    seguir encontrar vir pensar sair voltar tomar conhecer viver sentir olhar falar levar começar esperar quase só depois então antes
    quem quando onde`),
};

/** Whether a word says nothing about who says it: grammar, or said by everybody. */
export function isCommon(key: string, language: Language): boolean {
  return (
    language.functionWords.has(key) ||
    COMMON[language.code]?.has(key) === true ||
    countsOrDates(key, language) ||
    /^\d/.test(key)
  );
}

/** Common or, in English, a verb or adverb anybody uses. */
export function isOrdinary(key: string, language: Language): boolean {
  return isCommon(key, language) || (language.code === "en" && (VERBS.has(key) || /ly$/.test(key)));
}
