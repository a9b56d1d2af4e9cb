import { mended } from "../fidelity/index.ts";
import {
  cleaned,
  dropping,
  ended,
  hasWords,
  inParagraphs,
  joined,
  type Language,
  languageOf,
  leansBack,
  onceEach,
  type Passage,
  passagesIn,
  withoutOpening,
  withoutRunOns,
} from "../text/index.ts";
import * as asides from "./asides.ts";
import { leavingOut, type Wish } from "./left-out.ts";

/** What was said, readable: the sentences in their order, in paragraphs. Where all is "um", that is what they said. */
export function passagesSaid(note: string, language: Language, kept: readonly string[] = []): Passage[] {
  const clear = passagesIn(note, (line) =>
    withoutRunOns(cleaned(mended(line, language), language, kept), language),
  );
  const said = [withoutRemarks(clear, language), clear]
    .map((all) => all.filter(({ text }) => hasWords(text)))
    .find(({ length }) => length > 0);
  const once = onceEach(said ?? passagesIn(note, String).filter(({ text }) => hasWords(text)));
  return inParagraphs(once.map((passage) => ({ ...passage, text: ended(passage.text) })));
}

export const textsSaid = (note: string, language: Language): string[] =>
  passagesSaid(note, language).map(({ text }) => text);

/** The start of a note as a title: unpunctuated speech becomes sentences, what was written stays as it is. */
export function titleFrom(start: string): string {
  const text = start.replace(/…$/u, "");
  if (!/^\p{Ll}/u.test(text) || /[.!?]/u.test(text)) return start;
  const title = joined(passagesSaid(text, languageOf({ transcript: text }))).replace(/\s+/gu, " ");
  if (title === "") return start;
  return text === start ? title : `${title.replace(/[.,;:!]{1,9}$/u, "")}…`;
}

const EDGE = 4;
/** What follows was said by somebody to somebody else. */
const QUOTES =
  /\b(?:sa(?:id|ys?)|told|goes|asked|wrote|sagte?|gesagt|dijo|dice|dit|disse|falou)[^,;:]{0,12}[,:]$/iu;

/** Without what was said to the phone, to somebody in the room or to whoever writes, and what that takes along. Only what can mean nothing else. */
export function withoutRemarks(passages: readonly Passage[], language: Language): Passage[] {
  const wishes: Wish[] = [];
  const gone = new Set<number>();
  let previous = -1;
  const heard = passages.map((passage, at) => {
    const text = withoutClauses(passage.text, (wish) => wishes.push({ text: wish, at: at + 1 }));
    const [last, next] = [passages[at - 1]?.text ?? "", passages[at + 1]?.text];
    const isNoise =
      (is(asides.NOISE, text) && (!last.endsWith("?") || gone.has(at - 1))) ||
      (at < EDGE && is(asides.WARM_UP, text)) ||
      (at >= passages.length - EDGE && is(asides.SIGN_OFF, text)) ||
      (previous < 0 && next && is(asides.ANNOUNCES, text) && !leansBack(withoutOpening(next, language)));
    const cuts = passage.marker === "" && is(asides.CUTS_BEFORE, text);
    if (is(asides.LEAVE_OUT, text)) wishes.push({ text, at });
    if (cuts && previous >= 0) gone.add(previous);
    if (text === "" || isNoise || cuts || isWish(text)) gone.add(at);
    else previous = at;
    if (cuts) previous = -1;
    return { ...passage, text };
  });
  const rest = leavingOut(heard, wishes, language);
  const [first, ...others] = dropping(rest, (at, { text }) => gone.has(at) || text === "");
  return first ? [{ ...first, text: withoutOpening(first.text, language) }, ...others] : [];
}

const MAX_CHARS = 200;
const is = (kind: RegExp, text: string): boolean => text.length <= MAX_CHARS && kind.test(text);
const isWish = (text: string): boolean => is(asides.WISH, text) || is(asides.LEAVE_OUT, text);

/** A sentence without the clauses that are remarks; empty where it is nothing else. */
function withoutClauses(text: string, onLeavingOut: (wish: string) => void): string {
  const clauses = text.split(/(?<=[,;:])\s+/u);
  if (clauses.length === 1 || isWish(text) || is(asides.CUTS_BEFORE, text)) return text;
  let kept: string[] = [];
  for (const clause of clauses) {
    const plain = clause.replace(/[,;:.!?]{1,9}$/u, "");
    if (QUOTES.test(kept.at(-1) ?? "")) kept.push(clause);
    else if (is(asides.CUTS_BEFORE, plain)) kept = [];
    else if (!isWish(plain)) kept.push(clause);
    else if (is(asides.LEAVE_OUT, plain)) onLeavingOut(plain);
  }
  return kept.length === clauses.length ? text : kept.join(" ");
}
