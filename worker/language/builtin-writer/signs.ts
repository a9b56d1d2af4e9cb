const MAX_EMOJI = 2;
const MAX_HASHTAGS = 3;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}/gu;
const CLOSING_TAGS = /(?:\s+#[\p{L}\p{N}_]+)+\s*$/u;
/** A tag between two sentences belongs to neither. */
const LOOSE_TAG = /(?<=[.!?…]\s+|\p{Extended_Pictographic}\s+)#[\p{L}\p{N}_]+\s+(?=\p{Lu})/gu;

/** Typed notes bring signs that speech has not: few emoji stay, and hashtags only at the end (rubric R16). */
export function tidySigns(text: string): string {
  let emoji = 0;
  const calm = text.replace(EMOJI, (sign) => {
    emoji += 1;
    return emoji > MAX_EMOJI ? " " : sign;
  });
  const closing = CLOSING_TAGS.exec(calm)?.[0] ?? "";
  const tags = closing.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const prose = calm
    .slice(0, calm.length - closing.length)
    .replace(LOOSE_TAG, "")
    .replace(/(?<=^|\s)#(?=\p{L})/gu, "");
  return [prose, ...tags.slice(0, MAX_HASHTAGS)].join(" ");
}
