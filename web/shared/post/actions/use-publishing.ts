import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { seenFilesOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { listen } from "../../../ui/listen.ts";
import { useTimer } from "../../../ui/use-timer.ts";
import { useAction } from "../../use-action.ts";
import type { DraftEditing } from "../editor/use-draft-editing.ts";
import { type PublishProblem, publishPost, UNDO_SECONDS } from "./post-actions.ts";

/** Publishes a post after a count of seconds that can be undone; `left` is how many, or null. */
export function usePublishing(editing: DraftEditing, post: Post | undefined) {
  const { draft, unfinished, busy: changing, close, typed } = editing;
  const { mutate } = useSWRConfig();
  const seen = { id: draft.id, version: draft.version, ...(post && seenFilesOf(post)) };
  const [refused, setRefused] = useState<PublishProblem>();
  const { busy, run: publish } = useAction(async () => {
    const result = await publishPost(seen);
    setRefused("problem" in result ? result.problem : undefined);
    await Promise.all([mutate(API.drafts(draft.sessionId)), mutate(API.post(draft.id))]);
  });
  /** Seconds, or null while it rests. */
  const [left, setLeft] = useState<number | null>(null);
  const tick = () => {
    setLeft(left && left > 1 ? left - 1 : null);
    if (left === 1) void publish();
  };
  useTimer(left === null ? null : 1_000, tick, left);
  // Nothing goes out once the page is left; Back may restore it.
  useEffect(() => listen(window, "pagehide", () => setLeft(null)), []);
  const current = JSON.stringify(seen);
  const [frozen, setFrozen] = useState<string | null>(null);
  const begun = left === null || !post ? null : (frozen ?? current);
  if (begun !== frozen) setFrozen(begun);
  // What is sent is what one saw when the count began.
  const hasChanged = begun !== null && begun !== current;
  if (hasChanged && typed === null && !changing) setRefused({ message: ERROR_MESSAGES.changed });
  if (left !== null && (hasChanged || typed !== null || changing || unfinished)) setLeft(null);

  // Also after a reload: the server knows that LinkedIn never answered.
  const isUnsettled = post?.publishUnsettled === true;
  const unsettled = isUnsettled ? { message: ERROR_MESSAGES.publish_unknown } : undefined;
  const problem: PublishProblem | undefined = busy ? undefined : (refused ?? unsettled);

  return {
    left,
    busy,
    problem,
    isUnsettled,
    begin: async () => (await close()) && setLeft(UNDO_SECONDS),
    undo: () => setLeft(null),
  };
}
