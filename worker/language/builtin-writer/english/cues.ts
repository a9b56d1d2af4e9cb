import { phrases, wordSet } from "../words.ts";
import { SUBJECT_VERB } from "./lexicon.ts";

/** Phrases that open a sentence more often than not, by their first word. */
export const MARKERS = Map.groupBy(
  phrases(`
  it turns out | turns out | the thing is | the point is | my point is | the lesson is | the lesson here | the truth is
  what i learned | what i've learned | what i realized | here's what | here's the | and then | but then | and so | so yeah
  so now | so then | and that's when | and that's why | that's when | that's why | which is why | anyway | anyways
  first of all | at the end of the day | long story short | fast forward
  the other thing | another thing | the first thing | the second thing | the best part | the worst part | the funny thing
  the crazy thing | the problem is | the problem was | the reality is | the reason is | my advice | my takeaway | and yeah
  the result was | as a result | for example | one of the things | one thing i | in the end | and guess what | guess what
  the thing nobody | the thing no one | the thing that | the thing i | the thing we | the one thing | the only thing
  the biggest thing | the lesson for me | so the lesson | so my advice | so if you | so when | and when | and if you
  but when | but if | so what | so the | so my | the hardest part | the easy part | the weird thing | the weird part
  the worst thing | the best thing | the trick is | the question is | the reason we | the reason i | my favorite part
  one of my | one of our | a few weeks later | a week later | a month later | two weeks later | the next day | the next morning
  the best designer i | the best person i | the best advice i | the worst advice i | the best decision we | the best decision i
  the moment i | the moment we | every time we | every time i | next time | from now on | since then | ever since`),
  ([first = ""]) => first,
);

export const AFTER_SO = wordSet("much many far that long hard good bad fast big well often few little");
export const BEFORE_DEGREE_SO = wordSet(`
  do think say said even or not is was are were be it's been just felt feel feels got get getting went ever went never and
  hope guess if i'm we're you're they're`);
export const OBJECT_PRONOUNS = wordSet("it you them him her us me that this");
export const INDEFINITES = wordSet(
  "nobody everyone everybody people somebody someone nothing everything most",
);
export const SUPERLATIVES = wordSet("worst best only last first hardest every biggest all most");
export const INTRANSITIVE = wordSet(`
  cried laughed died failed worked happened quit replied responded left arrived changed grew stopped panicked froze improved
  exploded doubled tripled waited dropped broken gone done care matter exist sleep`);
export const ORDINALS = wordSet("first second third fourth");
/** Commands that may follow "so". */
export const IMPERATIVES = wordSet(`
  write stop start go ask do try make keep let's call find build take give be don't read talk tell pick use hire say listen
  learn never always remember look pay charge ship sell`);
/** Past forms that are never anything else. */
export const PAST_VERBS = wordSet(`
  was were had did went came took gave grew fell rose knew saw told said made left lost won got kept became began broke
  brought chose drove felt found held met paid ran sent sold spent spoke stood thought threw understood woke wrote doubled
  tripled dropped stopped started worked happened changed`);
/** Words that want something after them, so that no sentence ends there. */
export const GOVERNS = new Set([
  ...wordSet(`
    the a an my our your its their and or but because if when while than of i we he she they to very which who whose so`),
  ...SUBJECT_VERB,
]);
export const INTRODUCTIONS = wordSet(
  "when if once after before while since as because although though whenever unless",
);
/** Prepositions that a clause may end with: "what I can't stop thinking about". */
export const STRANDED = wordSet("about with up down out off on in around over through");
export const WH = wordSet("what why how who where which whose");
export const TIME_NOUNS = wordSet(`
  week weeks month months year years night morning afternoon evening quarter monday tuesday wednesday thursday friday
  saturday sunday weekend summer winter spring day days january february march april may june july august september
  october november december sundays mondays fridays point moment minute hour hours end beginning pm am`);
export const CONJUNCTIONS = wordSet("and but so because then or");
