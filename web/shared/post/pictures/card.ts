import type { User } from "#contract/auth.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import type { Card, Post, PostPicture } from "#contract/posts.ts";
import { LIST_MARKER, sentencePiecesOf } from "#contract/sentences.ts";
import { ApiError, apiGet } from "../../../api/client.ts";
import type { Span } from "../fidelity/edits.ts";
import { drawn } from "./draw.ts";
import { addPicture } from "./files.ts";

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

export const CARD_CHARS = { least: 20, most: 220 };
export const CAROUSEL_PAGES = { least: 2, most: 20 };

const sentencesOf = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => sentencePiecesOf(line.replace(LIST_MARKER, "")))
    .map((sentence) => sentence.trim())
    .filter(Boolean);

export function cardSentences(draft: Draft): string[] {
  const { hook, body, cta } = postText(draft);
  const all = [hook, body, cta ?? ""].flatMap(sentencesOf);
  return [...new Set(all)].filter(({ length }) => length >= CARD_CHARS.least && length <= CARD_CHARS.most);
}

/** A title page, a sentence or a point a page, and a last page. Of a long post, neighbors share a page. */
export function carouselPages(draft: Draft, author: string): string[] {
  const { hook, body, cta } = postText(draft);
  const [title = author, ...rest] = [hook, body].flatMap(sentencesOf);
  const together = Math.ceil(rest.length / (CAROUSEL_PAGES.most - 2));
  const pages = Array.from({ length: Math.ceil(rest.length / together) || 0 }, (_, page) =>
    rest.slice(page * together, (page + 1) * together).join(" "),
  );
  return [title, ...pages, cta || author].filter(Boolean);
}

/** Where a text says what its draft is marked for, in order. */
export function unsaidIn(text: string, { hookUnsaid, fidelity, ctaUnsaid }: Draft): Span[] {
  const marked = [...hookUnsaid, ...fidelity.unsaid, ...ctaUnsaid];
  // A passage may run over the end of a sentence.
  const passages = new Set(marked.flatMap((unsaid) => sentencesOf(unsaid.text)));
  const spans = [...passages].flatMap((passage) => {
    const found: Span[] = [];
    for (let start = text.indexOf(passage); start >= 0; start = text.indexOf(passage, start + 1)) {
      const end = start + passage.length;
      if (!/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end))) {
        found.push({ start, end });
      }
    }
    return found;
  });
  return spans.sort((one, other) => one.start - other.start);
}
