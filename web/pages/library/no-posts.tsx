import { Link } from "react-router-dom";
import { errorDetail } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface Props {
  searching: boolean;
  /** Why the list did not load, where that is the reason (spec §8). */
  error?: unknown;
  onRetry: () => void;
}

export const NoPosts = ({ searching, error, onRetry }: Props) => (
  <EmptyState
    title="No posts found"
    action={
      <>
        <Link to={PATHS.recording} className={buttonClass()}>
          Create Your First Post
        </Link>
        {error !== undefined && (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )}
      </>
    }
  >
    <p>{searching ? "Try adjusting your search terms" : "Start creating posts to build your library"}</p>
    {error !== undefined && (
      <p role="alert" className="mt-2 text-danger text-sm">
        {errorDetail(error)}
      </p>
    )}
  </EmptyState>
);
