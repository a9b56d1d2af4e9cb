import { Link } from "react-router-dom";
import { ApiError, errorDetail, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";

interface Props {
  /** h1 where the screen has no other title. */
  as?: "h1" | "h2";
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** What stands in a post's place until it is there, or instead of it. */
export function PostMissing({ as, error, busy, onRetry }: Props) {
  // A lost login is on its way out already; it has its own toast.
  if (error === undefined || isUnauthorized(error)) return <PageSpinner label="Loading your post" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        as={as}
        title="We can't find this post"
        action={
          <Link to={PATHS.library} className={buttonClass()}>
            See your posts
          </Link>
        }
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as={as}
      title="This post didn't load"
      action={
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorDetail(error)}
    </EmptyState>
  );
}
