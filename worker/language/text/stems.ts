import english from "./english/words.json" with { type: "json" };

/** Base forms, each followed by forms that the rules below would not lead back to it. */
const IRREGULAR = new Map(
  english.irregular.flatMap((forms) => forms.split(" ").map((form, _, [base = ""]) => [form, base] as const)),
);
const MIN_PREFIX = 5;

/** For comparing only. English by its own rules; elsewhere the first five letters, less a vowel or s at their end. `key` is folded. */
export const stemOf = (key: string, language: string): string =>
  language === "en" ? englishStem(key) : prefixStem(key);

function prefixStem(key: string): string {
  const word = key.replace(/^.{1,2}'/, "");
  if (/[^\p{Script=Latin}]/u.test(word)) return word;
  const core = word.length > 6 && word.startsWith("ge") && /(?:t|en)$/.test(word) ? word.slice(2) : word;
  return core.slice(0, MIN_PREFIX).replace(/[aeos]+$/, "") || core;
}

function englishStem(key: string): string {
  let word = key.replace(/(?:n't|'(?:s|re|ve|ll|d|m)?)$/, "");
  word = IRREGULAR.get(word) ?? word;
  if (word.length > 4 && word.endsWith("ies")) word = `${word.slice(0, -3)}y`;
  else if (/(?:ss|x|z|ch|sh)es$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 3 && /[^sui]s$/.test(word)) word = word.slice(0, -1);
  word = IRREGULAR.get(word) ?? word;
  if (word.length > 5) word = word.replace(/ically$/, "ic").replace(/(?<=..)ly$/, "");
  if (word.endsWith("ied")) word = `${word.slice(0, -3)}y`;
  else if (word.length > 4 && /[^e]ed$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 5 && word.endsWith("ing")) word = word.slice(0, -3);
  if (word.length > 3 && /([bdgmnprt])\1$/.test(word)) word = word.slice(0, -1);
  word = word.replace(/our$/, "or").replace(/(?:is(?:e|ation)?|ization)$/, "iz");
  return word.length > 3 ? word.replace(/(?:e|i|y)$/, "") : word;
}
