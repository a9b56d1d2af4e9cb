import type { Change } from "../draft.ts";
import { requestIn, STARTS } from "./forms.ts";
import { hidingQuotes, shown } from "./quotes.ts";
import { keep, wishOf } from "./wishes.ts";

const FILLERS = /(?<![\p{L}'])(?:u+m+|u+h+m*|e+r+m*|hm+)(?![\p{L}'])[,.]?\s*/giu;
const SPELLED_ALOUD = /(?<![\p{L}'])(?:\p{L}[\s.-]+){2,}\p{L}(?!\p{L})/gu;
const STUTTER = /(?<![\p{L}'])(\p{L}+(?:'\p{L}+)?)(?:\s+\1(?![\p{L}']))+/giu;

/** Words before and after a request that ask for nothing. */
const POLITE =
  "please|(?:can|could|would|will) (?:you|we|i)|i(?:'d| would)? (?:want|like|need)(?: (?:you|it|this|the post))? to|i'd like|i (?:think|guess|mean)(?: (?:you|we|it) should)?|(?:you|we|it) (?:can|should|could)|let's|try to|maybe|just|also|and|but|plus|or|then|now|so|ok|okay|well|hey|hi|hello|oh|yeah|yes|actually|really|like|instead";
const BEFORE = new RegExp(`^[\\s,]*(?:(?:${POLITE})(?:[\\s,]+|$))*`, "iu");
const AFTER =
  /(?:[\s,.;:!]|(?<=\s)(?:please|thanks|thank you|for me|if you can|if possible|too|instead)\??)+$/iu;
const REFUSES = /^(?:don't|do not|never|not) (?:make|get|be|go|turn|cut|shorten|add|change|touch|remove)\b/iu;

/** Where one request ends and the next begins: with a sentence, or after a joint where a request can start. */
const BREAK = new RegExp(
  [
    "(?<!\\b(?:mr|mrs|ms|dr|st))[.!?;]+\\s+|\\s*\\n\\s*",
    `(?:\\s*,|\\s+(?:and|but|then|also|plus|just|so|oh|or|like))(?=(?:\\s+(?:${POLITE})){0,6}\\s+(?:${STARTS})(?![\\p{L}']))`,
    "(?<!\\b(?:with|ask|asking|that|say|question))\\s+(?=(?:can|could) you\\s|please\\s)",
  ].join("|"),
  "iu",
);

/** What an author asks for, in the order they ask, none of it twice; where it wasn't understood, their words. */
export function requestsIn(message: string): (Change | string)[] {
  const text = hidingQuotes(message.replaceAll("’", "'"))
    .replace(FILLERS, "")
    .replace(SPELLED_ALOUD, (letters) => letters.replace(/[\s.-]+/gu, "").toLowerCase())
    .replace(STUTTER, "$1");
  const requests = text.split(BREAK).flatMap(requestsOf);
  const others = requests.filter((request) => request !== keep);
  return [...new Set(others.length > 0 ? others : requests)].map((request) =>
    typeof request === "string" ? shown(request) : request,
  );
}

/** The requests of one clause; its words where it asks for nothing that is known. */
function requestsOf(clause: string): readonly (Change | string)[] {
  const asked = clause.replace(BEFORE, "").replace(AFTER, "");
  if (!/[\p{L}\p{N}]/u.test(shown(asked)) || /^(?:no|yes)$/iu.test(asked)) return [];
  if (REFUSES.test(asked)) return [keep];
  return requestIn(asked) ?? asked.split(/\s*,\s*|\s+(?:and|but|or)\s+/u).map(wishOf);
}
