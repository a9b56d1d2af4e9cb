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
export async function addCard(
  draft: Draft,
  { text, look, dark }: Card,
  author: string,
  { id: replaces, alt = text }: Partial<PostPicture> = {},
): Promise<Post> {
  const page = { text, unsaid: unsaidIn(text, draft), author };
  const blob = await drawn(page, { look, dark }, "image/png");
  const file = new File([blob], "quote.png", { type: blob.type });
  return await addPicture(draft.id, file, { alt, card: { text, look, dark }, replaces });
}

/** By the id of the card's picture. */
const redrawing = new Map<string, Promise<Post>>();

/** Draws again the cards that a correction has outdated, each once however often it is asked for. Returns the post. */
export async function redrawCards(post: Post, draft: Draft, author: string): Promise<Post> {
  let current = post;
  for (const picture of post.pictures) {
    const { id, card } = picture;
    if (!card?.isOutdated) continue;
    const work = redrawing.get(id) ?? addCard(draft, card, author, picture);
    redrawing.set(id, work);
    current = await work
      .catch((error: unknown) => {
        // Another tab was quicker.
        if (error instanceof ApiError && error.status === 404) return apiGet(API.post(post.id));
        throw error;
      })
      .finally(() => redrawing.delete(id));
  }
  return current;
}
