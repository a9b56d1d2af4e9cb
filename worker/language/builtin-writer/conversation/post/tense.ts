/** English forms that tell of something past, as far as they can be told from others. */
export const PAST =
  /^(?:was|were|had|did|didn't|wasn't|weren't|went|came|said|told|got|took|made|left|lost|won|kept|began|broke|met|paid|ran|sold|spoke|wrote|quit|felt|knew|thought|found|gave|grew|fell|sat|hit|cut|built|bought|brought|bet|threw|saw|spent|woke|froze|.{3,}ed)$/;
const PERFECT = /^(?:has|have|haven't|hasn't|i've|we've|they've|you've|never|been|is|are|be|gets?)$/;

/** Whether a clause tells of something past. "Has never looked" does not. */
export function isPast(keys: readonly string[]): boolean {
  return keys.some(
    (key, at) =>
      PAST.test(key) && !keys.slice(Math.max(0, at - 2), at).some((before) => PERFECT.test(before)),
  );
}
