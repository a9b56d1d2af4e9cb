import { AUXILIARIES, DETERMINERS, isVerb, MID_ADVERBS, PREPOSITIONS, wordSet } from "../text/index.ts";

/** Words that begin a sentence before a verb, and are no names. */
const COMMON = wordSet(`
  today tomorrow yesterday tonight people everyone everybody nobody somebody someone something everything nothing anyone others
  one two three four five six seven eight nine ten more most many much few less half first second third next last another such
  here there how why what when where who whoever whatever if because although though while unless instead maybe perhaps
  please thank thanks sorry yes no well anyway however moreover meanwhile otherwise afterwards later soon again
  mom mum dad mother father brother sister son daughter wife husband friend colleague boss team company man woman kid child
  customer client user employee manager leader founder life work time money business everyday join read get`);
const DERIVED =
  /(?:ing|ed|ly|tion|sion|ness|ments?|ships?|it(?:y|ies)|ful|less|[ai]ble|[ae]nce|ous|ive|i[zs]e|ism|ists?|wards?|wise|hood|ology|icals?|ers|ors|n't|s)$/;
const LONG_ENOUGH = 4;

/** Whether an English word, folded, is rather an ordinary word than a name. */
export function isOrdinary(key: string): boolean {
  const word = key.replace(/'(?:s|re|ve|ll|d|m)$/, "");
  const isKnown = [COMMON, AUXILIARIES, DETERMINERS, PREPOSITIONS, MID_ADVERBS].some((all) => all.has(word));
  return isKnown || isVerb(word) || (word.length > LONG_ENOUGH && DERIVED.test(word));
}
