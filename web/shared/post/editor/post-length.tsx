import { MAX_POST_CHARS } from "#contract/limits.ts";

const NEAR_LIMIT_CHARS = 2_700;

const AMBER = "text-[light-dark(#8a5300,#e5b454)]";
const count = new Intl.NumberFormat("en-US");

/** In UTF-16 units, as LinkedIn counts. */
export function PostLength({ post }: { post: string }) {
  const over = post.length - MAX_POST_CHARS;
  const tone = over > 0 ? "text-danger" : post.length >= NEAR_LIMIT_CHARS ? AMBER : "text-faint";
  return (
    <p className={`text-sm tabular-nums ${tone}`}>
      {count.format(post.length)} / {count.format(MAX_POST_CHARS)} characters
      <span role="status">{over > 0 && ` · ${count.format(over)} too many for LinkedIn`}</span>
    </p>
  );
}
