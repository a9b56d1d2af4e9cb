import type { Note } from "../writer.ts";
import { numeralsOf } from "./numerals.ts";
import { fold, keysOf } from "./tokens.ts";
import { phrases, wordSet } from "./words.ts";

type Phrases = readonly (readonly string[])[];

/** What is known about a language. An unknown language has empty lists, and its words stay as they are. */
export interface Language {
  /** ISO 639-1, or `und`. */
  code: string;
  /** Sounds that are never words in this language. */
  fillers: ReadonlySet<string>;
  /** What fills a pause where it stands between commas. */
  fenced: Phrases;
  /** Numbers as they are said, folded. */
  numberWords: ReadonlySet<string>;
  /** Words that carry grammar, not content. */
  functionWords: ReadonlySet<string>;
  /** The same, folded as tokens are. */
  functionKeys: ReadonlySet<string>;
  /** Words that may stand twice in a row. */
  doubled: ReadonlySet<string>;
  /** Openings that no hook may have. */
  weakOpenings: Phrases;
}

type Lists = Partial<Record<Exclude<keyof Language, "code" | "numberWords" | "functionKeys">, string>>;

/** Amounts of no value that could be read. */
const VAGUE = wordSet("hundreds thousands millions dozens percent");

function language(code: string, lists: Lists = {}): Language {
  const { small, scales, hundreds, half, times } = numeralsOf(code) ?? {};
  const values = new Map([...(small ?? []), ...(times ?? []), ...(scales ?? [])]);
  return {
    code,
    fillers: wordSet(lists.fillers),
    fenced: phrases(lists.fenced),
    numberWords: new Set([...values.keys(), ...(hundreds ?? []), ...(half ?? []), ...VAGUE]),
    functionWords: wordSet(lists.functionWords),
    functionKeys: wordSet(fold(lists.functionWords ?? "")),
    doubled: wordSet(lists.doubled),
    weakOpenings: phrases(lists.weakOpenings),
  };
}

export const LANGUAGES: readonly Language[] = [
  language("en", {
    fillers:
      "um umm ummm ummmm uh uhh uhhh uhm er erm err ah ahh eh hmm hm mm mmm mhm uhhuh uh-huh mm-hmm mm-hm",
    fenced: `
      you know | i mean | like | right | sort of | kind of | you see | you know what i mean | hang on | hold on | one sec
      one second | let me think | let me see | where was i | what was it | what was i saying`,
    functionWords: `
      a an the this that these those my your our his her its their i me we us you he him she it they them myself ourselves
      and or but so because if when while as than then of to in on at by for from with about into over after before through
      between without within during until up down out off is are was were be been being am do does did done have has had
      having will would can could should may might must not no yes just very really quite too also even only still already
      there here what which who whom whose how why where all any some each every both few more most other such own same
      i'm i've i'll i'd we're we've we'll we'd you're you've you'll they're they've they'll he's she's it's that's there's
      what's who's let's don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't
      hasn't hadn't gonna wanna gotta got get gets going go goes went thing things stuff something anything everything
      kind sort lot lots bit like well now actually basically literally honestly obviously maybe probably yeah okay`,
    doubled: "twenty in zero oh fifty",
    weakOpenings: `
      hey | hi | hello | good morning | good afternoon | good evening | welcome | okay | ok | alright | thanks | thank you
      so today | today i want | today i wanted | today i'd like | today i'm going to talk | i want to talk | i wanted to talk
      i'd like to talk | i want to share | i wanted to share | i'm going to talk | let me tell you | let's talk | i'm excited to
      excited to | i'm thrilled to | thrilled to | humbled | here's the thing | the thing is | this is a post | just a quick
      quick thought | quick note`,
  }),
  language("es", {
    fillers: "eh ehh em emm mmm mm hmm ehm uh um ah",
    fenced: "o sea | sabes | digamos | ya sabes | ya sabéis | este",
    functionWords: `
      el la los las un una unos unas de del a al en con por para sin sobre entre y e o u pero que qué si no sí se me te nos le
      les lo mi mis tu tus su sus nuestro nuestra nuestros nuestras yo tú él ella nosotros ellos ellas es son era eran fue
      fueron ser estar está estaba estoy estamos hay había he ha hemos han como cómo cuando cuándo donde porque más muy ya
      también esto eso este esta estos estas ese esa algo nada todo todos toda todas hace`,
    doubled: "nos",
    weakOpenings:
      "hola | buenas | buenos días | buenas tardes | hoy quiero hablar | quiero hablar | quería hablar | gracias | vale",
  }),
  language("de", {
    fillers: "äh ähm öh öhm ehm hm hmm mhm ähem",
    fenced: "ne | naja | weißt du | weisst du | wisst ihr | sag ich mal | sagen wir mal | warte | moment",
    functionWords: `
      der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie wo was wer ich du er
      sie es wir ihr mich dich uns euch mir dir ihm ihnen mein meine meinen dein unser unsere sein seine ist sind war waren
      bin habe hat haben hatte hatten wird werden wurde wurden kann können nicht kein keine noch nur auch schon sehr so dann
      da hier mit von zu zum zur in im an am auf aus bei nach für über unter vor um durch ja nein man`,
    doubled: "die das der sie",
    weakOpenings:
      "hallo | hi | guten morgen | guten tag | guten abend | heute möchte ich | heute will ich | ich möchte über | danke | okay",
  }),
  language("fr", {
    fillers: "euh heu euhh hum hmm hm mmh bah ben hein",
    fenced: "quoi | hein | tu vois | vous voyez | tu sais | vous savez | comment dire | attends",
    functionWords: `
      le la les l' un une des du de d' à au aux en dans par pour sans sur avec et ou mais que qui quoi si ne pas non oui se me te
      nous vous il elle ils elles je tu on lui leur mon ma mes ton ta tes son sa ses notre nos votre vos est sont était étaient
      être suis sommes c'est c'était ce cette ces ça cela j'ai ai a avons ont avait y il n'est qu'on qu'il n'a comme quand où
      parce très plus bien tout tous toute toutes aussi`,
    doubled: "nous vous",
    weakOpenings:
      "bonjour | salut | bonsoir | aujourd'hui je veux parler | je voulais parler | je veux parler | merci",
  }),
  language("pt", {
    fillers: "hã hum hmm hm ahn ãh éh mmm né",
    fenced: "tipo | né | sabe | digamos | vamos dizer | espera aí",
    functionWords: `
      o a os as um uma uns umas de do da dos das em no na nos nas com por para pra sem sobre entre e ou mas que se não sim me te
      lhe meu minha meus minhas seu sua seus suas nosso nossa nossos nossas eu você nós eles elas ele ela gente é são era eram
      foi foram ser estar está estava estou estamos há tem tinha tenho temos como quando onde porque mais muito já também isso
      isto esse essa este esta algo nada tudo todos toda todas`,
    weakOpenings:
      "olá | oi | bom dia | boa tarde | boa noite | hoje eu quero falar | quero falar | queria falar | obrigado | obrigada",
  }),
];
const UNKNOWN = language("und");
/** With fewer function words than this share, a guess would be a coin toss. */
const MIN_SHARE = 0.12;

/** The note's language if it says, else the one whose function words it uses most. */
export function languageOf(note: Pick<Note, "transcript" | "language">): Language {
  const code = note.language?.toLowerCase().slice(0, 2);
  if (code) return LANGUAGES.find((known) => known.code === code) ?? language(code);
  return guessLanguage(note.transcript);
}

function guessLanguage(transcript: string): Language {
  const keys = keysOf(transcript);
  const [best] = LANGUAGES.map((known) => ({ known, hits: grammarIn(keys, known) })).sort(
    (one, other) => other.hits - one.hits,
  );
  return best && best.hits > Math.max(1, keys.length * MIN_SHARE) - 0.5 ? best.known : UNKNOWN;
}

const grammarIn = (keys: readonly string[], { functionWords }: Language): number =>
  keys.filter((key) => functionWords.has(key)).length;

/** So many more words of another language's grammar than of its own are no chance, in a line. */
const MIN_FOREIGN_LEAD = 2;
/** English has about so large a share of them, which tells it from a language that is not known. */
const ENGLISH_SHARE = 0.4;

export function isInAnotherLanguage(text: string, own: Language): boolean {
  const keys = keysOf(text);
  const guess = guessLanguage(text);
  const lead = grammarIn(keys, guess) - grammarIn(keys, own);
  if (guess.code === own.code || lead < MIN_FOREIGN_LEAD) return false;
  const isEnglish = guess.code === "en" && lead > MIN_FOREIGN_LEAD && lead >= keys.length * ENGLISH_SHARE;
  return own.functionWords.size > 0 || isEnglish;
}

/** ISO 639-1 of a text by its function words; undefined when they do not tell. */
export function guessedLanguage(text: string): string | undefined {
  const { code } = guessLanguage(text);
  return code === UNKNOWN.code ? undefined : code;
}

/** What people say between sounds of thinking; said without any, it may be an answer. */
const EMPTY = wordSet(
  "so yeah like you know i mean right okay ok well and but anyway basically actually the a it's",
);

/** Whether a text is nothing but somebody thinking aloud: "um, so, you know", in any language the writer knows. */
export function isOnlyFillers(text: string): boolean {
  const keys = keysOf(text);
  return LANGUAGES.some(
    ({ fillers }) =>
      keys.some((key) => fillers.has(key)) && keys.every((key) => fillers.has(key) || EMPTY.has(key)),
  );
}
