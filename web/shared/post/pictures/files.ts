import useSWR, { type Cache, useSWRConfig } from "swr";
import type { User } from "#contract/auth.ts";
import type { Draft } from "#contract/drafts.ts";
import { MAX_DOCUMENT_TITLE_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Card, Post, PostPicture } from "#contract/posts.ts";
import { LIST_MARKER, sentencePiecesOf } from "#contract/sentences.ts";
import { ApiError, apiGet, apiSend, get } from "../../../api/client.ts";
import type { Span } from "../fidelity/edits.ts";
import { CARD, cardBlob } from "./draw.ts";

export const PDF_TYPE = "application/pdf";
const keyOf = (path: string) => `file ${path}`;

/** Read once for the page; its address stays as long. */
export const useFile = (path: string) =>
  useSWR(keyOf(path), async () => {
    const blob = await (await get(path)).blob();
    return { blob, url: URL.createObjectURL(blob) };
  });

export function useSetPost() {
  const { mutate } = useSWRConfig();
  return (post: Post) => mutate(API.post(post.id), post, { revalidate: false });
}

type PictureFields = { alt?: string; card?: Card; replaces?: string };

export function addPicture(postId: string, picture: File, fields: PictureFields = {}): Promise<Post> {
  const { alt = "", card, replaces } = fields;
  const form = new FormData();
  form.set("alt", alt);
  if (card) form.set("card", JSON.stringify(card));
  if (replaces) form.set("replaces", replaces);
  form.set("picture", picture);
  return apiSend("POST", API.postPictures(postId), form);
}

export async function putDocument(postId: string, document: File, title: string): Promise<Post> {
  const form = new FormData();
  form.set("title", title.slice(0, MAX_DOCUMENT_TITLE_CHARS));
  form.set("document", document);
  return apiSend("PUT", API.postDocument(postId), form);
}

type Cached = { data?: { blob: Blob } & Post } | undefined;

/** Offers text and files of the post, as far as this page has them, to the system's share sheet. False if there are none, or no such sheet. */
export async function sharePost(cache: Cache, postId: string, text: string): Promise<boolean> {
  const dataOf = (key: string) => (cache.get(key) as Cached)?.data;
  const post = dataOf(API.post(postId));
  if (!post?.pictures) return false;
  const files = post.pictures.flatMap(({ id, contentType }, at) => {
    const blob = dataOf(keyOf(API.postPicture(post.id, id)))?.blob;
    return blob ? [new File([blob], `${at + 1}.${contentType.slice(6)}`, { type: contentType })] : [];
  });
  const pdf = post.document && dataOf(keyOf(API.postDocument(post.id)))?.blob;
  if (pdf) files.push(new File([pdf], `${post.document?.title}.pdf`, { type: PDF_TYPE }));
  if (files.length === 0 || !navigator.canShare?.({ files })) return false;
  try {
    await navigator.share({ files, text });
  } catch (error) {
    // Closed without sharing: the author has seen it.
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}

export const authorName = (user?: User) => (user ? `${user.firstName} ${user.lastName}`.trim() : "");

/** Draws a quote card and adds it to its post, or puts it in the place of a picture. */
export async function addCard(draft: Draft, card: Card, author: string, old: Partial<PostPicture> = {}) {
  const { text, look, dark } = card;
  const { id: replaces, alt = text } = old;
  const page = { text, unsaid: unsaidIn(text, draft), author };
  const blob = await cardBlob(page, { look, dark }, "image/png");
  const file = new File([blob], "quote.png", { type: blob.type });
  return await addPicture(draft.id, file, { alt, card: { text, look, dark }, replaces });
}

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

export const sentencesOf = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => sentencePiecesOf(line.replace(LIST_MARKER, "")))
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Where a text says what its draft is marked for, in order. */
export function unsaidIn(text: string, { hookUnsaid, fidelity, ctaUnsaid }: Draft): Span[] {
  const findings = [...hookUnsaid, ...fidelity.unsaid, ...ctaUnsaid];
  // A passage may run over the end of a sentence.
  const passages = new Set(findings.flatMap((unsaid) => sentencesOf(unsaid.text)));
  const spans = [...passages].flatMap((passage) => {
    const places: Span[] = [];
    for (let start = text.indexOf(passage); start >= 0; start = text.indexOf(passage, start + 1)) {
      const end = start + passage.length;
      if (!/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end))) {
        places.push({ start, end });
      }
    }
    return places;
  });
  return spans.sort((one, other) => one.start - other.start);
}

export async function makePdf(
  jpegs: readonly ArrayBuffer[],
  { title, author, language }: { title: string; author: string; language: string | null },
): Promise<File> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  if (language) document.setLanguage(language);
  for (const jpeg of jpegs) {
    const picture = await document.embedJpg(jpeg);
    document.addPage([CARD.width, CARD.height]).drawImage(picture, CARD);
  }
  // Packed, its pages could be counted by few readers.
  const bytes = await document.save({ useObjectStreams: false });
  return new File([bytes], `${title}.pdf`, { type: PDF_TYPE });
}
