import { fold, type Range, type Token, wordSet } from "../text/index.ts";

/** Whole words, folded, a pattern a line. */
const patternOf = (text: string): string =>
  fold(text)
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("|");

/** With one of these, set off from what stands around it, a speaker takes back what was said before. */
const STRONG = patternOf(`
  no|nope|nah|wait|sorry|apologies|whoops|oops|correction|pardon|nonsense|excuse me|(?:i )?beg your pardon|(?:hang|hold) on|my (?:mistake|bad|fault|error)
  (?:scratch|strike|forget|delete|ignore) (?:that|it)|what am i (?:saying|thinking|talking about|on about)|listen to me|not quite
  (?:let me|i'll|i need to|i have to|i should|i'd better) (?:just )?(?:check|correct|look|think|see|fix|count|redo|rephrase|get)(?: (?:that|this|it|again|right|properly|up|straight|myself|my [^ ]+|the [^ ]+|at [^ ]+ [^ ]+))*
  i (?:just |actually |have |always )*(?:checked|looked|counted|misspoke|misread|misremembered|confused|lied|exaggerat[^ ]+|got [^ ]+ wrong|said [^ ]+ wrong|stand corrected|take that back|keep saying that)(?: (?:it|that|them|again|up|back|my [^ ]+|the [^ ]+))*
  i (?:tell a lie|was wrong)|(?:i'm gonna |i'm going to |i'll )correct myself|i'm (?:lying|exaggerating|wrong)|(?:i'm )?mix(?:ing|ed)? (?:them|that|it|those|these|things|it all) up|(?:that's|that is|that was|number's|is|was) (?:wrong|not (?:right|true|it))
  (?:can't|cannot|isn't|wasn't|not) (?:be )?(?:right|true|it)|(?:that's|that was|i'm reading) (?:the |my |our )?(?:old|other|last [^ ]+|previous|wrong) (?:one|figure|number|price|quote|list|date|name|year)(?: i'm reading)?
  (?:she|he|they|you)(?:'s|'re| is| are) right|(?:er|sie|du) hat recht|tienes? razón|(?:il|elle) a raison|tem razão|ha ragione
  nein|warte|nee|ne|quatsch|moment|halt|stopp|entschuldigung|verzeihung|korrektur|ich (?:korrigiere|verbessere|berichtige)(?: mich)?|unsinn|blödsinn|falsch|(?:das )?stimmt (?:so |gar |ja )*nicht|ach was|ich lüge
  was (?:sage?|rede?|erzähle?) ich(?: da| denn)*|(?:ich )?(?:muss|hab|habe) (?:[^ ]+ ){0,2}(?:nachdenken|nachschauen|nachsehen|nachgeschaut|nachgezählt|überlegen)|(?:ich )?hab(?:e)? mich (?:vertan|versprochen|geirrt)
  (?:das )?kann (?:eigentlich |ja |gar |auch )*nicht (?:sein|stimmen)|wacht|oeps|ik (?:bedoel|vergis me)|klopt niet
  perd[oó]n[^ ]*|espera|esperen|digo|miento|mentira|corrijo|corrección|disculp[^ ]+|me (?:he )?(?:equivo|confun)[^ ]+|qué (?:digo|estoy diciendo)|a ver|déjame (?:ver|pensar|revisar)|borra eso
  non|attends|attendez|erreur|désolée?|au(?:tant)? temps pour moi|je me (?:suis )?tromp[^ ]+|(?:je dis )?n'importe quoi|qu'est ce que je (?:dis|raconte)|je corrige|excuse(?:z)? moi
  não|desculp[aeo]m?|perdão|aliás|minto|corrigindo|correção|me enganei|errei|(?:o )?que (?:é que )?(?:estou|tô) dizendo|que digo eu|deixa eu (?:ver|conferir|pensar)|espera aí|peraí|calma|se bem que
  scusate?|aspetta|anzi|(?:ma )?che dico|mi (?:sono )?(?:sbagli|confus)[^ ]+|mi correggo|nahin?|arre|ruko|galat|maaf`);
/** These do so only where what is right ends its clause, or is of the same thing. */
const WEAK = patternOf(`
  well|actually|i mean|i meant|or rather|rather|make (?:that|it)|call it|let's say|or (?:was|is) it|more like|to be (?:exact|precise)
  (?:(?:my|our|the) )?[^ ]+ (?:says|is saying|is telling me|just (?:told|reminded|corrected) me)(?: that)?
  ich meine?|ich meinte|mein ich|besser gesagt|genauer gesagt|vielmehr|eigentlich|also|das heißt|beziehungsweise|[^ ]+ sagt(?: mir)?
  quiero decir|quise decir|mejor dicho|más bien|en realidad|bueno|o sea|(?:mi )?[^ ]+ (?:me )?(?:dice|está diciendo)(?: que no)?
  je veux dire|je voulais dire|enfin|plutôt|en fait|ou plutôt|disons|c'est à dire|(?:ma? )?[^ ]+ me dit(?: que non)?
  quer dizer|quero dizer|ou melhor|na verdade|melhor (?:dizendo|dizer)|bom|ou seja|[^ ]+ (?:me )?(?:disse|diz|tá dizendo)(?: que não)?|volevo dire|cioè|o meglio|matlab|balki`);
/** Before a value that was said already. */
const NAMING = patternOf(`
  (?:did |when |why did )?i (?:just |keep |always |think )*(?:said|say|saying|thought)|ich (?:sagte|habe?(?: gesagt| vorhin| eben| gerade)|dachte)|hab ich gesagt|(?:antes )?(?:dije|he dicho)|j'ai dit|je disais|eu (?:disse|falei)|ik zei|ho detto`);
/** Said behind the right value, too: "640. 604, sorry". */
const TRAILING =
  /^(?:sorry|i beg your pardon|actually|rather|really|i mean|i meant|excuse me|perdon|perdona|pardon|desculpa|desculpe|entschuldigung|scusa|mein ich|quiero decir|plutot|mejor dicho|ou melhor|piuttosto|my (?:mistake|bad))$/;

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

const CUE = new RegExp(`^(?:(?<strong>${STRONG})|(?<weak>${WEAK})|(?<naming>${NAMING}))(?= |$)`);
/** The words of the longest cue. */
const MAX_WORDS = 8;

export function cueAt(tokens: readonly Token[], at: number): Cue | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  const { groups } = CUE.exec(keysFrom(tokens, at).join(" ")) ?? {};
  const words = groups?.strong ?? groups?.weak ?? groups?.naming;
  if (words === undefined) return undefined;
  const [isStrong, isNaming] = [groups?.strong !== undefined, groups?.naming !== undefined];
  return { from: at, to: at + words.split(" ").length, isStrong, isNaming, isTrailing: TRAILING.test(words) };
}

function keysFrom(tokens: readonly Token[], at: number): string[] {
  const next = tokens.slice(at, at + MAX_WORDS);
  const end = next.findIndex(({ kind }) => kind === "sign");
  return (end < 0 ? next : next.slice(0, end)).map(({ key }) => key);
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
  // "No" is "not" in Spanish only.
  return key === "no" && code !== "es" ? undefined : at;
}
