import type { Post } from "#contract/posts.ts";

/** Lower-casing thousands of posts again on every key would be felt; a changed post is another object. */
const searchable = new WeakMap<Post, string>();

function textOf(post: Post): string {
  const known = searchable.get(post);
  if (known !== undefined) return known;
  // The line break keeps a match from reaching across two fields: nobody can type one into a search box.
  const text = [post.title ?? "", post.hook, post.body].join("\n").toLowerCase();
  searchable.set(post, text);
  return text;
}

/** The posts whose title, hook or body contains `query`, whatever the case (spec §5). */
export function search(posts: Post[], query: string): Post[] {
  if (query === "") return posts;
  const wanted = query.toLowerCase();
  return posts.filter((post) => textOf(post).includes(wanted));
}
