import { phrases, wordSet } from "../text/index.ts";

/** What a language lets go out of a sentence without changing what the sentence claims. */
interface Harmless {
  /** Go wherever they stand, except after a negation: "not really good" is not "not good". */
  anywhere: ReadonlySet<string>;
  /** Go at the start of a sentence, where a clause of its own follows. */
  openings: ReadonlySet<string>;
  /** Whether what follows an unfenced opening can stand without it; German turns its verb around for one. */
  keepsOrder: boolean;
}

const list = (text: string) => new Set(phrases(text).map((phrase) => phrase.join(" ").replaceAll("-", " ")));

const HARMLESS: Record<string, Harmless> = {
  en: {
    anywhere: list(`
      really | very | actually | basically | literally | honestly | frankly | totally | completely | absolutely | definitely
      truly | seriously | essentially | obviously | incredibly | extremely | ultimately | fundamentally | genuinely
      at the end of the day | to be honest | to be fair | to be clear | quite frankly | in fact | of course | by the way | so to speak
      if you will | needless to say | for what it's worth | as a matter of fact | in other words | let's be honest | honest to god
      you know what i mean | if you know what i mean | in all honesty | believe me | trust me | let me tell you | i have to say | i must say`),
    openings: list(`
      so | and | but | well | now | okay | ok | yeah | look | listen | anyway | anyways | alright | right | see | plus | also | then
      the thing is | the thing is that | here's the thing | the fact is | the truth is | the truth is that | the reality is
      i mean | you know | long story short | that said | that being said | having said that | guess what | like`),
    keepsOrder: true,
  },
  es: {
    anywhere: list(`
      realmente | básicamente | sinceramente | honestamente | francamente | literalmente | obviamente | totalmente
      absolutamente | definitivamente | completamente | verdaderamente | muy | en realidad | de hecho | por supuesto | o sea | digamos
      al final del día | a decir verdad`),
    openings: list(
      "y | pero | bueno | pues | entonces | la verdad es que | el caso es que | o sea que | mira | oye",
    ),
    keepsOrder: true,
  },
  de: {
    anywhere: list(`
      eigentlich | wirklich | quasi | sozusagen | grundsätzlich | absolut | total | definitiv | natürlich | tatsächlich | ehrlich gesagt
      im grunde | am ende des tages | buchstäblich | sehr | echt | halt | irgendwie | letztendlich | letztlich`),
    openings: list("und | aber | also | naja | na ja | ja | denn"),
    keepsOrder: false,
  },
  fr: {
    anywhere: list(`
      vraiment | franchement | honnêtement | littéralement | évidemment | clairement | absolument | totalement | complètement | très
      carrément | en fait | du coup | au final | tout simplement | à vrai dire | bien sûr | en gros | quand même`),
    openings: list("et | mais | alors | bon | ben | donc | écoute | écoutez | la vérité c'est que"),
    keepsOrder: true,
  },
  pt: {
    anywhere: list(`
      realmente | sinceramente | honestamente | francamente | literalmente | basicamente | obviamente | totalmente | absolutamente
      completamente | definitivamente | na verdade | de fato | né | no fim das contas | no final do dia | muito`),
    openings: list("e | mas | bom | então | olha | a verdade é que | o fato é que | ou seja"),
    keepsOrder: true,
  },
};

export function harmlessIn(code: string): Harmless | undefined {
  return HARMLESS[code];
}

/** English tics that say less than they sound, where a sentence stands without them ("just one" is another thing). */
export const TICS = list(`
  just | simply | kind of | sort of | kinda | sorta | i think | i think that | i guess | i guess that | i feel like | i would say
  i would say that | i'd say | i'd say that | i suppose | i believe | i believe that | in my opinion | it feels like`);

/** A sentence that ended otherwise does not end with one of these. */
export const COPULAS = wordSet(`
  is are was were be been am es son era eran fue fueron está están ist sind war waren bin est sont était étaient suis é são eram foi
  foram`);

/** Praise that goes out of "an amazing team" and leaves a team. English only. */
export const PRAISE = wordSet(`
  amazing awesome incredible unbelievable fantastic wonderful great brilliant exciting thrilling robust seamless innovative cutting-edge
  world-class best-in-class game-changing groundbreaking revolutionary disruptive transformative massive huge powerful
  beautiful gorgeous stunning insane crazy epic killer stellar holistic dynamic actionable impactful strategic scalable synergistic
  state-of-the-art next-level super passionate humble humbled mind-blowing literal actual whole entire`);

/**
 * Words that a claim hangs on: a phrase with one of these in it never goes out of a sentence that stays. Negations,
 * conditions, doubts, amounts, and who says it.
 */
export const CLAIM_WORDS = wordSet(`
  not no never none nobody nothing nowhere neither nor without hardly barely scarcely rarely seldom cannot unless if except but only
  almost nearly maybe perhaps probably possibly might may could would should about roughly around some most few many half every all any
  always often sometimes usually until before after when while because although though instead than like according says said say
  thinks thought believes claims told supposedly allegedly apparently seems seemed fake former potential failed
  nunca nadie nada ningún ninguna ninguno ni sin si casi quizás quizá probablemente según cuando aunque excepto salvo apenas solo tampoco
  nicht nie niemals niemand nichts kein keine keinen keinem ohne wenn falls fast vielleicht wahrscheinlich laut obwohl außer kaum nur
  ne pas jamais personne rien aucun aucune sans sauf presque peut-être probablement selon quand quoique à-peine seulement
  não nunca ninguém nenhum nenhuma nem sem se quase talvez provavelmente segundo quando embora exceto apenas mal jamais`);

/** After one of these in the same clause, what weakens or strengthens the next word decides what is denied. */
export const NEGATIONS = wordSet(`
  not no never nobody nothing neither nor without hardly barely cannot no nunca nadie nada ni sin nicht nie niemand nichts kein keine
  keinen ohne ne pas jamais rien sans não ninguém nem sem personne aucun tampoco`);
