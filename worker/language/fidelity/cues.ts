import { fold, type Token } from "../text/index.ts";

const phrases = (text: string) =>
  fold(text)
    .split("|")
    .map((phrase) => phrase.trim().split(/\s+/));
const words = (text: string) => new Set(fold(text).trim().split(/\s+/));

/** After one of these, set off from what stands around it, the speaker takes back what was said before. */
const STRONG =
  phrases(`no | nope | nah | wait | sorry | scratch that | strike that | forget that | correction | hang on | hold on | oops
  | let me correct that | let me be correct | i misspoke | my mistake | my bad | what am i saying | what am i talking about | excuse me
  | pardon | pardon me | that's wrong | is wrong | was wrong | is wrong too | that's not true | that's not it | i'm lying | i lied | that's not right | that isn't right | that can't be right | nonsense | not true | not quite
  | nein | nee | ne | quatsch | moment | halt | stopp | entschuldigung | korrektur | unsinn | blödsinn | falsch | stimmt nicht
  | stimmt gar nicht | ach was | ach quatsch | ich lüge | das stimmt nicht | was sag ich | was sage ich | was rede ich | wacht | oeps
  | perdón | perdona | perdonen | perdonad | espera | digo | miento | mentira | corrijo | corrección | disculpa | disculpen
  | me equivoco | me equivoqué | qué digo | non | attends | attendez | erreur | désolé | désolée | je me trompe | je dis n'importe quoi
  | qu'est ce que je dis | n'importe quoi | não | nao | desculpa | desculpe | desculpem | perdão | aliás | minto | corrigindo | correção
  | me enganei | errei | o que estou dizendo | que digo eu | scusa | scusate | aspetta | anzi`);
/** These do so only between two values that stand close together. */
const WEAK =
  phrases(`well | actually | i mean | i meant | or rather | rather | make that | make it | or was it | or is it
  | ich meine | ich meinte | ich mein | mein ich | mein ich ja | besser gesagt | genauer gesagt | vielmehr | eigentlich | also
  | quiero decir | quise decir | mejor dicho | más bien | en realidad | bueno | je veux dire | je voulais dire | enfin | plutôt | en fait
  | ou plutôt | quer dizer | quero dizer | ou melhor | na verdade | melhor dizendo | bom | volevo dire | cioè`);
/** Said behind the right value: "640. 604, sorry". */
const TRAILING = words(
  "sorry actually rather really perdón perdona pardon desculpa desculpe entschuldigung scusa",
);

export const NEGATIONS = words("not isn't wasn't weren't aren't nicht keine kein pas no não niet non");
/** What may stand between a negation and what it denies. */
export const ARTICLES = words(
  "a an the un una une uno um uma el la le les los las o a der die das den ein eine einen de het een il lo",
);
/** "It can't have been ten." */
export const BEEN = words("been be have gewesen");
export const SAY = words("said say saying told sagte gesagt dije dicho dit disse falei meinte sagt");
export const SPEAKER = words("i ich yo j'ai eu je ik dije disse falei");
export const BE =
  words(`it's its it is was were that's be should actually make meant es son era eran fue fueron sind ist war waren c'est
  c'etait etait etaient sont é são foi foram eram het`);
/** What begins another thought than the corrected one. */
export const JOINTS =
  words(`and or because then so if when while than until after before plus und oder weil dann wenn als bis nach y o
  porque entonces si cuando que et ou parce puis quand e ou porque então quando se who which whose per out`);
/** "3 of them". */
export const OF = words("of davon von de des del dos das delas deles dellas");
export const INTERJECTIONS = words(
  "oh ah ach ay ai eh so and but und aber y pero et mais e mas bueno bon ja yeah",
);
/** Joins a contrast: "not 15 but 50". */
export const BUTS = words("but sondern sino mas mais sim sì");

export interface Cue {
  from: number;
  isStrong: boolean;
}

interface Phrase {
  words: readonly string[];
  isStrong: boolean;
}

const byLastWord = Map.groupBy<string, Phrase>(
  [
    ...STRONG.map((phrase) => ({ words: phrase, isStrong: true })),
    ...WEAK.map((phrase) => ({ words: phrase, isStrong: false })),
  ].sort((one, other) => other.words.length - one.words.length),
  ({ words }) => words.at(-1) ?? "",
);

/** The longest cue whose last word is the token at `last`. */
export function cueEndingAt(tokens: readonly Token[], last: number): Cue | undefined {
  const phrase = byLastWord
    .get(tokens[last]?.key ?? "")
    ?.find(({ words }) => words.every((word, at) => tokens[last - words.length + 1 + at]?.key === word));
  return phrase && { from: last - phrase.words.length + 1, isStrong: phrase.isStrong };
}

/** Whether such words begin at `at` and end their clause. */
export const isTrailing = (tokens: readonly Token[], at: number): boolean =>
  [1, 2, 3].some((length) => {
    const isCue = cueEndingAt(tokens, at + length - 1)?.from === at && !isAnswer(tokens[at]);
    return (
      (isCue || (length === 1 && TRAILING.has(tokens[at]?.key ?? ""))) && tokens[at + length]?.kind !== "word"
    );
  });

const isAnswer = (token: Token | undefined): boolean =>
  /^(?:no|nope|nah|nein|nee|ne|non|nao)$/.test(token?.key ?? "");
