/** What a recogniser hears alike is written alike: `jon` and `john`, `brightline` and `brite line`. Latin letters only. */
export function soundOf(word: string): string {
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
    .replace(/c/g, "s")
    .replace(/z/g, "s")
    .replace(/x/g, "ks")
    .replace(/(?<=[^g])h|(?<=g)h(?![aeiou])/g, "")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)e(?:s$|$)/, "")
    .replace(/w(?![aeiouy])/g, "")
    .replace(/[aeiouy]+/g, "a");
}

/** Edits that turn one word into the other, swaps of neighbours counted once; stops counting past `limit`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
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
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
