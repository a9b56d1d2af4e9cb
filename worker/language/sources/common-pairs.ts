/**
 * Where two lists agree, as pairs of indices in ascending order: a longest common subsequence. Its time and memory grow
 * with the product of the lengths of what lies between a common beginning and a common end.
 */
export function commonPairs(
  left: readonly string[],
  right: readonly string[],
): { left: number; right: number }[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const pairs = Array.from({ length: start }, (_, at) => ({ left: at, right: at }));
  pairs.push(...between(left, right, { start, leftEnd, rightEnd }));
  for (let at = 0; leftEnd + at < left.length; at += 1)
    pairs.push({ left: leftEnd + at, right: rightEnd + at });
  return pairs;
}

function between(
  left: readonly string[],
  right: readonly string[],
  { start, leftEnd, rightEnd }: { start: number; leftEnd: number; rightEnd: number },
): { left: number; right: number }[] {
  const width = rightEnd - start + 1;
  // How many pairs are possible from each place to the end.
  const most = new Uint16Array((leftEnd - start + 1) * width);
  const index = (one: number, other: number) => (one - start) * width + (other - start);
  const at = (one: number, other: number) => most[index(one, other)] ?? 0;
  for (let one = leftEnd - 1; one >= start; one -= 1) {
    for (let other = rightEnd - 1; other >= start; other -= 1) {
      most[index(one, other)] =
        left[one] === right[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
    }
  }
  const pairs: { left: number; right: number }[] = [];
  let [one, other] = [start, start];
  while (one < leftEnd && other < rightEnd) {
    if (left[one] === right[other]) pairs.push({ left: one++, right: other++ });
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}
