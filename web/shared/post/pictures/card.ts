import type { User } from "#contract/auth.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import type { Card, Post, PostPicture } from "#contract/posts.ts";
import { ApiError, apiGet } from "../../../api/client.ts";
import { drawn } from "./draw.ts";
import { addPicture } from "./files.ts";
import { unsaidIn } from "./passages.ts";

/** The name on cards. */
export const authorName = (user: User | undefined): string =>
  user ? `${user.firstName} ${user.lastName}`.trim() : "";

/** Draws a quote card and adds it to its post, or puts it in the place of a picture. */
export async function addCard(draft: Draft, card: Card, author: string, old: Partial<PostPicture> = {}) {
  const { text, look, dark } = card;
  const { id: replaces, alt = text } = old;
  const page = { text, unsaid: unsaidIn(text, draft), author };
  const blob = await drawn(page, { look, dark }, "image/png");
  const file = new File([blob], "quote.png", { type: blob.type });
  return await addPicture(draft.id, file, { alt, card: { text, look, dark }, replaces });
}

/** Draws again the cards that a correction has outdated. Returns the post. */
export async function redrawCards(post: Post, draft: Draft, author: string): Promise<Post> {
  let current = post;
  for (const picture of post.pictures) {
    if (!picture.card?.isOutdated) continue;
    current = await addCard(draft, picture.card, author, picture).catch((error: unknown) => {
      // Something else was quicker.
      if (error instanceof ApiError && error.status === 404) return apiGet(API.post(post.id));
      throw error;
    });
  }
  return current;
}
