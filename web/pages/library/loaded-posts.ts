import type { Post } from "#contract/posts.ts";
import type { Page } from "../../api/paged.ts";
import type { PostFilter } from "./library-tools.tsx";

export const without = (posts: Post[], postId: string): Post[] => posts.filter(({ id }) => id !== postId);

/** Whether the server would list it under that filter; a draft in review is still a draft. */
export const hasStatus = ({ status }: Post, filter: PostFilter | undefined): boolean =>
  filter === undefined || (status === "review" ? "draft" : status) === filter;

/** The posts with their newest page replaced by what the server now has there. */
export function withHead(posts: Post[], { items, next }: Page<Post>): Post[] {
  const last = items.at(-1);
  if (next === null || last === undefined) return items;
  return [...items, ...posts.filter((post) => isOlder(post, last))];
}

/** In the server's order: by date, then by id. */
const isOlder = (post: Post, than: Post): boolean =>
  post.createdAt < than.createdAt || (post.createdAt === than.createdAt && post.id < than.id);
