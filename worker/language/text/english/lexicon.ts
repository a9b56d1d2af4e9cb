import { wordSet } from "../words.ts";

/** Pronouns that can only be a subject. */
export const NOMINATIVE = wordSet(`
  i we he she they i'm we're he's she's they're i've we've they've i'll we'll he'll she'll they'll i'd we'd he'd she'd they'd`);

/** Pronouns and the like that are a subject when a verb follows. */
export const MAYBE_SUBJECT = wordSet(`
  it you this that there these those everyone everybody nobody somebody someone people nothing everything`);

/** A subject and its verb in one word. */
export const SUBJECT_VERB = wordSet(`
  i'm we're he's she's they're i've we've they've i'll we'll he'll she'll they'll i'd we'd he'd she'd they'd it's that's
  there's here's you're you've you'll you'd it'll that'll it'd there're nobody's everyone's everybody's let's this'll
  theres thats`);

/** Forms of be, have and do, and the modals, with their negations. */
export const AUXILIARIES = wordSet(`
  is are was were am be been has have had do does did will would can could should may might must isn't aren't wasn't
  weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't mustn't ain't`);

/** Auxiliaries that agree with a subject, so that one of them makes a sentence. */
export const FINITE_AUXILIARIES = new Set(
  [...AUXILIARIES].filter((word) => word !== "be" && word !== "been"),
);

/** Common verbs that do not end in -ed, as they stand after a subject. */
export const VERBS = wordSet(`
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

/** Verbs and the like that take a clause: "I think we should". */
export const CLAUSE_TAKERS = wordSet(`
  think thought know knew say says said tell told realize realized realised feel felt guess believe believed mean means
  meant hope hoped wish wished figured decided found learned noticed remember remembered sure glad swear bet promise
  promised see saw thinking knowing saying realizing assumed understand understood suppose heard hear tells show shows
  showed figure wonder wondering thinks knows sees feels believes says happy sad afraid worried proud convinced explain
  explained expected expect hoping telling imagine admit admitted discovered discover guessed let make made helped help
  hearing seeing matter meaning afraid assume telling feeling turns`);

/** Nouns that often carry a clause without "that": "the way we work". */
export const RELATIVE_HEADS = wordSet(`
  thing things way ways day time times people person reason reasons everything something anything nothing moment first
  only best worst one ones all much many place kind part stuff minute second lesson mistake mistakes advice problem
  everyone anyone someone question word most more fact amount biggest hardest`);

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

/** Words about how a sentence hangs together, before its subject. */
export const SENTENCE_ADVERBS = wordSet(`
  anyway anyways honestly luckily unfortunately eventually suddenly finally meanwhile fortunately obviously apparently
  basically sometimes maybe instead later plus turns surprisingly sadly interestingly personally frankly ironically
  initially originally afterwards yesterday`);

/** Whether a word can be the finite verb of a clause. */
export function isVerb(key: string | undefined): boolean {
  if (key === undefined) return false;
  return FINITE_AUXILIARIES.has(key) || VERBS.has(key) || (key.length > 4 && key.endsWith("ed"));
}

/** Whether a word, standing at the start of a clause, is its subject: alone if nominative, else by the verb after it. */
export function isSubject(keys: readonly string[], at: number): boolean {
  const key = keys[at] ?? "";
  if (NOMINATIVE.has(key) || SUBJECT_VERB.has(key)) return true;
  if (!MAYBE_SUBJECT.has(key)) return false;
  const next = keys[at + 1] ?? "";
  return isVerb(next) || (MID_ADVERBS.has(next) && isVerb(keys[at + 2]));
}

/** Whether a clause can begin here, as far as its first words tell. */
export function canOpenClause(keys: readonly string[], at: number): boolean {
  const key = keys[at] ?? "";
  return (
    isSubject(keys, at) ||
    DETERMINERS.has(key) ||
    SENTENCE_ADVERBS.has(key) ||
    ["when", "if", "after", "once", "today", "last", "what", "because", "while", "since"].includes(key)
  );
}

/** Verbs with which somebody is quoted. */
export const SAYS = wordSet("said says goes asked told");
export const OBJECT_PRONOUNS = wordSet("it you them him her us me that this");
export const SUPERLATIVES = wordSet("worst best only last first hardest every biggest all most");
export const ORDINALS = wordSet("first second third fourth");
/** Past forms that are never anything else. */
export const PAST_VERBS = wordSet(`
  was were had did went came took gave grew fell rose knew saw told said made left lost won got kept became began broke
  brought chose drove felt found held met paid ran sent sold spent spoke stood thought threw understood woke wrote doubled
  tripled dropped stopped started worked happened changed`);
export const INTRODUCTIONS = wordSet(
  "when if once after before while since as because although though whenever unless",
);
export const WH = wordSet("what why how who where which whose");
export const TIME_NOUNS = wordSet(`
  week weeks month months year years night morning afternoon evening quarter monday tuesday wednesday thursday friday
  saturday sunday weekend summer winter spring day days january february march april may june july august september
  october november december sundays mondays fridays point moment minute hour hours end beginning pm am`);
export const CONJUNCTIONS = wordSet("and but so because then or");

/** English forms that tell of something past, as far as they can be told from others. */
export const PAST =
  /^(?:was|were|had|did|didn't|wasn't|weren't|went|came|said|told|got|took|made|left|lost|won|kept|began|broke|met|paid|ran|sold|spoke|wrote|quit|felt|knew|thought|found|gave|grew|fell|sat|hit|cut|built|bought|brought|bet|threw|saw|spent|woke|froze|.{3,}ed)$/;
const PERFECT = /^(?:has|have|haven't|hasn't|i've|we've|they've|you've|never|been|is|are|be|gets?)$/;

/** Whether a clause tells of something past. "Has never looked" does not. */
export function isPast(keys: readonly string[]): boolean {
  return keys.some(
    (key, at) =>
      PAST.test(key) && !keys.slice(Math.max(0, at - 2), at).some((before) => PERFECT.test(before)),
  );
}
