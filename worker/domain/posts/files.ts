import type { z } from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { DOCUMENT_TYPE, type Post, type pictureFields } from "#contract/posts.ts";
import * as stored from "../../db/post-files.ts";
import { AppError, existing } from "../../errors.ts";
import type { SoundRef } from "../../services/vault.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { countPages } from "../files/pdf.ts";
import { readPicture } from "../files/picture.ts";
import { eraseFilesOf } from "../recordings/vault.ts";
import type { Actor } from "../sessions.ts";
import { ATTEMPT_MS, readPost } from "./publish.ts";
import { unscheduleUnseen } from "./seen.ts";

type PostRef = Actor & { postId: string };

/** Adds a picture at the end of a post's, or in the place of another, without what its file says of where and how it was made. `id`: a new one. */
export async function addPicture(
  deps: Deps,
  post: PostRef,
  bytes: Uint8Array<ArrayBuffer>,
  { alt, card, replaces }: z.output<typeof pictureFields>,
  id: string = crypto.randomUUID(),
): Promise<Post> {
  if (bytes.length > limits.MAX_FILE_BYTES) throw new AppError("picture_too_large");
  const { parts, ...picture } = existing(readPicture(bytes), "not_picture");
  if (picture.width * picture.height > limits.MAX_PICTURE_PIXELS) throw new AppError("picture_too_large");
  const content = new Blob(parts);
  const drawn = card ? { ...card, drawn: card.text } : null;
  const file = { ...picture, id, pages: null, label: alt, card: drawn, bytes: content.size, replaces };
  const changedPost = await addFile(deps, post, file, content);
  if (replaces !== undefined) await eraseFilesOf(deps, post.userId);
  return changedPost;
}

export async function putDocument(deps: Deps, post: PostRef, bytes: Uint8Array<ArrayBuffer>, title: string) {
  if (bytes.length > limits.MAX_FILE_BYTES) throw new AppError("document_too_large");
  const pages = existing(countPages(bytes, limits.MAX_DOCUMENT_PAGES) || undefined, "not_document");
  if (pages > limits.MAX_DOCUMENT_PAGES) throw new AppError("document_too_large");
  const sizes = { width: null, height: null, pages, card: null, bytes: bytes.length };
  const document = { id: crypto.randomUUID(), contentType: DOCUMENT_TYPE, label: title, ...sizes } as const;
  const changedPost = await addFile(deps, post, document, bytes);
  await eraseFilesOf(deps, post.userId);
  return changedPost;
}

/** The bytes come before their row: a row has its bytes, and who finds no row to be made removes them. */
async function addFile(
  deps: Deps,
  post: PostRef,
  file: Omit<Parameters<typeof stored.addition>[1], "userId" | "postId">,
  content: Uint8Array | Blob,
): Promise<Post> {
  const ref = { userId: post.userId, id: file.id };
  const { contentType } = file;
  await refuseOnServiceFailure("unavailable", deps.vault.put(ref, { bytes: content, contentType }));
  try {
    const addition = stored.addition(deps.db, { ...file, ...ref, postId: post.postId }, Date.now());
    return await change(deps, post, addition, (current) => noRoom(file, current));
  } catch (error) {
    if (error instanceof AppError) await refuseOnServiceFailure("unavailable", deps.vault.remove([ref]));
    throw error;
  }
}

export const openFile = async (
  { vault }: Deps,
  ref: SoundRef,
  part?: { offset: number; length: number },
): Promise<ReadableStream> => existing(await refuseOnServiceFailure("unavailable", vault.get(ref, part)));

export const describePicture = (deps: Deps, post: PostRef, pictureId: string, alt: string): Promise<Post> =>
  change(deps, post, stored.changeOfFile(deps.db, post.postId, { pictureId }, { label: alt }));

/** `order`: the id of each picture, once. */
export const orderPictures = (deps: Deps, post: PostRef, order: string[]): Promise<Post> =>
  change(deps, post, stored.ordering(deps.db, post.postId, order), () => "invalid");

/** The pictures of these posts whose alt text or card a correction changes. */
export const correctedPictures = (
  posts: readonly stored.UnsentPost[],
  correct: (text: string) => string,
): stored.CorrectedPicture[] =>
  posts.flatMap(({ id: postId, files }) =>
    stored.toPostFiles(files).pictures.flatMap(({ id, alt: was, card }) => {
      const alt = correct(was).slice(0, limits.MAX_ALT_CHARS);
      const text = card && correct(card.text).slice(0, limits.MAX_ALT_CHARS);
      return alt === was && text === (card?.text ?? null) ? [] : [{ id, postId, was, alt, text }];
    }),
  );

export async function removeFile(deps: Deps, post: PostRef, which: stored.FileName): Promise<Post> {
  const removal = stored.changeOfFile(deps.db, post.postId, which, { draftId: null });
  const changedPost = await change(deps, post, removal);
  await eraseFilesOf(deps, post.userId);
  return changedPost;
}

/** Returns the post as it is after a change of its files. Where LinkedIn can't have it, `refusalOf` says why nothing was changed. */
async function change(
  deps: Deps,
  post: PostRef,
  filesChange: stored.FilesChange,
  refusalOf: (post: Post) => ErrorCode = () => "not_found",
): Promise<Post> {
  const { db } = deps;
  const now = Date.now();
  const when = { now, staleBefore: now - ATTEMPT_MS, also: await unscheduleUnseen(deps, post, post.postId) };
  const isMade = await stored.changeFiles(db, post, when, filesChange);
  const current = await readPost(db, post.userId, post.postId);
  if (isMade) return current;
  if (current.publishedAt) throw new AppError("already_published");
  if (await stored.mayChangeFiles(db, post, when)) throw new AppError(refusalOf(current));
  throw new AppError("publishing", { message: current.publishUnsettled ? UNSETTLED : undefined });
}

const UNSETTLED =
  "LinkedIn didn't answer, so this post may be there with the files that it has. Publish again to find out.";

function noRoom(file: { contentType: string; replaces?: string }, { pictures, document }: Post): ErrorCode {
  const { contentType, replaces } = file;
  if (contentType === DOCUMENT_TYPE) return pictures.length > 0 ? "has_pictures" : "storage_full";
  if (document) return "has_document";
  if (replaces === undefined)
    return pictures.length >= limits.MAX_PICTURES ? "too_many_pictures" : "storage_full";
  return pictures.some(({ id }) => id === replaces) ? "storage_full" : "not_found";
}
