import type { Post } from "#contract/posts.ts";

const count = new Intl.NumberFormat("en-US");

/** "1 word", "1,204 words". */
export const wordsIn = ({ wordCount }: Pick<Post, "wordCount">): string =>
  `${count.format(wordCount)} ${wordCount === 1 ? "word" : "words"}`;

/** "1 post", "5,000 posts". */
export const postsIn = (posts: number): string => `${count.format(posts)} ${posts === 1 ? "post" : "posts"}`;
