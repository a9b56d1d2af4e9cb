import { wordSet } from "../words.ts";

/** Forms of be, have and do, and the modals, with their negations. */
export const AUXILIARIES = wordSet(`
  is are was were am be been has have had do does did will would can could should may might must isn't aren't wasn't
  weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't mustn't ain't`);

const FINITE_AUXILIARIES = new Set([...AUXILIARIES].filter((word) => word !== "be" && word !== "been"));
/** Common verbs that do not end in -ed, as they stand after a subject. */
const VERBS = wordSet(`
  got get gets go goes went came come comes said say says told tell tells thought think thinks knew know knows felt feel
  feels made make makes took take takes gave give gives found find finds kept keep keeps let lets put puts left leave
  leaves lost lose loses won win wins built build builds ran run runs saw see sees met meet meets paid pay pays bought buy
  buys sold sell sells spent spend spends taught teach teaches learn learns learnt began begin begins became become becomes
  broke break breaks brought bring brings chose choose chooses drove drive drives fell fall falls grew grow grows hit hits
  held hold holds hurt hurts led lead leads meant mean means quit quits read reads rose sat sit sits sent send sends set
  sets shot showed show shows slept sleep spoke speak speaks stood stand stands stuck stick sticks threw throw understood
  understand woke wake wrote write writes want wants need needs like likes love loves hate hates use uses work works start
  starts stop stops try tries ask asks help helps call calls talk talks turn turns seem seems look looks happen happens
  care cares cost costs matter matters change changes hire hires fire fires ship ships launch launches cut cuts forgot
  forget heard hear hears wish wishes hope hopes guess believe believes remember remembers live lives move moves play
  plays follow stay stays wait waits expect raise raises grow miss misses end ends add adds answer answers open opens
  close closes save saves scale scales decide decides realize realizes notice notices trust trusts beat beats dug fed
  fought flew hid kept laid lay lit rode rang sang shut stole struck swore tore wore wrap figure figures explain
  explains bet post posts share shares fix fixes test tests check checks pick picks handle sign signs wonder solve
  solves deserve deserves churn churns treat treats fail fails suck sucks keeps blew froze sounds sound used drew draw draws
  drank drink ate eat eats rang ring rings sank swam forgave shook wept crept swept leapt rain rains cry cries drives own owns clap claps
  carry carries borrow earn earns owe owes walk walks watch watches smile smiles listen listens`);

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
  return FINITE_AUXILIARIES.has(key) || VERBS.has(key) || (key.length > 4 && key.endsWith("ed"));
}

/** Verbs with which somebody is quoted. */
export const SAYS = wordSet("said says goes asked told");
