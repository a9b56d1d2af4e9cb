import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How a word is pronounced, in the phones of the recogniser's dictionary. */
export type Dictionary = ReadonlyMap<string, string>;

/** What a recogniser that knows more words is started with. */
export interface Vocabulary {
  dictionary: string;
  /** Names the language model with the words added to it. */
  models: string;
}

/** The name of the language model with words added. */
export const TAUGHT = "taught";
const MIN_PART_CHARS = 3;

export function readDictionary(model: string): Dictionary {
  const lines = readFileSync(join(model, "cmudict-en-us.dict"), "utf8").split("\n");
  return new Map(
    lines.map((line) => {
      const space = line.indexOf(" ");
      return [line.slice(0, space), line.slice(space + 1).trim()];
    }),
  );
}

/** The words of a prompt that the dictionary lacks, with how they are probably said. */
export function taughtWords(prompt: string, dictionary: Dictionary): Map<string, string> {
  const words = prompt.toLowerCase().match(/\p{L}[\p{L}']*/gu) ?? [];
  const unknown = words.filter((word) => !dictionary.has(word) && /^[a-z']{2,}$/.test(word));
  return new Map(unknown.sort().map((word) => [word, phonesOf(word, dictionary)]));
}

/** Writes what a recogniser needs to know these words, each as likely as the others, into a folder. */
export function writeVocabulary(
  folder: string,
  name: string,
  words: Map<string, string>,
  model: string,
): Vocabulary {
  const file = (kind: string) => join(folder, `${name}.${kind}`);
  const known = readFileSync(join(model, "cmudict-en-us.dict"), "utf8");
  const lines = [...words].map(([word, phones]) => `${word} ${phones}\n`);
  writeFileSync(file("dict"), known.replace(/\n?$/, "\n") + lines.join(""));
  const likely = [...words.keys()].map((word) => `${word} ${1 / words.size}\n`);
  writeFileSync(file("class"), `LMCLASS [${TAUGHT}]\n${likely.join("")}END [${TAUGHT}]\n`);
  const lm = join(model, "en-us.lm.bin");
  writeFileSync(file("models"), `{ ${file("class")} }\n${lm} ${TAUGHT} { [${TAUGHT}] }\n`);
  return { dictionary: file("dict"), models: file("models") };
}

/** Of two words that it is made of, as in HubSpot, each as it is said; else letter by letter. */
function phonesOf(word: string, dictionary: Dictionary): string {
  for (let at = word.length - MIN_PART_CHARS; at >= MIN_PART_CHARS; at -= 1) {
    const [first, second] = [dictionary.get(word.slice(0, at)), dictionary.get(word.slice(at))];
    if (first && second) return `${first} ${second}`;
  }
  let rest = word.replace(/([b-df-hj-np-tv-z])\1/g, "$1").replaceAll("'", "");
  // A last e is silent after a consonant.
  if (/[^aeiou]e$/.test(rest) && rest.length > 3) rest = rest.slice(0, -1);
  const phones: string[] = [];
  while (rest !== "") {
    const letters = SOUNDS.find(([spelled]) => rest.startsWith(spelled));
    const [spelled = rest.slice(0, 1), said = ""] = letters ?? [];
    const isLast = spelled.length === rest.length;
    if (said !== "") phones.push(isLast ? (LAST_SOUNDS[spelled] ?? said) : said);
    rest = rest.slice(spelled.length);
  }
  return phones.join(" ");
}

const LAST_SOUNDS: Record<string, string> = { y: "IY", a: "AH", o: "OW", i: "IY", e: "IY" };

/** Longer spellings come first. */
const SOUNDS = `
  tion SH AH N, eigh EY, igh AY, tch CH, sch SH, ch CH, sh SH, th TH, ph F, wh W, ck K, ng NG, qu K W, ee IY, ea IY, oo UW,
  ou AW, ow OW, oi OY, oy OY, ai EY, ay EY, au AO, aw AO, ei AY, ie IY, iy IY, ey IY, ar AA R, er ER, ir ER, or AO R, ur ER,
  ce S EH, ci S IH, cy S AY, a AE, b B, c K, d D, e EH, f F, g G, h HH, i IH, j JH, k K, l L, m M, n N, o AA, p P, q K, r R,
  s S, t T, u AH, v V, w W, x K S, y Y, z Z`
  .split(",")
  .map((entry): [string, string] => {
    const [spelled = "", ...phones] = entry.trim().split(" ");
    return [spelled, phones.join(" ")];
  });
