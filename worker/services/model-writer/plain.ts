const EMOJI =
  /\s*(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{fe0f}?)(?:\u{200d}\p{Extended_Pictographic}\u{fe0f}?)*/gu;

/** Text as speech has it: no Markdown, no dashes for effect, no hashtags, no emoji. */
export function plain(text: string): string {
  return text
    .replace(/^\s*```\w*\s*$/gmu, "")
    .replaceAll("```", "")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gsu, "$2")
    .replace(/(?<![\p{L}\p{N}*_])[*_](?=\S)([^*_\n]+?)(?<=\S)[*_](?![\p{L}\p{N}*_])/gu, "$1")
    .replace(/^#{1,6} +/gmu, "")
    .replace(/(?<!`)`([^`\n]+)`(?!`)/gu, "$1")
    .replace(/\[([^\]\n]+)\]\((?:https?:)?[^)\s]*\)/gu, "$1")
    .replace(/\s*—\s*/gu, ", ")
    .replace(/(?<=^|\s)#(?=\p{L})[\p{L}\p{N}_]+/gu, "")
    .replace(EMOJI, "")
    .replace(/[^\S\n]+(?=\n|$)/gu, "")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/** The text without Markdown and signs, unless its author had such signs in it before. */
export const plainUnlike = (before: string, text: string): string =>
  plain(before) === before.trim() ? plain(text) : text;
