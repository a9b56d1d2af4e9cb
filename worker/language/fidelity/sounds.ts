const CACHE_WORDS = 20_000;
/** Fewer consonants than this do not tell names apart. */
const MIN_CONSONANTS = 4;
/** First letters that may stand for one sound, each under the same mark. */
const INITIALS = new Map(
  ["aeiouy", "ckqsxz", "gj", "fp"].flatMap((letters) =>
    [...letters].map((letter): [string, string] => [letter, letters]),
  ),
);
const cache = new Map<string, string>();

/** What a recogniser hears alike is written alike: `jon` and `john`, `brightline` and `brite line`. Latin letters only. */
export function soundOf(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (cache.size > CACHE_WORDS) cache.clear();
  const sound = heard(word);
  cache.set(word, sound);
  return sound;
}

function heard(word: string): string {
  return word
    .replace(/[^a-z]/g, "")
    .replace(/^(?:kn|gn|pn)/, "n")
    .replace(/^wr/, "r")
    .replace(/^x/, "s")
    .replace(/ph/g, "f")
    .replace(/igh/g, "i")
    .replace(/(?:tch|ch(?=[aeiouy]))/g, "č")
    .replace(/(?:sch|sh)/g, "š")
    .replace(/ck|ch|q|c(?![eiy])/g, "k")
    .replace(/c|z/g, "s")
    .replace(/x/g, "ks")
    .replace(/(?<=[^g])h|(?<=g)h(?![aeiou])/g, "")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)e(?:s$|$)/, "")
    .replace(/w(?![aeiouy])/g, "")
    .replace(/[aeiouy]+/g, "a");
}

/** Words of different initials never sound alike. Coarser than sounds, and cheap. */
export function initialOf(word: string): string {
  const letter = (/^(?:[kgp]n|wr)/.test(word) ? word[1] : word[0]) ?? "";
  return INITIALS.get(letter) ?? letter;
}

/** The consonants of a sound, where there are enough of them to tell names apart. */
export function skeletonOf(sound: string): string | undefined {
  const consonants = sound.replaceAll("a", "");
  return consonants.length >= MIN_CONSONANTS ? consonants : undefined;
}

/** Edits that turn one word into the other, swaps of neighbours counted once; stops counting past `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
