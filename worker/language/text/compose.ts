import type { PostParts } from "#contract/post-text.ts";
import { languageOf } from "./languages.ts";
import { dropping, joined, type Passage, passagesOf, quotationBalanceOf } from "./passages.ts";
import { stemOf } from "./stems.ts";
import { keysOf, type Token, tokensOf } from "./tokens.ts";
import { remembered } from "./words.ts";

type Whole = Pick<PostParts, "hook" | "body">;

interface Unit extends Passage {
  /** Its words for comparison, between spaces. */
  words: string;
}

/** A shorter sentence ("No.") repeats the hook only where it is one of the hook's own sentences. */
const MIN_WORDS = 3;
const MIN_CONTENT_WORDS = 2;
/** So many of a sentence's content words stand in the hook that repeats it. */
const REPEATED_SHARE = 0.7;
/** A sentence that has less of what a sentence of the hook says only leads on from it ("Because of page seven"). */
const LEAST_OF_HOOK = 0.4;
const NEGATION =
  /^(?:not|never|no|nobody|nothing|none|without|cannot|.+n't|nicht|kein\p{L}*|nie|pas|jamais|nunca|não|nem|non|ne)$/u;
const QUOTED = /["“„«]([^"“”„«»]+)["“”»]/gu;

/** Without the sentences that repeat the hook; it is "" where nothing else would be left, or where it is part of a quotation. */
export const composePost = <Parts extends PostParts>(parts: Parts): Parts => ({
  ...parts,
  ...compose({ hook: parts.hook, body: parts.body }),
});

const compose = remembered(
  ({ hook, body }: Whole): Whole => {
    const { units, hidden, isWhole } = splitBy(hook, body);
    if (isWhole) return { hook: "", body: keysOf(hook).length > keysOf(body).length ? hook : body };
    if (hidden.size === 0) return { hook, body };
    return { hook, body: joined(dropping(units, (_, unit) => hidden.has(unit))) };
  },
  // A page of posts asks for fifty: a key of the whole text would take longer than all else of it.
  ({ hook, body }) => `${body.length} ${hook}${body.slice(-100)}`,
  (earlier, { body }) => earlier.body === body,
);

/** The whole post of a text that was edited below the hook: the sentences that were hidden stand in front of it. */
export function restoreHidden(edited: string, whole: Whole): string {
  if (edited === shownBody(whole)) return whole.body;
  const there = new Set(unitsOf(edited).map(({ words }) => words));
  const opening = hiddenIn(whole).filter(({ words }) => !there.has(words));
  return opening.map(({ text, after }) => text + after).join("") + edited;
}

/** The whole post after its hook was reworded: the new wording stands in front, in place of the sentences that were hidden. */
export function rewordOpening(whole: Whole, hook: string): string {
  const last = hiddenIn(whole).at(-1);
  if (!last || !isReworded(whole.hook, hook)) return whole.body;
  const visibleBody = shownBody(whole);
  return unitsOf(visibleBody).some(({ words }) => words === spaced(keysOf(hook)))
    ? visibleBody
    : endSentence(hook) + last.after + visibleBody;
}

/** The body with those sentences of its first hook in front that it does not have: no choice of another hook loses them. */
export function withOpening({ hook, body }: Whole): string {
  const all = spaced(keysOf(body));
  const opening = unitsOf(hook).filter(
    ({ text, words }) => words.trim() !== "" && !all.includes(words) && splitBy(text, body).hidden.size === 0,
  );
  if (opening.length === 0) return body;
  return `${opening.map(({ text }) => endSentence(text)).join(" ")}\n\n${body}`;
}

function isReworded(before: string, after: string): boolean {
  const old = new Set(keysOf(before));
  const words = keysOf(after);
  return words.filter((word) => old.has(word)).length >= words.length / 2;
}

const shownBody = (whole: Whole): string => composePost({ ...whole, cta: null }).body;

/** The sentences that are not shown, each with the white space that followed it. */
function hiddenIn({ hook, body }: Whole): (Unit & { after: string })[] {
  const { units, hidden, isWhole } = splitBy(hook, body);
  return units.flatMap((unit, at) =>
    hidden.has(unit) && !isWhole ? [{ ...unit, after: units[at + 1]?.before ?? "\n\n" }] : [],
  );
}

/** What follows in the same paragraph would be read as the rest of a sentence without an end. */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…。！？]["”’»)]*$/u.test(trimmed) ? trimmed : `${trimmed.replace(/[\s,;:–—-]+$/u, "")}.`;
}

/** The sentences of a text, list markers and all. */
const unitsOf = (text: string): Unit[] =>
  passagesOf(text).map((passage) => ({
    ...passage,
    text: passage.marker + passage.text,
    marker: "",
    words: spaced(keysOf(passage.text)),
  }));

const spaced = (words: readonly string[]): string => ` ${words.join(" ")} `;

/** `hidden`: those that the hook says. `isWhole`: the body is shown without the hook, which says all of it or is only a part of a quotation in it. */
function splitBy(hook: string, body: string) {
  const units = unitsOf(body);
  const hookWords = spaced(keysOf(hook));
  const sentences = unitsOf(hook);
  const own = new Set(sentences.map(({ words }) => words));
  const isSaid = ({ words }: Unit) =>
    own.has(words) || (words.split(" ").length - 2 >= MIN_WORDS && hookWords.includes(words));
  const repeats = repeatTest(hook, body);
  const hidden = new Set<Unit>();
  let isInQuotation = false;
  for (const quotation of quotationsOf(units)) {
    const spoken = quotation.filter(({ words }) => words.trim() !== "");
    if (spoken.length === 0) continue;
    if (spoken.every((unit) => isSaid(unit) || repeats(unit))) for (const unit of spoken) hidden.add(unit);
    else isInQuotation ||= spoken.some(isSaid);
  }
  const all = spaced(keysOf(body));
  const isQuoted = isInQuotation && sentences.every(({ words }) => all.includes(words));
  const isAllSaid = hidden.size > 0 && units.every((unit) => hidden.has(unit) || unit.words.trim() === "");
  return { units, hidden, isWhole: isQuoted || isAllSaid };
}

/** Sentences, those of one quotation together. A quotation without an end ends with its paragraph. */
function quotationsOf(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = [];
  let open = 0;
  for (const unit of units) {
    const last = groups.at(-1);
    if (last && open > 0 && !unit.before.includes("\n\n")) last.push(unit);
    else {
      groups.push([unit]);
      open = 0;
    }
    open = Math.max(0, open + quotationBalanceOf(unit.text));
  }
  return groups;
}

/** Whether a sentence says what the hook says in other words, with no number, name, quotation or negation of its own. */
function repeatTest(hook: string, body: string): (unit: Unit) => boolean {
  const { code, functionKeys, numberWords } = languageOf({ transcript: `${hook}\n${body}` });
  const hookTokens = tokensOf(hook);
  const stemOfKey = ({ key }: Token) => stemOf(key, code);
  const isContent = ({ kind, key }: Token) =>
    kind !== "sign" && !functionKeys.has(key) && !NEGATION.test(key);
  const hookSentences = unitsOf(hook)
    .map(({ text }) => [...new Set(tokensOf(text).filter(isContent).map(stemOfKey))])
    .filter(({ length }) => length > 0);
  const keys = new Set(hookTokens.map(({ key }) => key));
  const stems = new Set(hookTokens.map(stemOfKey));
  const isDenied = hookTokens.some(({ key }) => NEGATION.test(key));
  const hookWords = spaced(keysOf(hook));
  return ({ text, words }) => {
    const tokens = tokensOf(text).filter(({ kind }) => kind !== "sign");
    if (tokens.length < MIN_WORDS || tokens.some(({ key }) => NEGATION.test(key)) !== isDenied) return false;
    const content = tokens.filter(isContent);
    const own = new Set(content.map(stemOfKey));
    const isIn = (token: Token) =>
      token.kind === "number" ? keys.has(token.key) : stems.has(stemOfKey(token));
    const mustBeIn = content.filter(
      ({ kind, key, text: word, opens }) =>
        kind === "number" || numberWords.has(key) || opens || /^\p{Lu}/u.test(word),
    );
    const quoted = [...text.matchAll(QUOTED)].map(([, quotation = ""]) => spaced(keysOf(quotation)));
    return (
      words.trim() !== "" &&
      content.length >= MIN_CONTENT_WORDS &&
      content.filter(isIn).length >= content.length * REPEATED_SHARE &&
      hookSentences.some(
        (sentence) => sentence.filter((stem) => own.has(stem)).length >= sentence.length * LEAST_OF_HOOK,
      ) &&
      mustBeIn.every(isIn) &&
      quoted.every((quotation) => hookWords.includes(quotation))
    );
  };
}
