import { capitalised, textOf, wordSet } from "../../text/index.ts";
import type { ReadNote } from "./notes.ts";

const ROLES = wordSet(`
  cofounder co-founder founder ceo cto cfo coo cmo vp engineer designer developer programmer manager director nurse doctor physician
  surgeon dentist vet lawyer attorney accountant teacher instructor professor lecturer coach consultant advisor adviser writer author
  editor journalist copywriter photographer artist musician actor baker chef cook barista butcher farmer gardener florist plumber
  electrician carpenter builder mechanic driver pilot scientist researcher analyst psychologist therapist counsellor counselor
  pharmacist midwife paramedic firefighter officer architect planner recruiter marketer salesperson seller trader broker banker investor
  entrepreneur solopreneur freelancer contractor creator podcaster speaker trainer mentor librarian historian translator interpreter
  student intern apprentice owner restaurateur hairdresser barber carer mother mom mum father dad parent partner operator strategist
  technician assistant bookkeeper producer filmmaker illustrator potter brewer tester principal head lead maker physio physiotherapist`);
const PLACES = wordSet(`
  bakery shop store bookshop bookstore café cafe restaurant company business agency studio farm gym hotel salon firm practice brewery
  winery clinic hospital school gallery museum bar pub startup start-up team teams department group newsletter podcast blog channel
  community nonprofit charity foundation consultancy platform factory fund lab kitchen garage nursery library roastery magazine
  warehouse pharmacy`);
const NOT_ROLE = /\b(?:former|ex|aspiring|wannabe|terrible|great|better|bad|good|big|bit|would-be|future)\b/i;
const NOT_MEANT = /\b(?:wish|if|when|were|want|said|says|not)\b/i;
const VERBS: Record<string, string> = { run: "Runs", lead: "Leads", own: "Owns" };
const MAX_HEAD_WORDS = 4;

/** "I'm a …", "as a …", "I run a …", up to where the clause ends. */
const INTRODUCTION =
  /(?:^|[,;:] |\b(?:and|but|so|because) )(?:(?:I'm|I am|now I'm|I work as|(?:speaking )?as) (?:also |just |now )?(?:an?|the) |I (run|lead|own) (?=(?:an?|the|my|our) ))(.+?)(?=[,.!?;]|$| (?:I|we|and|but|who|that|which|so|because|when|since|now|turned) )/giu;

/**
 * Who speakers of English say they are, in their own words: "I'm a founder", "as a designer", "I run a bakery". Nothing that
 * is only wished, denied, past or said by others.
 */
export function identityIn(notes: readonly ReadNote[]): string[] {
  const english = notes.filter(({ language }) => language.code === "en");
  const found = english.flatMap(({ sentences }) => sentences.map(textOf).flatMap(introductionsIn));
  const different = new Map(found.map((tag) => [tag.toLowerCase(), tag]));
  return [...different.values()].filter(
    (tag) =>
      !found.some((other) => other.length > tag.length && other.toLowerCase().includes(tag.toLowerCase())),
  );
}

function introductionsIn(text: string): string[] {
  const isMeant = (index: number) => !NOT_MEANT.test(text.slice(0, index));
  const partner = text.search(/\bmy co-?founder\b/i);
  if (partner >= 0) return isMeant(partner) ? ["Co-founder"] : [];
  return [...text.matchAll(INTRODUCTION)].flatMap(({ 1: verb, 2: what = "", index }) => {
    const [head = ""] = what.split(/ (?:of|in|for|at|from|about|on|with) /i);
    const words = head.toLowerCase().split(" ");
    const known = verb ? PLACES : ROLES;
    const isOne = words.length <= MAX_HEAD_WORDS && known.has(words.at(-1) ?? "") && !NOT_ROLE.test(head);
    if (!isOne || !isMeant(index)) return [];
    return [
      verb
        ? `${VERBS[verb.toLowerCase()]} ${what.replace(/^(?:my|our) (?:own )?/i, "a ")}`
        : capitalised(what),
    ];
  });
}
