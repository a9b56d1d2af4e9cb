import { wordSet } from "../words.ts";

/** Forms of be, have and do, and the modals, with their negations. */
export const AUXILIARIES = wordSet(`
  is are was were am be been has have had do does did will would can could should may might must isn't aren't wasn't
  weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't mustn't ain't`);

const FINITE_AUXILIARIES = new Set([...AUXILIARIES].filter((word) => word !== "be" && word !== "been"));
/** Common verbs that do not end in -ed, as they stand after a subject; they may have an -s or -es. */
const VERBS = wordSet(`
  got get go went came come said say told tell thought think knew know felt feel made make took take gave give
  found find kept keep let put left leave lost lose won win built build ran run saw see met meet paid pay bought
  buy sold sell spent spend taught teach learn learnt began begin became become broke break brought bring chose
  choose drove drive fell fall grew grow hit held hold hurt led lead meant mean quit read rose sat sit sent send
  set shot showed show slept sleep spoke speak stood stand stuck stick threw throw understood understand woke wake
  wrote write want need like love hate use work start stop try tries ask help call talk turn seem look happen care
  cost matter change hire fire ship launch cut forgot forget heard hear wish hope guess believe remember live move
  play follow stay wait expect raise miss end add answer open close save scale decide realize notice trust beat
  dug fed fought flew hid laid lay lit rode rang sang shut stole struck swore tore wore wrap figure explain bet
  post share fix test check pick handle sign wonder solve deserve churn treat fail suck blew froze sound used drew
  draw drank drink ate eat ring sank swam forgave shook wept crept swept leapt rain cry cries own clap carry
  carries borrow earn owe walk watch smile listen`);

export const DETERMINERS = wordSet(`
  the a an my our your his their its every each some most this these those another no one two three four five six seven
  eight nine ten many both all`);

export const PREPOSITIONS = wordSet(`
  of to in on at by for from with about into over after before through between without within during until up down out off
  around across behind under than as like against near per via onto towards toward`);

/** Adverbs between a subject and its verb. */
export const MID_ADVERBS = wordSet(`
  just really actually also never always still only finally literally basically probably almost even already often usually
  sometimes honestly quickly suddenly eventually kind kinda sort sorta totally completely definitely all both then simply
  truly obviously immediately slowly rarely seriously absolutely nearly barely hardly not now once secretly recently
  ended originally currently generally clearly certainly maybe`);

/** Whether a word can be the finite verb of a clause. */
export function isVerb(key: string | undefined): boolean {
  if (key === undefined) return false;
  const isListed = [key, key.replace(/s$/, ""), key.replace(/es$/, "")].some((form) => VERBS.has(form));
  return FINITE_AUXILIARIES.has(key) || isListed || (key.length > 4 && key.endsWith("ed"));
}

/** Verbs with which somebody is quoted. */
export const SAYS = wordSet("said says goes asked told");
