import { capitalised } from "../casing.ts";
import type { Language } from "../languages/language.ts";
import type { Sentence } from "../sentences.ts";
import { matchesAt, wordSet } from "../words.ts";
import { isCommon } from "./common-words.ts";
import { INTRODUCTIONS, type Introduction, NOT_ROLES, PLACES, ROLES } from "./identity-words.ts";
import type { ReadNote } from "./notes.ts";

const MAX_ROLE_WORDS = 5;
const MAX_THING_WORDS = 8;
/** What says of a sentence that it is not about who the speaker is. */
const UNREAL = wordSet(
  "if when whenever not never wish were imagine pretend like said says thinks thought si nicht wenn pas não se no",
);
const ARTICLES = wordSet("a an the un una el la ein eine der die une le um uma o");
/** "A founder of a bakery in Leeds" goes on over these. */
const LINKS = wordSet(
  "of for in at from with and de para en von für in bei aus à pour em a un una ein eine einem einer une um uma the",
);

/**
 * Who speakers say they are, in their own words: "I'm a founder", "as a designer", "I run a bakery". Nothing that is only
 * wished, denied, past or said by others.
 */
export function identityIn(notes: readonly ReadNote[]): string[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { sentences, language } of notes) {
    for (const tag of sentences.flatMap((sentence) => tagsIn(sentence, language))) {
      const key = tag.toLowerCase();
      counts.set(key, { tag: counts.get(key)?.tag ?? tag, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  const found = [...counts.values()].sort((a, b) => b.count - a.count).map(({ tag }) => tag);
  // The one that says more stands for the one that says less.
  return found.filter((tag) => !found.some((other) => other !== tag && saysMore(other, tag)));
}

function saysMore(longer: string, shorter: string): boolean {
  return ` ${longer.toLowerCase()} `.includes(` ${shorter.toLowerCase()} `);
}

function tagsIn(sentence: Sentence, language: Language): string[] {
  const introductions = INTRODUCTIONS[language.code] ?? [];
  return sentence.flatMap((_, at) =>
    introductions.flatMap((introduction) => tagAt(sentence, at, introduction, language) ?? []),
  );
}

function tagAt(
  sentence: Sentence,
  at: number,
  introduction: Introduction,
  language: Language,
): string | undefined {
  const phrase = introduction.phrases.find((each) => matchesAt(sentence, at, each));
  if (!phrase || !isMeant(sentence, at, phrase.length)) return undefined;
  if (COMPARES.has(phrase[0] ?? "") && !opensClause(sentence, at)) return undefined;
  const rest = sentence.slice(at + phrase.length);
  if (introduction.kind === "said") return introduction.tag;
  if (introduction.kind === "role") return roleIn(rest, language);
  const thing = upToClause(rest, MAX_THING_WORDS);
  if (introduction.kind === "since") return sinceIn(rest, thing);
  const isKnown = introduction.kind === "place" ? namesPlace(thing, language) : hasContent(thing, language);
  return isKnown ? `${introduction.tag} ${textIn(thing)}` : undefined;
}

/** "As a designer I…", not "she works as a designer". */
const COMPARES = wordSet("as como als en speaking");

function opensClause(sentence: Sentence, at: number): boolean {
  const before = sentence[at - 1];
  return before?.trail !== "" || /^(?:and|but|so|because|y|und|et|e)$/.test(before.key);
}

/** Not "if I were a", "she said I'm a", "I'm not a". */
function isMeant(sentence: Sentence, at: number, length: number): boolean {
  const before = sentence.slice(0, at).map(({ key }) => key);
  const clause = before.slice(-4);
  if (sentence.slice(at, at + length).some(({ trail }, index) => trail !== "" && index < length - 1))
    return false;
  return !clause.some((key) => UNREAL.has(key) || key.endsWith("n't"));
}

/** "Second-time founder of a scheduling app for hospitals" */
function roleIn(rest: Sentence, language: Language): string | undefined {
  const start = ARTICLES.has(rest[0]?.key ?? "") ? 1 : 0;
  const words = upToClause(rest.slice(start), MAX_ROLE_WORDS + 1);
  const head = words.findIndex(
    ({ key }, at) => isRole(key, language) && !isRole(words[at + 1]?.key ?? "", language),
  );
  if (head < 0 || head >= MAX_ROLE_WORDS) return undefined;
  const role = words.slice(0, head + 1);
  const isOther = role.some(
    ({ key }, at) => NOT_ROLES.has(key) || (at < head && language.functionWords.has(key)),
  );
  if (isOther) return undefined;
  const more = role.at(-1)?.trail === "" ? detailOf(rest.slice(start + head + 1), language) : [];
  return capitalised(textIn([...role, ...more]));
}

function isRole(key: string, language: Language): boolean {
  return ROLES[language.code]?.test(key) === true && !NOT_ROLES.has(key);
}

/** "of a scheduling app for hospitals": what belongs to the role, if it says something. */
function detailOf(rest: Sentence, language: Language): Sentence {
  if (!/^(?:of|de|von|einer|eines)$/.test(rest[0]?.key ?? "")) return [];
  const detail = upToClause(rest, MAX_THING_WORDS + 1);
  return hasContent(detail, language) ? detail : [];
}

/** "teaching for twenty years", "in sales for fifteen years" */
function sinceIn(rest: Sentence, thing: Sentence): string | undefined {
  const at = rest.findIndex(({ key }) => key === "for" || key === "since");
  if (at < 1 || at > 3) return undefined;
  const what = rest.slice(0, at);
  const isActivity = what[0]?.key === "in" || /^[\p{L}-]+ing$/u.test(what[0]?.key ?? "");
  const isEmpty = what.some(({ key, trail }) => trail !== "" || NOT_ACTIVITIES.has(key));
  const span = rest.slice(at, at + 4);
  const end = span.findIndex(
    ({ key }) => /^(?:years|decades|decade)$/.test(key) || /^(?:19|20)\d\d$/.test(key),
  );
  if (!isActivity || isEmpty || end < 1 || thing.length === 0) return undefined;
  return capitalised(textIn([...what, ...span.slice(0, end + 1)]));
}

const NOT_ACTIVITIES = wordSet(
  "thinking trying waiting going looking saying wondering asking having being talking meaning dreading it this that love bed pain",
);

/** The words up to where another clause or thought begins. */
function upToClause(rest: Sentence, most: number): Sentence {
  const words: Sentence = [];
  for (const word of rest) {
    const isEnd = words.length >= most || STOPS.has(word.key) || word.key === "";
    if (isEnd) break;
    words.push(word);
    if (word.trail !== "") break;
  }
  while (words.length > 0 && LINKS.has(words.at(-1)?.key ?? "")) words.pop();
  return words;
}

const STOPS = wordSet(`
  and but so because who which that where when while if i we he she they it's i'm or then as since after before until myself now just how to what
  y pero que porque donde cuando und aber weil die der das et mais qui que e mas porque quando depuis desde seit depois hace há`);

const POINTERS = wordSet("it this that them these those lo es ça isso");

/** One can also run a test, lead the way and own a car. */
function namesPlace(words: Sentence, language: Language): boolean {
  return words.some(({ key }) => PLACES[language.code]?.test(key));
}

function hasContent(words: Sentence, language: Language): boolean {
  const content = words.filter(({ key }) => !isCommon(key, language) && !NOT_ROLES.has(key));
  return content.length > 0 && !words.some(({ key }) => POINTERS.has(key));
}

function textIn(words: Sentence): string {
  return words.map(({ text }) => text).join(" ");
}
