import { useRef, useState } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { Post } from "#contract/posts.ts";
import { type PublishProblem, publishPost } from "./publish-post.ts";

interface Handlers {
  onPublished: (post: Post) => void;
  /** What became of it has to be asked for. */
  onRefused: () => Promise<unknown>;
}

/** Publishing of one post, however often it is clicked. */
export function usePublish(post: Post, { onPublished, onRefused }: Handlers) {
  const [publishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<PublishProblem>();
  const running = useRef(false);

  async function publish(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPublishing(true);
    const result = await publishPost(post.id);
    if ("post" in result) {
      setRefused(undefined);
      onPublished(result.post);
    } else {
      setRefused(result.problem);
      await onRefused();
    }
    running.current = false;
    setPublishing(false);
  }

  // It outlasts a reload: the server knows that LinkedIn never answered.
  const unsettled: PublishProblem | undefined = post.publishUnsettled
    ? { message: ERROR_MESSAGES.publish_unknown, cure: null }
    : undefined;
  return { publishing, publish, problem: publishing ? undefined : (refused ?? unsettled) };
}
