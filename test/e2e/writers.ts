import type { APIRequestContext } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor } from "./typed-notes.ts";

const REVIEW_TIMEOUT_MS = 30_000;

/** Somebody with a post, and what they can do about it without a browser. */
export interface Writer extends Author {
  post: Post;
  read: () => Promise<Post>;
  patch: (patch: PostPatch) => Promise<Post>;
  /** The newest page of all their posts. */
  list: () => Promise<Post[]>;
}

/** An author whose one note has become a post, review and all. */
export async function newWriter(request: APIRequestContext, note: string): Promise<Writer> {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const list = async (): Promise<Post[]> => (await request.get(API.posts, { headers })).json();
  await author.say(note);
  await expect
    .poll(async () => (await list())[0]?.review ?? null, { timeout: REVIEW_TIMEOUT_MS })
    .not.toBeNull();
  const [post] = await list();
  if (!post) throw new Error("The note has no post.");
  return {
    ...author,
    post,
    list,
    read: async () => (await request.get(API.post(post.id), { headers })).json(),
    patch: async (data) => (await request.patch(API.post(post.id), { headers, data })).json(),
  };
}
