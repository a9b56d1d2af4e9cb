import { useState } from "react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { ApiError, isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailed } from "../../ui/loaded.tsx";
import { PageSpinner } from "../../ui/page-spinner.tsx";

/** Never shows the cached post of an earlier visit. `changed` takes the post that the server returned for a change. */
export function usePost(postId: string) {
  const [fresh, setFresh] = useState(false);
  const { data, error, isValidating, mutate } = useApi(API.post(postId), {
    revalidateOnMount: true,
    // A request shared with the screen before would not call `onSuccess` here.
    dedupingInterval: 0,
    onSuccess: () => setFresh(true),
  });
  return {
    post: fresh ? data : undefined,
    error,
    isValidating,
    changed: (next: Post) => void mutate(next, { revalidate: false }),
    refresh: () => mutate(),
  };
}

interface Props {
  as?: "h1" | "h2";
  read: Pick<ReturnType<typeof usePost>, "error" | "isValidating" | "refresh">;
}

/** Shown instead of a post: it is loading, doesn't exist, or didn't load. */
export function PostPlaceholder({ as, read: { error, isValidating, refresh } }: Props) {
  // A lost login has its own toast, and leaves this page.
  if (error === undefined || isUnauthorized(error)) return <PageSpinner label="Loading your post" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        as={as}
        title="We can't find this post"
        action={<ButtonLink to={PATHS.library}>See your posts</ButtonLink>}
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    );
  }
  const title = "This post didn't load";
  return (
    <LoadFailed as={as} title={title} error={error} busy={isValidating} onRetry={() => void refresh()} />
  );
}
