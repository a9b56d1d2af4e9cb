import { Link } from "react-router-dom";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../paths.ts";
import { titleOf } from "../../shared/posts/post-summary.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { NotRead } from "./not-read.tsx";

interface Props {
  /** Undefined where they could not be read. */
  posts: Post[] | undefined;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onSchedule: (post: Post) => void;
}

/** Posts that are marked ready and have no time yet. */
export const ReadyCard = ({ posts, error, busy, onRetry, onSchedule }: Props) => (
  <Card>
    <CardTitle>Ready to publish</CardTitle>
    {!posts && <NotRead what="Your ready posts" error={error} busy={busy} onRetry={onRetry} />}
    {posts?.length === 0 && (
      <p className="mt-2 text-sm text-soft leading-relaxed">
        Posts that you mark ready wait here for their time.{" "}
        <Link to={PATHS.library} className="focus-ring rounded-xs text-accent underline">
          Choose one in your library
        </Link>
        .
      </p>
    )}
    <ul className="mt-3 divide-y divide-line empty:hidden">
      {posts?.map((post) => (
        <li key={post.id} className="flex items-center justify-between gap-3 py-1.5">
          <Link
            to={PATHS.post(post.id)}
            dir="auto"
            className="focus-ring flex min-h-11 items-center rounded-xs text-sm hover:underline"
          >
            <span className="wrap-anywhere line-clamp-2">{titleOf(post)}</span>
          </Link>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Schedule ${titleOf(post)}`}
            onClick={() => onSchedule(post)}
          >
            Schedule
          </Button>
        </li>
      ))}
    </ul>
  </Card>
);
