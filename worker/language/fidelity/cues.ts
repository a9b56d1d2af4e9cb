import { fold, phraseAt, phrases, type Range, type Token, wordSet } from "../text/index.ts";

/** With one of these, set off from what stands around it, a speaker takes back what was said before. */
const STRONG = phrases(
  fold(`
  no | nope | nah | wait | sorry | scratch that | strike that | forget that | correction | hang on | hold on | oops
  | let me correct | let me check | let me look | let me think | i misspoke | my mistake | my bad | what am i saying | what am i talking about | what am i on about | mixing them up | mix them up | mixed them up
  | excuse me | i beg your pardon | beg your pardon | pardon | i keep saying that | i'm lying | i lied | nonsense | not true | not quite | is wrong | was wrong | that's wrong | number's wrong
  | isn't right | not right | can't be right | not it
  | nein | warte | nee | ne | quatsch | moment | halt | stopp | entschuldigung | korrektur | unsinn | blödsinn | falsch | stimmt nicht | stimmt gar nicht
  | ach was | ich lüge | was sag ich | was sage ich | was rede ich | wacht | oeps
  | perdón | perdona | perdonen | perdonad | espera | digo | miento | mentira | corrijo | corrección | disculpa | disculpen | me equivoco
  | me equivoqué | qué digo | non | attends | attendez | erreur | désolé | désolée | je me trompe | n'importe quoi | qu'est ce que je dis
  | não | desculpa | desculpe | desculpem | perdão | aliás | minto | corrigindo | correção | me enganei | errei | o que estou dizendo
  | que digo eu | deixa eu ver | scusa | scusate | aspetta | anzi`),
);
/** These do so only where what is right ends its clause, or is of the same thing. */
const WEAK = phrases(
  fold(`
  well | actually | i mean | i meant | or rather | rather | make that | make it | or was it | or is it
  | ich meine | ich meinte | ich mein | mein ich | besser gesagt | genauer gesagt | vielmehr | eigentlich | also
  | quiero decir | quise decir | mejor dicho | más bien | en realidad | bueno | je veux dire | je voulais dire | enfin | plutôt | en fait
  | ou plutôt | quer dizer | quero dizer | ou melhor | na verdade | melhor dizendo | bom | volevo dire | cioè`),
);
/** Before a value that was said already. */
const NAMING = phrases(
  fold(`
  i said | i say | i thought | did i say | i keep saying | i always say | ich sagte | ich hab gesagt | ich habe gesagt | dije | he dicho
  | j'ai dit | eu disse | eu falei | ik zei | ho detto`),
);
/** Said behind the right value, too: "640. 604, sorry". */
const TRAILING =
  /^(?:sorry|i beg your pardon|actually|rather|really|i mean|i meant|excuse me|perdon|perdona|pardon|desculpa|desculpe|entschuldigung|scusa|mein ich|quiero decir|plutot|mejor dicho|ou melhor|piuttosto)$/;

/** What begins another thought. */
export const JOINT = /^(?:and|then|und|dann|y|et|puis|e)$/;
export const NEGATION = /^(?:not|nicht|kein\p{L}*|no|pas|nao|niet|non|.+n't)$/u;
/** What may follow a cue of one word that no sign stands behind. */
const LEADS = wordSet(
  "in on at to en em à im am um i it it's that that's he she we they let das es ich c'etait c'est je fue era eran son eu foi foram era make",
);
/** What may stand between a negation and what it denies: "can't have been the ten". */
const BETWEEN_DENIAL = wordSet(
  "a an the un una um uma el la le les des o os der die das den ein eine een het il lo been be have gewesen in at on",
);
const SAYS = wordSet(
  "said say says saying told tell answered asked sagte sagt sagen dijo dice dit disse falou fala wait",
);
export const INTERJECTIONS = wordSet(
  "oh ah ach ay ai eh so and but und aber y pero et mais e mas bueno bon ja yeah or hmm okay that that's it it's number's das eso ca c'est isso mal bref egal voila genau pues vale gente ecco dai",
);

/** A value and its unit, an article and a preposition before them. */
const MAX_BEFORE = 3;

type Cue = Range & Record<"isStrong" | "isNaming" | "isTrailing", boolean>;

const CUES = [...STRONG, ...WEAK, ...NAMING].sort((one, other) => other.length - one.length);
const FIRST_WORDS = new Set(CUES.map(([first]) => first));

export function cueAt(tokens: readonly Token[], at: number): Cue | undefined {
  const words = FIRST_WORDS.has(tokens[at]?.key) ? phraseAt(tokens, at, CUES) : undefined;
  if (!words) return undefined;
  const isIn = (list: readonly (readonly string[])[]) => list.includes(words);
  const isTrailing = TRAILING.test(words.join(" "));
  return { from: at, to: at + words.length, isStrong: isIn(STRONG), isNaming: isIn(NAMING), isTrailing };
}

/** Whether a word stands also shortly before the value at `value`: "à" in "à cinq heures, non, à quatre", "frau" in "frau huber". */
export const isRepeated = (tokens: readonly Token[], value: number, at: number): boolean =>
  tokens.slice(Math.max(0, value - MAX_BEFORE), value).some(({ key }) => key === tokens[at]?.key);

/** Whether a cue stands for itself: "no" in "no, fifty" and "fifteen no fifty", not in "no customers" and "she said no". */
export function isApart(
  tokens: readonly Token[],
  { from, to }: Cue,
  isValue: (at: number) => boolean,
): boolean {
  const [before, after] = [tokens[from - 1], tokens[to]];
  // "No, he said."
  if (after?.kind === "sign" && SAYS.has(tokens[to + 2]?.key ?? "") && tokens[to + 3]?.kind === "sign")
    return false;
  const isAlone =
    before?.kind !== "word" || INTERJECTIONS.has(before.key) || isValue(from - 1) || isValue(from - 2);
  if (!isAlone || SAYS.has(before?.key ?? "")) return false;
  const isSetOff =
    after?.kind !== "word" || isValue(to) || LEADS.has(after.key) || isRepeated(tokens, from - 1, to);
  return to - from > 1 || isSetOff || cueAt(tokens, to) !== undefined;
}

/** Where the denial of a value begins: "not 15", "wasn't the 15"; undefined for "Tuesday, no Wednesday". */
export function denialOf(tokens: readonly Token[], from: number, code: string): number | undefined {
  let at = from - 1;
  while (from - at < 4 && BETWEEN_DENIAL.has(tokens[at]?.key ?? "")) at -= 1;
  const key = tokens[at]?.key ?? "";
  if (!NEGATION.test(key) || JOINT.test(tokens[at - 1]?.key ?? "")) return undefined;
  return key === "no" && code === "en" ? undefined : at;
}
