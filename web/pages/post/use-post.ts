import { useCallback, useEffect, useState } from "react";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../api/use-api.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";

/** A post, and the ways to tell that it changed. What an earlier visit left behind is never shown: it may be old. */
export function usePost(postId: string) {
  const [fresh, setFresh] = useState(false);
  const { data, error, isValidating, mutate } = useApi(API.post(postId), {
    revalidateOnMount: true,
    // An answer shared with the screen before would not tell that it is there.
    dedupingInterval: 0,
    onSuccess: () => setFresh(true),
  });
  useEffect(() => {
    handleUnauthorized(error);
  }, [error]);

  /** Shows the server's own answer to a change. */
  const changed = useCallback((next: Post) => void mutate(next, { revalidate: false }), [mutate]);
  const refresh = useCallback(() => mutate(), [mutate]);
  const post = fresh ? data : undefined;
  return { post, error: error as unknown, isValidating, changed, refresh };
}

/** The draft that a post is the text of, with its versions. */
export function useDraftOf({ id, sessionId }: Post) {
  const { data, error, isValidating, mutate } = useApi(API.drafts(sessionId), {
    revalidateOnMount: true,
  });
  const draft = data?.find((other) => other.id === id);
  return { draft, error: error as unknown, isValidating, refresh: mutate };
}
