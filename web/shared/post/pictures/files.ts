import { useCallback } from "react";
import useSWR, { type Cache, useSWRConfig } from "swr";
import { MAX_DOCUMENT_TITLE_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Card, Post } from "#contract/posts.ts";
import { apiSend, get } from "../../../api/client.ts";

export const PDF_TYPE = "application/pdf";

const keyOf = (path: string) => `file ${path}`;

/** Read once for the page; its address stays as long. */
export const useFile = (path: string) =>
  useSWR(keyOf(path), async () => {
    const blob = await (await get(path)).blob();
    return { blob, url: URL.createObjectURL(blob) };
  });

/** Shows a changed post wherever it stands. */
export function useChanged(): (post: Post) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback((post) => mutate(API.post(post.id), post, { revalidate: false }), [mutate]);
}

type PictureFields = { alt?: string; card?: Card; replaces?: string };

/** `replaces`: the id of the picture whose place it takes. */
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
  const read = (key: string) => (cache.get(key) as Cached)?.data;
  const post = read(API.post(postId));
  if (!post?.pictures) return false;
  const files = post.pictures.flatMap(({ id, contentType }, at) => {
    const blob = read(keyOf(API.postPicture(post.id, id)))?.blob;
    return blob ? [new File([blob], `${at + 1}.${contentType.slice(6)}`, { type: contentType })] : [];
  });
  const pdf = post.document && read(keyOf(API.postDocument(post.id)))?.blob;
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
