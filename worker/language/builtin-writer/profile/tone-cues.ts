import { phrases, wordSet } from "../words.ts";

/** Words and phrases by which a language shows how something is said. */
interface Cues {
  i: ReadonlySet<string>;
  we: ReadonlySet<string>;
  hedges: string[][];
  advice: string[][];
  quotes: string[][];
  setbacks: string[][];
  jokes: string[][];
  /** A verb that tells what happened; English has its own way of telling. */
  past?: RegExp;
}

export const TONE_CUES: Record<string, Cues> = {
  en: {
    i: wordSet("i i'm i've i'd i'll me my myself"),
    we: wordSet("we we're we've we'd we'll us our ourselves"),
    hedges: phrases(`
      i think | i guess | maybe | perhaps | probably | i suppose | i'm not sure | i don't know if | kind of | sort of | i wonder | i feel like
      it depends | might be | what if`),
    advice: phrases(
      "don't | never | always | you should | you have to | you need to | my advice | stop | start | ask | if you",
    ),
    quotes: phrases(`
      he said | she said | they said | told me | told him | told her | told them | asked me | asked him | asked her | i said | he asked | she asked
      he told | she told | said to me | and said`),
    setbacks: phrases(`
      i was wrong | we were wrong | i failed | we failed | my mistake | our mistake | i lost | we lost | i should have | we should have
      i didn't know | i was terrified | i was scared | i was afraid | i got it wrong | we got it wrong | i screwed up | i messed up | my fault`),
    jokes: phrases("laughed | laughing | hilarious | funny | joke | joking | kidding | ridiculous | haha"),
  },
  es: {
    i: wordSet("yo me mi mis mí conmigo"),
    we: wordSet("nosotros nosotras nos nuestro nuestra nuestros nuestras"),
    hedges: phrases("creo que | quizás | quizá | tal vez | a lo mejor | supongo | no sé si | probablemente"),
    advice: phrases("no hagas | nunca | siempre | hay que | tienes que | deberías | mi consejo | si quieres"),
    quotes: phrases("me dijo | le dije | dijo que | me preguntó | le pregunté | me contestó"),
    setbacks: phrases(
      "me equivoqué | nos equivocamos | perdí | perdimos | fracasé | mi error | pedí perdón | debí",
    ),
    jokes: phrases("me reí | nos reímos | risa | broma | gracioso"),
    past: /^(?:.{3,}(?:é|í|amos|imos|aron|ieron)|fui|fue|dijo|tuvo|tuve|hizo|hice|.{3,}ó)$/,
  },
  de: {
    i: wordSet("ich mich mir mein meine meinen meinem meiner"),
    we: wordSet("wir uns unser unsere unseren unserem"),
    hedges: phrases(
      "ich glaube | vielleicht | wahrscheinlich | ich denke | irgendwie | ich vermute | möglicherweise | ich weiß nicht ob",
    ),
    advice: phrases("nie | immer | du musst | ihr müsst | man muss | mein rat | du solltest | ihr solltet"),
    quotes: phrases(
      "sagte er | sagte sie | hat gesagt | fragte mich | sagte mir | hat mich gefragt | habe ich gesagt",
    ),
    setbacks: phrases(
      "ich lag falsch | mein fehler | gescheitert | verloren | ich habe mich geirrt | zu spät | hatte angst",
    ),
    jokes: phrases("gelacht | lachen | witz | lustig"),
    past: /^(?:hatte|hatten|war|waren|wurde|wurden|sagte|kam|ging|ge.{3,}(?:t|en)|.{3,}iert)$/,
  },
  fr: {
    i: wordSet("je j'ai j'étais moi me mon ma mes"),
    we: wordSet("nous notre nos"),
    hedges: phrases(
      "je crois | je pense | peut-être | probablement | je suppose | je ne sais pas si | sans doute",
    ),
    advice: phrases("jamais | toujours | il faut | vous devez | tu dois | mon conseil | vous devriez"),
    quotes: phrases("m'a dit | il a dit | elle a dit | m'a demandé | j'ai dit | je lui ai dit"),
    setbacks: phrases(
      "j'ai échoué | j'avais tort | mon erreur | j'ai perdu | nous avons perdu | j'ai eu peur",
    ),
    jokes: phrases("j'ai ri | rire | blague | drôle"),
    past: /^(?:j'ai|j'étais|j'avais|était|avait|étaient|avaient|a|ont|avons|avez)$/,
  },
  pt: {
    i: wordSet("eu me meu minha meus minhas mim"),
    we: wordSet("nós nos nosso nossa nossos nossas"),
    hedges: phrases("acho que | talvez | provavelmente | eu acho | não sei se | quem sabe"),
    advice: phrases("nunca | sempre | tem que | você precisa | você deve | meu conselho | se você"),
    quotes: phrases("me disse | eu disse | ele disse | ela disse | me perguntou | disse que | disseram que"),
    setbacks: phrases("errei | erramos | perdi | perdemos | fracassei | meu erro | tive medo"),
    jokes: phrases("eu ri | rimos | piada | engraçado"),
    past: /^(?:.{3,}(?:ei|amos|emos|imos|aram|eram|iram)|foi|fui|disse|fez|fiz|teve|tive|.{3,}(?:ou|eu|iu))$/,
  },
};
