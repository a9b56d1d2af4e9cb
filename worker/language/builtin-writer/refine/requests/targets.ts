import { en, keysOf, numeralsOf } from "../../../text/index.ts";
import type { Argument } from "../argument.ts";
import type { Part } from "../parts.ts";
import { argumentOf } from "./quotes.ts";

const NUMERALS = numeralsOf("en");
const ENDS: Record<string, number> = { opening: 0, last: -1, final: -1, closing: -1, penultimate: -2 };
const UNITS: Record<string, Part["unit"]> = {
  sentence: "sentence",
  line: "sentence",
  paragraph: "paragraph",
  point: "point",
  bullet: "point",
  step: "point",
  item: "point",
};
const SMALL = /^(?:the|my|very|and|of|both|all|number|with)$/;

/** "The second and third paragraph", "paragraph 3", "the last two lines"; undefined when anything else is named. */
export function partsIn(text: string, unitIfNone?: Part["unit"]): Part[] | undefined {
  const words = text
    .toLowerCase()
    .replace(/second to last|last but one/gu, "penultimate")
    .split(/[\s,]+/u);
  const parts: Part[] = [];
  let unit: Part["unit"] | undefined;
  let isCounted = false;
  for (const word of words) {
    const named = UNITS[word.replace(/s$/u, "")];
    const place = placeIn(word);
    const number = NUMERALS?.small.get(word) ?? Number(/^\d{1,2}$/u.exec(word)?.[0] ?? 0);
    const last = parts.at(-1);
    if (named) unit = named;
    else if (place !== undefined) {
      parts.push({ unit: "sentence", place, count: 1 });
      isCounted = false;
    } else if (number > 0 && last && !isCounted && !unit) {
      isCounted = true;
      last.count = number;
      if (last.place < 0) last.place = -number;
    } else if (number > 0 && unit) parts.push({ unit, place: number - 1, count: 1 });
    else if (!SMALL.test(word)) return undefined;
  }
  const known = unit ?? unitIfNone;
  return known && parts.length > 0 ? parts.map((part) => ({ ...part, unit: known })) : undefined;
}

/** "Third" and "3rd" are 2, "last" is -1. */
function placeIn(word: string): number | undefined {
  const nth = NUMERALS?.ordinals.get(word) ?? Number(/^(\d{1,2})(?:st|nd|rd|th)/u.exec(word)?.[1] ?? 0);
  return nth > 0 ? nth - 1 : ENDS[word];
}

const PART =
  "(?:parts?|bits?|things?|stuff|lines?|sentences?|sections?|paragraphs?|mentions?|pieces?|references?|story|example|everything|anything)";
const BEFORE = new RegExp(
  `^(?:(?:the|that|this|any|all|every|my|those|these|whole|entire|of|a) )*${PART} (?:(?:about|with|on|where|when|how|of|that|in|which|around|mentioning) )*(?:(?:i|we|it|you) )?(?:(?:say|said|says|talk|talks|talked|mention|mentions|mentioned|starts with|ends with) )?(?:(?:about|that) )?`,
  "iu",
);
const AFTER = new RegExp(` (?:${PART}|from (?:it|the post|this))$`, "iu");

/** What "the part where I talk about my boss" is about: "my boss". */
export function topicIn(text = ""): Argument {
  const argument = argumentOf(text);
  if (argument.isQuoted) return argument;
  const topic = argument.text
    .replace(BEFORE, "")
    .replace(/(?<=\p{L})'s name$/iu, "")
    .replace(AFTER, "");
  return { ...argument, text: topic.trim() };
}

/** The very words that "the word honestly", "I guess" and "basically" ask to be taken out; else what something is about. */
export function removalOf(text: string): Argument {
  const topic = topicIn(text);
  const words = /^(?:the )?(?:words?|phrases?) (.+)$/iu.exec(topic.text)?.[1];
  const keys = keysOf(topic.text);
  const isOwn =
    /^(?:the )?(?:i|we|you|they|he|she|it)\s/iu.test(topic.text) ||
    keys.every((key) => en.functionWords.has(key) || /ly$/.test(key));
  return words || isOwn ? { text: words ?? topic.text.replace(/^the /iu, ""), isQuoted: true } : topic;
}
