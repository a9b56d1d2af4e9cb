import type { PostStatus } from "#contract/posts.ts";

export type PostFilter = Exclude<PostStatus, "review">;

/** What the library can be narrowed to, in the order of spec §2. */
export const FILTERS: { label: string; filter: PostFilter | undefined }[] = [
  { label: "All", filter: undefined },
  { label: "Drafts", filter: "draft" },
  { label: "Ready", filter: "ready" },
  { label: "Published", filter: "published" },
  { label: "Archived", filter: "archived" },
];

/** The filter of that name; undefined, which is all, for anything else. */
export const filterFrom = (text: string | null): PostFilter | undefined =>
  FILTERS.find(({ filter }) => filter === text)?.filter;
