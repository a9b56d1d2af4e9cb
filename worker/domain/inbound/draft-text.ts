import { PAGES } from "#contract/pages.ts";
import { postOf } from "#contract/post-text.ts";
import type { Deps } from "../deps.ts";
import { readDrafts } from "../posts/drafts.ts";
import type { SessionRef } from "../sessions.ts";

/**
 * The draft of a session as a message shows it: the post, how much of it are its speaker's words, and where it is. Null while it
 * is written; undefined once it is gone.
 */
export async function draftText(
  { db, siteOrigin }: Deps,
  ref: SessionRef,
): Promise<string | null | undefined> {
  const read = await readDrafts(db, ref);
  if (!read) return undefined;
  if (!read.session.drafted) return null;
  const [draft] = read.drafts;
  const link = `${siteOrigin}${PAGES.chat.replace(":sessionId", ref.sessionId)}`;
  return draft && `${postOf(draft)}\n\n${Math.floor(draft.fidelity.yourWords * 100)}% your words\n${link}`;
}

/** A text in parts of at most so many UTF-16 units, cut between paragraphs, lines or words where it can be. */
export function partsOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const window = rest.slice(0, most + 1);
    const between = ["\n\n", "\n", " "].map((gap) => window.lastIndexOf(gap)).find((at) => at > most / 2);
    // Never through the middle of a character.
    const at = between ?? (/[\uD800-\uDBFF]/.test(rest.charAt(most - 1)) ? most - 1 : most);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...parts, rest];
}
