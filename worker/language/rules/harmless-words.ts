import { phrases, wordSet } from "../text/index.ts";

const list = (text: string) => new Set(phrases(text).map((phrase) => phrase.join(" ").replaceAll("-", " ")));

/** By language: what goes out of a sentence wherever it stands, except after a negation: "not really good" is not "not good". */
export const HARMLESS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: list(`
    really | very | actually | basically | literally | honestly | frankly | totally | completely | absolutely | definitely
    truly | seriously | essentially | obviously | incredibly | extremely | ultimately | fundamentally | genuinely
    at the end of the day | to be honest | to be fair | to be clear | in fact | of course | by the way | needless to say
    in other words | let's be honest | believe me | trust me | let me tell you | i have to say | the thing is | the truth is
    here's the thing | the fact is | long story short`),
  es: list(`
    realmente | básicamente | sinceramente | honestamente | francamente | literalmente | obviamente | totalmente
    absolutamente | definitivamente | completamente | muy | en realidad | de hecho | por supuesto | o sea | la verdad es que`),
  de: list(`
    eigentlich | wirklich | quasi | sozusagen | grundsätzlich | absolut | total | definitiv | natürlich | tatsächlich | ehrlich gesagt
    im grunde | am ende des tages | sehr | echt | halt | irgendwie | letztendlich | letztlich`),
  fr: list(`
    vraiment | franchement | honnêtement | littéralement | évidemment | clairement | absolument | totalement | complètement | très
    carrément | en fait | du coup | au final | tout simplement | à vrai dire | bien sûr | en gros | quand même`),
  pt: list(`
    realmente | sinceramente | honestamente | francamente | literalmente | basicamente | obviamente | totalmente | absolutamente
    completamente | definitivamente | na verdade | de fato | no fim das contas | muito | a verdade é que`),
};

/** A sentence that ended otherwise does not end with one of these. */
export const COPULAS = wordSet(
  "is are was were be been am es son era eran fue fueron está están ist sind war waren bin est sont était étaient é são eram foi foram",
);

/** Praise that goes out of "an amazing team" and leaves a team. English only. */
export const PRAISE = wordSet(`
  amazing awesome incredible unbelievable fantastic wonderful great brilliant exciting thrilling robust seamless innovative cutting-edge
  world-class best-in-class game-changing groundbreaking revolutionary transformative massive huge powerful beautiful crazy epic
  stellar holistic impactful super passionate mind-blowing literal actual`);

/** After one of these in the same clause, what weakens or strengthens the next word decides what is denied. */
export const NEGATIONS = wordSet(`
  not no never nobody nothing neither nor without hardly barely cannot nunca nadie nada ni sin nicht nie niemand nichts kein keine
  keinen ohne ne pas jamais rien sans não ninguém nem sem personne aucun tampoco`);

/**
 * Words that a claim hangs on: a phrase with one of these in it never goes out of a sentence that stays. Negations,
 * conditions, doubts, amounts, and who says it.
 */
export const CLAIM_WORDS: ReadonlySet<string> = new Set([
  ...NEGATIONS,
  ...wordSet(`
    none scarcely rarely seldom unless if except but only almost nearly maybe perhaps probably possibly might may could would should
    about roughly around some most few many half every all any always often sometimes usually until before after when while because
    although though than like according says said say thinks thought believes claims told supposedly allegedly apparently seems seemed
    si casi quizás probablemente según cuando aunque salvo apenas solo wenn falls fast vielleicht wahrscheinlich laut obwohl kaum nur
    sauf presque peut-être probablement selon quand quoique seulement se quase talvez provavelmente segundo embora mal`),
]);
