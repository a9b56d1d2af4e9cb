import { wordSet } from "../words.ts";
import { type Gap, isNominalEnd, NO_CUT, opensAfter } from "./gap.ts";
import {
  AUXILIARIES,
  CONJUNCTIONS,
  DETERMINERS,
  FINITE_AUXILIARIES,
  isSubject,
  isVerb,
  NOMINATIVE,
  PREPOSITIONS,
  SUBORDINATORS,
  TIME_NOUNS,
} from "./lexicon.ts";

export const TENS = wordSet("twenty thirty forty fifty sixty seventy eighty ninety");
const UNITS = wordSet("one two three four five six seven eight nine");
const COUNTS = wordSet(`
  two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen`);
/** After a number these do not name what was counted. */
const NOT_COUNTED = wordSet(
  "and but so because then it it's that that's this there there's when if now in on at nobody no not everyone everybody",
);
/** Bare nouns that speakers report on: "churn fell by half". */
const MEASURES = wordSet(`
  revenue sales churn signups sign-ups growth traffic profit profits conversions conversion costs retention usage turnover
  downloads bookings renewals tickets complaints margins orders replies demand morale`);
const MOVED = wordSet(`
  went fell dropped rose grew doubled tripled jumped halved exploded collapsed improved stayed was were is are came stopped
  started`);
/** Commands, by the words that tell them from nouns and from "people ask". */
const COMMANDS: ReadonlyMap<string, RegExp> = new Map([
  ["listen", /^to$/],
  ["ask", /^(?:for|yourself|your|them|the|one|what|why|how|more)$/],
  ["stop", /ing$/],
  ["start", /^(?:with|by)$|ing$/],
  ["work", /^with$/],
  ["talk", /^to$/],
  ["don't", /./],
  ["call", /^(?:your|them|people|someone)$/],
  ["pick", /^up$/],
  ["write", /^(?:it|things|down|every|to|the|your)$/],
  ["keep", /^(?:your|it)$|ing$/],
  ["give", /^(?:your|people|them)$/],
  ["find", /^(?:the|someone|people|your)$/],
  ["hire", /^(?:people|for|someone|slowly|slow)$/],
  ["charge", /^(?:more|for)$/],
]);
const PLURAL = /(?:[^su]s|people|everyone|everybody|they|team|folks|men|women|children)$/;
/** Verbs and adverbs that go on with "-ing". */
const TAKES_GERUND = wordSet(`
  start started stop stopped keep kept like love loved hate hated try tried spend spent avoid enjoy quit remember consider
  considered just still always never not only of by for about before after without from with than busy worth about be been`);
const OBJECTS = wordSet("us me him her them it the our my everything");
const ENDS_CLAUSE = wordSet("already yet again immediately slowly too either anymore yesterday tomorrow");
const NO_GERUND = /^(?:thing|king|ring|bring|string|spring)$|thing$|(?:morn|even|dur)ing$/;
const AGREES_WITH_MANY =
  /^(?:are|were|aren't|weren't|have|don't|didn't|got|get|need|want|came|went|stopped|started|became|grew|fell)$/;
const PRONOUNS = wordSet("one this that all both");
const DEGREES = wordSet("literally exactly barely maybe");
const GERUND_REACH = 5;

/** What the first words themselves say about a sentence beginning here; undefined when they say nothing. */
export function openingStrength(gap: Gap): number | undefined {
  const { keys, before, beforeThat } = gap;
  const [word = "", next = ""] = keys;
  if (TENS.has(before) && UNITS.has(word)) return NO_CUT;
  if (COUNTS.has(before) && !NOT_COUNTED.has(word) && !NOMINATIVE.has(word)) return NO_CUT;
  if (word === "now" && opensAfter(keys, 1)) {
    if (PREPOSITIONS.has(before) || before === "right") return NO_CUT;
    return TIME_NOUNS.has(before) ? 0.5 : 1.1;
  }
  if (before === "now" && isSubject(keys, 0) && !PREPOSITIONS.has(beforeThat) && beforeThat !== "right")
    return 0.2;
  if (ENDS_CLAUSE.has(before) && NOMINATIVE.has(word)) return 0.9;
  if (isCommand(gap)) return 1;
  if (isPluralSubject(gap)) return 0.8;
  if (isGerundSubject(gap)) return 0.8;
  if (word === "that" && next === "one" && isVerb(keys[3]) && OBJECTS.has(keys[4] ?? "")) return 0.9;
  if (word === "not" && next === "one" && keys.slice(3, 5).some(isVerb) && !isVerb(before)) return 0.8;
  if (MEASURES.has(word) && MOVED.has(next) && canEnd(gap) && !CONJUNCTIONS.has(beforeThat)) return 0.9;
  const isCountedOut = DEGREES.has(word) && (COUNTS.has(next) || next === "nobody");
  if (isCountedOut && canEnd(gap) && keys.slice(2, 5).some(isVerb)) return 0.8;
  return undefined;
}

/** "…on time | cheap clients are expensive": a bare plural with its verb, where nothing can be waiting for it. */
function isPluralSubject({ keys, before }: Gap): boolean {
  if (!TIME_NOUNS.has(before) && !ENDS_CLAUSE.has(before) && before !== "time") return false;
  const noun = PLURAL.test(keys[0] ?? "") ? 0 : 1;
  const isBare = !isVerb(keys[0]) && !DETERMINERS.has(keys[0] ?? "") && !PREPOSITIONS.has(keys[0] ?? "");
  return isBare && PLURAL.test(keys[noun] ?? "") && AGREES_WITH_MANY.test(keys[noun + 1] ?? "");
}

/** "…the sentence | ask for help": after a singular noun a bare verb is no statement. */
function isCommand({ keys, before, verbBefore }: Gap): boolean {
  const [word = "", next = ""] = keys;
  if (!COMMANDS.get(word)?.test(next) || verbBefore || !isNominalEnd(before)) return false;
  if (SUBORDINATORS.has(before) || before === "you" || before === "please") return false;
  return before === "it" || before === "that" || !PLURAL.test(before);
}

/** "Being wrong in public sucks": words in "-ing" with a verb of their own. */
function isGerundSubject(gap: Gap): boolean {
  const { keys, before } = gap;
  const [word = ""] = keys;
  if (!/[^aeiou]ing$|eing$/.test(word) || NO_GERUND.test(word) || !canEnd(gap) || TAKES_GERUND.has(before))
    return false;
  for (const [at, key] of keys.slice(1, 1 + GERUND_REACH).entries()) {
    if (NOMINATIVE.has(key) || SUBORDINATORS.has(key)) return false;
    if (
      at > 0 &&
      /^(?:is|was|isn't|wasn't|means|takes|took|sucks|costs|cost|makes|made|feels|felt|works|worked)$/.test(
        key,
      )
    )
      return true;
  }
  return false;
}

function canEnd({ before, verbBefore, beforeThat }: Gap): boolean {
  if (
    (DETERMINERS.has(before) && !PRONOUNS.has(before)) ||
    PREPOSITIONS.has(before) ||
    SUBORDINATORS.has(before)
  )
    return false;
  if (AUXILIARIES.has(before) || FINITE_AUXILIARIES.has(before) || NOMINATIVE.has(before)) return false;
  return !verbBefore || beforeThat === "to" || isVerb(beforeThat);
}
