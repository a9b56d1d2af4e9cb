import type { Range, Token } from "../text/index.ts";
import { AUXILIARIES, DETERMINERS, MID_ADVERBS, PAST_VERBS, wordSet } from "../text/index.ts";
import { type Analysis, isContent, isPartlySaid, type Transcript } from "./analysis.ts";
import { isContrary, LIGHT_VERBS } from "./deeds.ts";
import { chargeOf } from "./synonyms.ts";

/** Words that hold a post together and claim nothing. */
const SCAFFOLD =
  wordSet(`lesson learn thing truth reason why happen story result point takeaway change matter way time day year lot people fact here how
  what know com realiz make let look think feel say tell moment today simpl real big true one part stop start never always`);
const CALLS = wordSet("follow comment comments dm share link subscribe repost drop tag hashtag");
const JOINTS = wordSet("and but because so which while who although since");
const MIN_CLAUSE_CONTENT = 3;
/** So many content words in a row that were said in no form are an addition, whatever stands around them. */
const MAX_UNSAID_RUN = 2;

/** Tokens that need no more judging: numbers that were said, and what is marked already. */
interface Judged {
  supported: ReadonlySet<number>;
  marked: ReadonlySet<number>;
}

/** Sentences and clauses of a body that hardly anything said supports, or that say the opposite of it. */
export function unsaidClaims(body: Analysis, speech: Transcript, judged: Judged): Range[] {
  if (speech.language.functionWords.size === 0) return [];
  const saidCharges = new Set(speech.stems.map(chargeOf));
  return body.sentences.flatMap((sentence) => {
    if (isQuestion(body.tokens, sentence) || isCall(body.tokens, sentence)) return [];
    const clauses = clausesOf(body, sentence, speech);
    const bad = clauses.filter(
      (clause) =>
        isInvented(body, clause, speech, judged, saidCharges) ||
        (speech.language.code === "en" && isContrary(body, clause, speech)),
    );
    return bad.length === clauses.length ? bad.slice(0, 1).map(() => sentence) : bad;
  });
}

function isQuestion(tokens: readonly Token[], { from, to }: Range): boolean {
  return tokens.slice(from, to).some((token) => token.text === "?" || token.text === "？");
}

function isCall(tokens: readonly Token[], { from, to }: Range): boolean {
  const words = tokens.slice(from, to);
  if (words[0]?.text === "#" || words.some((token) => token.text === "@")) return true;
  return (
    words.length < 16 &&
    words.some((token) => CALLS.has(token.key)) &&
    words.some((token) => ["your", "you", "me", "below", "if"].includes(token.key))
  );
}

/** Cut at commas and conjunctions where both sides have enough to judge. */
function clausesOf(body: Analysis, { from, to }: Range, speech: Transcript): Range[] {
  const clauses: Range[] = [];
  let start = from;
  const weight = (begin: number, end: number) =>
    body.tokens.slice(begin, end).filter((token) => isContent(token, speech)).length;
  for (let at = from + 1; at < to; at += 1) {
    const token = body.tokens[at];
    if (!token) continue;
    const cuts = [",", ";", "—", "–", ":", "("].includes(token.text) || JOINTS.has(token.key);
    if (!cuts || weight(start, at) < MIN_CLAUSE_CONTENT || weight(at, to) < MIN_CLAUSE_CONTENT) continue;
    clauses.push({ from: start, to: at });
    start = token.kind === "sign" ? at + 1 : at;
  }
  return [...clauses, { from: start, to }];
}

function isInvented(
  body: Analysis,
  { from, to }: Range,
  speech: Transcript,
  { supported, marked }: Judged,
  saidCharges: ReadonlySet<number | undefined>,
): boolean {
  const isEnglish = speech.language.code === "en";
  let content = 0;
  let unsaid = 0;
  let unsaidRun = 0;
  for (let at = from; at < to; at += 1) {
    const token = body.tokens[at];
    const stem = body.stems[at] ?? "";
    if (!token || marked.has(at) || !isContent(token, speech)) continue;
    const charge = isEnglish ? chargeOf(stem) : undefined;
    const isSaid = supported.has(at) || speech.byStem.has(stem);
    if (!isSaid && charge !== undefined && !saidCharges.has(charge)) return true;
    if (SCAFFOLD.has(stem)) continue;
    content += 1;
    if (isSaid || charge !== undefined || isPartlySaid(token.key, speech)) {
      unsaidRun = 0;
      continue;
    }
    const isName = !/^\p{Ll}/u.test(token.text);
    if (!isName && (isDeed(body.tokens, at) || isOtherObject(body, at, speech))) return true;
    unsaid += 1;
    if (token.kind === "word" && !token.glued) unsaidRun += 1;
    if (unsaidRun >= MAX_UNSAID_RUN && isEnglish) return true;
  }
  return unsaid === content && content > (isEnglish ? 1 : MIN_CLAUSE_CONTENT);
}

/** "I wrote": what the speaker did must have been said in some word. */
function isDeed(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key ?? "";
  if (!PAST_VERBS.has(key) && !/..ed$/.test(key)) return false;
  const before = tokens[at - 1]?.key ?? "";
  const subject = MID_ADVERBS.has(before) ? tokens[at - 2]?.key : before;
  return subject === "i" || subject === "we";
}
/** "Brought a lawyer" where a cake was brought; not "a single class" where a class was said. */
function isOtherObject(body: Analysis, at: number, { byStem }: Transcript): boolean {
  const { tokens, stems } = body;
  const verb = DETERMINERS.has(tokens[at - 1]?.key ?? "") ? at - 2 : at - 1;
  const key = tokens[verb]?.key ?? "";
  const isPast = (PAST_VERBS.has(key) || /..ed$/.test(key)) && !LIGHT_VERBS.has(key) && !AUXILIARIES.has(key);
  const isBeforeSaid = byStem.has(stems[at + 1] ?? "") && isContent(tokens[at + 1], body);
  return isPast && !isBeforeSaid && byStem.has(stems[verb] ?? "");
}
