import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor } from "./typed-notes.ts";

const WAIT_FOR_LOCK_MS = 10_000;
const COPIES_AT_ONCE = 100;

/** Somebody with a post, and what they can do about it without a browser. */
export interface Writer extends Author {
  post: Post;
  read: (postId?: string) => Promise<Post>;
  patch: (patch: PostPatch, postId?: string) => Promise<Post>;
  list: () => Promise<Post[]>;
}

/** An author whose one note has become a post, review and all. */
export async function newWriter(request: APIRequestContext, note: string): Promise<Writer> {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  const list = async (): Promise<Post[]> => (await request.get(API.posts, { headers })).json();
  await author.say(note);
  await expect.poll(async () => (await list())[0]?.review ?? null, { timeout: 30_000 }).not.toBeNull();
  const [post] = await list();
  if (!post) throw new Error("The note has no post.");
  return {
    ...author,
    post,
    list,
    read: async (postId = post.id) => (await request.get(API.post(postId), { headers })).json(),
    patch: async (patch, postId = post.id) =>
      (await request.patch(API.post(postId), { headers, data: patch })).json(),
  };
}

function openDatabase(): DatabaseSync {
  const folder = join(process.env.E2E_STATE_DIR ?? "", "v3/d1/miniflare-D1DatabaseObject");
  const [file] = globSync(join(folder, "*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return new DatabaseSync(file, { timeout: WAIT_FOR_LOCK_MS });
}

/**
 * Copies of a post, each an hour older than the one before and with `Copy n` for its title: more than anyone could
 * say in a test. They go straight into the local database, a few at a time: the app is writing to it too.
 */
export function copyPost({ id }: Post, copies: number): void {
  using database = openDatabase();
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('drafts')")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !["id", "post_index", "created_at", "title"].includes(name))
    .join(", ");
  const insert = database.prepare(
    `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO drafts (id, post_index, created_at, title, ${columns})
     SELECT id || '-' || i, post_index + i, created_at - i * 3600000, 'Copy ' || i, ${columns}
     FROM drafts, n WHERE id = ?3`,
  );
  for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
    insert.run(from, Math.min(from + COPIES_AT_ONCE - 1, copies), id);
  }
}

/** Sets columns of a post that nothing from outside can set. */
export function storePost(id: string, columns: Record<string, string | number | null>): void {
  using database = openDatabase();
  const assignments = Object.keys(columns).map((name) => `${name} = ?`);
  database
    .prepare(`UPDATE drafts SET ${assignments.join(", ")} WHERE id = ?`)
    .run(...Object.values(columns), id);
}
