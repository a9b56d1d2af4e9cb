/** What LinkedIn makes a link of, up to a character that cuts a post or closes something: a short link costs less than a cut post. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]*[^\s\\|{}[\]()<>#*_~@]/u;
/** `#word` where a word begins. Digits alone are no hashtag (`#1`), and an underscore ends it. */
const HASHTAG = /(?<=^|[\s([{"'“‘«])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/u;
const RESERVED = /[\\|{}@[\]()<>#*_~]/u;

const SPECIAL = new RegExp(`${ADDRESS.source}|${HASHTAG.source}|(${RESERVED.source})`, "giu");

/**
 * Writes plain text in LinkedIn's little text format, so that it is shown character for character: reserved characters
 * get a backslash, since an unescaped one cuts the post there while LinkedIn reports success. Hashtags stay live, and
 * addresses are left as they are, so that LinkedIn links them. The result is longer than what is shown, which is what
 * LinkedIn's limit is about: count before.
 */
export function escapeLittleText(text: string): string {
  return text.replace(SPECIAL, (found, reserved?: string) => (reserved ? `\\${reserved}` : found));
}
