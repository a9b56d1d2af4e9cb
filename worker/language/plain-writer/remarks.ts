import { dropping, keysOf, type Language, leansBack, type Passage } from "../text/index.ts";
import * as asides from "./asides.ts";
import { type LeftOut, leavingOut, nameIn } from "./left-out.ts";

const MAX_REMARK_WORDS = 24;
const MAX_NOISE_WORDS = 14;
const MAX_RESUMED_WORDS = 4;
/** Where people warm up and sign off. */
const EDGE = 4;
/** What follows was said by somebody to somebody else. */
const QUOTES =
  /\b(?:sa(?:id|ys?)|told|goes|asked|wrote|sagte?|gesagt|dijo|dice|dit|disse|falou)[^,;:]{0,12}[,:]$/iu;
/** With more before it, "scratch that" may mean less than all of it. */
const MAX_SCRATCHED_WORDS = 6;
const MAX_CLAUSE_CHARS = 100;

/**
 * Without what was said to the phone, to somebody in the room or to whoever writes: warm-up and sign-off, what says nothing,
 * wishes, and remarks such as "Cut that.", which take the sentence before along. What is to be left out is left out everywhere.
 * Only what can mean nothing else.
 */
export function withoutRemarks(passages: readonly Passage[], language: Language): Passage[] {
  const wishes: LeftOut[] = [];
  const gone = new Set<number>();
  let [previous, isInRoom] = [-1, false];
  const heard = passages.map(({ text, ...passage }, at) => ({
    ...passage,
    text: withoutClauses(text, (wish) => wishes.push({ wish, at: at + 1 })),
  }));
  for (const [at, { text, marker }] of heard.entries()) {
    const length = text.length > 200 ? MAX_REMARK_WORDS + 1 : keysOf(text).length;
    const [last, next] = [passages[at - 1]?.text ?? "", passages[at + 1]?.text];
    const isRoom = asides.ROOM.test(text) || (isInRoom && asides.ROOM_REST.test(text));
    const isNoise =
      (asides.EMPTY.test(text) && (!last.endsWith("?") || gone.has(at - 1))) ||
      (at < EDGE && asides.WARM_UP.test(text)) ||
      (at >= passages.length - EDGE && asides.SIGN_OFF.test(text)) ||
      (previous < 0 && next && asides.ANNOUNCES.test(text) && !leansBack(withoutOpening(next, language))) ||
      asides.LOST.test(text) ||
      (length <= MAX_RESUMED_WORDS && asides.LOST.test(last) && asides.RESUMED.test(text));
    const cuts = length <= MAX_REMARK_WORDS && marker === "" && asides.CUTS_BEFORE.test(text);
    const isWish = length <= MAX_REMARK_WORDS && (asides.WISH.test(text) || isLeavingOut(text));
    if (isWish && isLeavingOut(text)) wishes.push({ wish: text, at });
    if (cuts && previous >= 0) gone.add(previous);
    if (text === "" || cuts || isWish || (length <= MAX_NOISE_WORDS && (isNoise || isRoom))) gone.add(at);
    else previous = at;
    if (cuts) previous = -1;
    isInRoom = isRoom;
  }
  if (gone.size === passages.length) return [...passages];
  const [first, ...others] = dropping(heard, (at) => gone.has(at));
  if (!first) return [];
  const opened = [{ ...first, text: withoutOpening(first.text, language) }, ...others];
  const placed = wishes.map(({ wish, at }) => ({
    wish,
    at: at - [...gone].filter((one) => one < at).length,
  }));
  return wishes.length > 0 ? leavingOut(opened, placed, language) : opened;
}

const isLeavingOut = (text: string): boolean => asides.LEAVE_OUT.test(text) || nameIn(text) !== undefined;

/** A sentence without the clauses that are remarks; empty where it is nothing else. */
function withoutClauses(text: string, onLeavingOut: (wish: string) => void): string {
  if (asides.WISH.test(text) || asides.CUTS_BEFORE.test(text) || isLeavingOut(text)) return text;
  const clauses = text.split(/(?<=[,;:])\s+/u);
  let [kept, isWished]: [string[], boolean] = [[], false];
  for (const [at, clause] of clauses.entries()) {
    const plain = clause.replace(/[,;:.!?]{1,9}$/u, "");
    const isLast = at === clauses.length - 1;
    const isQuoted = clause.length > MAX_CLAUSE_CHARS || QUOTES.test(kept.at(-1) ?? "");
    if (!isQuoted && asides.PAUSE.test(plain)) continue;
    else if (!isQuoted && asides.CUTS_BEFORE.test(plain)) {
      if (isLast || keysOf(kept.join(" ")).length <= MAX_SCRATCHED_WORDS) kept = [];
    } else if (!isQuoted && (asides.WISH.test(plain) || isLeavingOut(plain))) {
      if (isLeavingOut(plain)) onLeavingOut(plain);
      isWished = true;
    } else if (!(isWished && isLast && asides.WHY.test(plain))) kept.push(clause);
  }
  return clauses.length === 1 || kept.length === clauses.length ? text : kept.join(" ").trim();
}

/** "Okay, so, we won": from "we" on. */
function withoutOpening(text: string, { code }: Language): string {
  if (code === "und") return text;
  const rest = text.replace(asides.OPENING, "").replace(asides.OPENING, "");
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
