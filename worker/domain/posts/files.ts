import type { ErrorCode } from "#contract/errors.ts";
import { MAX_DOCUMENT_PAGES, MAX_FILE_BYTES, MAX_PICTURE_PIXELS, MAX_PICTURES } from "#contract/limits.ts";
import { DOCUMENT_TYPE, type Post } from "#contract/posts.ts";
import * as stored from "../../db/post-files.ts";
import { AppError, existing } from "../../errors.ts";
import type { SoundRef } from "../../services/vault.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { countPages } from "../files/pdf.ts";
import { readPicture } from "../files/picture.ts";
import { eraseFilesOf } from "../recordings/vault.ts";
import { ATTEMPT_MS, readPost } from "./publish.ts";

const notFound = (): ErrorCode => "not_found";

interface PostRef {
  userId: string;
  postId: string;
}

/**
 * Adds a picture at the end of a post's, without what its file says of where and how it was made. Throws `not_picture`,
 * `picture_too_large`, `has_document`, `too_many_pictures`, `storage_full`, and what `change` throws.
 */
export async function addPicture(deps: Deps, post: PostRef, bytes: Uint8Array<ArrayBuffer>, alt: string) {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError("picture_too_large");
  const { parts, ...picture } = existing(readPicture(bytes), "not_picture");
  if (picture.width * picture.height > MAX_PICTURE_PIXELS) throw new AppError("picture_too_large");
  const content = new Blob(parts);
  return await addFile(deps, post, { ...picture, pages: null, label: alt, bytes: content.size }, content);
}

/** Puts a document in the place of the one before. Throws `not_document`, `document_too_large`, `has_pictures`, `storage_full`, and what
 * `change` throws. */
export async function putDocument(deps: Deps, post: PostRef, bytes: Uint8Array<ArrayBuffer>, title: string) {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError("document_too_large");
  const pages = existing(countPages(bytes, MAX_DOCUMENT_PAGES) || undefined, "not_document");
  if (pages > MAX_DOCUMENT_PAGES) throw new AppError("document_too_large");
  const sizes = { width: null, height: null, pages, bytes: bytes.length };
  const document = { contentType: DOCUMENT_TYPE, label: title, ...sizes } as const;
  const changed = await addFile(deps, post, document, bytes);
  await eraseFilesOf(deps, post.userId);
  return changed;
}

/** The bytes come before their row: a row has its bytes, and who finds no row to be made removes them. */
async function addFile(
  deps: Deps,
  post: PostRef,
  file: Omit<stored.NewFile, "id" | "userId" | "postId">,
  content: Uint8Array | Blob,
): Promise<Post> {
  const ref = { userId: post.userId, id: crypto.randomUUID() };
  const { contentType } = file;
  await refuseOnServiceFailure("unavailable", deps.vault.put(ref, { bytes: content, contentType }));
  try {
    return await change(
      deps,
      post,
      (when) => stored.addFile(deps.db, { ...post, ...ref, ...file }, when),
      (found) => noRoom(contentType === DOCUMENT_TYPE, found),
    );
  } catch (error) {
    if (error instanceof AppError) await refuseOnServiceFailure("unavailable", deps.vault.remove([ref]));
    throw error;
  }
}

/** The bytes of a file, or a part of them. Throws `not_found`, and `unavailable`. */
export const openFile = async (
  { vault }: Deps,
  ref: SoundRef,
  part?: { offset: number; length: number },
): Promise<ReadableStream> => existing(await refuseOnServiceFailure("unavailable", vault.get(ref, part)));

/** Throws `not_found`, and what `change` throws. */
export const describePicture = (deps: Deps, post: PostRef, pictureId: string, alt: string): Promise<Post> =>
  change(deps, post, (when) => stored.describePicture(deps.db, post, pictureId, alt, when), notFound);

/** `order`: the id of each picture, once. Throws `invalid`, and what `change` throws. */
export const orderPictures = (deps: Deps, post: PostRef, order: string[]): Promise<Post> =>
  change(
    deps,
    post,
    (when) => stored.orderPictures(deps.db, post, order, when),
    () => "invalid",
  );

/** Takes a file out of its post, and erases it. Throws what `change` throws. */
export async function removeFile(deps: Deps, post: PostRef, which: stored.FileName): Promise<Post> {
  const changed = await change(deps, post, (when) => stored.removeFile(deps.db, post, which, when), notFound);
  await eraseFilesOf(deps, post.userId);
  return changed;
}

/**
 * Returns the post as it is after a change of its files. Throws `not_found`, `already_published`, `publishing` while LinkedIn may
 * have it, and else this refusal.
 */
async function change(
  { db }: Deps,
  post: PostRef,
  make: (when: { now: number; staleBefore: number }) => Promise<boolean>,
  refusalOf: (post: Post) => ErrorCode,
): Promise<Post> {
  const now = Date.now();
  const when = { now, staleBefore: now - ATTEMPT_MS };
  const isMade = await make(when);
  const found = await readPost(db, post.userId, post.postId);
  if (isMade) return found;
  if (found.publishedAt) throw new AppError("already_published");
  if (await stored.areFilesFree(db, post, when)) throw new AppError(refusalOf(found));
  throw new AppError("publishing", { message: found.publishUnsettled ? UNSETTLED : undefined });
}

const UNSETTLED =
  "LinkedIn didn't answer, so this post may be there with the files that it has. Publish again to find out.";

const noRoom = (isDocument: boolean, { pictures, document }: Post): ErrorCode => {
  if (isDocument) return pictures.length > 0 ? "has_pictures" : "storage_full";
  if (document) return "has_document";
  return pictures.length >= MAX_PICTURES ? "too_many_pictures" : "storage_full";
};
