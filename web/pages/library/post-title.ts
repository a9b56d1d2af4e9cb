import type { Post } from "#contract/posts.ts";

const TITLE_CHARS = 50;
const PREVIEW_CHARS = 150;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first so many characters, with an ellipsis where that is not all; never half an emoji. */
function beginning(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const end = graphemes.segment(text).containing(chars)?.index ?? chars;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** What a post is called: its title, or how its hook begins (spec §2). */
export const titleOf = ({ title, hook }: Pick<Post, "title" | "hook">): string =>
  title || beginning(hook, TITLE_CHARS);

export const bodyPreview = ({ body }: Pick<Post, "body">): string => beginning(body, PREVIEW_CHARS);
