/** What LinkedIn makes of a post's commentary. */
export interface Shown {
  text: string;
  hashtags: string[];
  links: string[];
}

const ESCAPED = /\\([\\|{}@[\]()<>#*_~])/y;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]+/iy;
const HASHTAG = /#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/uy;
const HASHTAG_TEMPLATE = /\{hashtag\|\\?#\|([\p{L}\p{M}\p{N}]+)\}/uy;
const MENTION = /@\[([^\]\\]+)\]\(urn:li:(?:person|organization):[\w-]+\)/y;
const RESERVED = /[\\|{}@[\]()<>#*_~]/;
const WORD = /[\p{L}\p{N}]$/u;

/**
 * Reads little text as LinkedIn does: escapes, hashtags, mentions and addresses are understood, and the post ends at the
 * first other reserved character, without a word about it.
 */
export function readLittleText(commentary: string): Shown {
  const shown: Shown = { text: "", hashtags: [], links: [] };
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(commentary);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < commentary.length) {
    const insideWord = WORD.test(shown.text);
    const escaped = take(ESCAPED);
    const address = escaped || insideWord ? null : take(ADDRESS);
    const hashtag = escaped || address || insideWord ? null : take(HASHTAG);
    const template = escaped || address || hashtag ? null : take(HASHTAG_TEMPLATE);
    const mention = escaped || address || hashtag || template ? null : take(MENTION);
    const tag = hashtag?.[0] ?? (template ? `#${template[1]}` : undefined);
    if (address) shown.links.push(address[0]);
    if (tag) shown.hashtags.push(tag);
    const found = escaped?.[1] ?? address?.[0] ?? tag ?? mention?.[1];
    if (found !== undefined) shown.text += found;
    else if (RESERVED.test(commentary[at] ?? "")) return shown;
    else shown.text += commentary[at++];
  }
  return shown;
}
