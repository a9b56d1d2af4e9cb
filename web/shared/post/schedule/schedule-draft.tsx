import { CalendarClock, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft } from "#contract/drafts.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiGet } from "../../../api/client.ts";
import { Button, type Look } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatAhead } from "../../dates.ts";
import { useAction } from "../../use-action.ts";
import { type PublishProblem, schedulePost } from "../actions/post-actions.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { canSchedule, useNextSlot } from "./schedule-state.tsx";

interface Props extends Look {
  draft: Draft;
  /** For screen readers, where there are several. */
  name?: string;
  unavailable?: boolean;
  /** Runs first; nothing is scheduled or opened unless it resolves to true. */
  beforehand?: () => Promise<unknown>;
  shortcut?: string;
  title?: string;
  /** What the label ends with. */
  more?: string;
  className?: string;
}

/** The id of *Another time* of a draft. A phone has room for it only in the post's menu. */
export const anotherTimeOf = (draftId: string): string => `another-time-${draftId}`;

/** Schedules a post at the time that it names, the next free slot, with *Another time* beside it; or opens the time that the post has. */
export function ScheduleDraft(props: Props) {
  const { draft, name, unavailable, beforehand, shortcut, more = "", ...look } = props;
  const { mutate, cache } = useSWRConfig();
  const [dialog, setDialog] = useState<{ post: Post; problem?: PublishProblem }>();
  const isScheduled = draft.scheduled_at !== null;
  const next = useNextSlot(isScheduled ? null : draft.id);

  function onChanged(changed: Post): void {
    void mutate(API.drafts(draft.sessionId));
    void mutate(API.schedule);
    void mutate(API.post(draft.id), changed, { revalidate: false });
  }

  /** The post is read when it is asked for. */
  const { run } = useAction(async (step: "schedule" | "choose") => {
    if (beforehand && !(await beforehand())) return;
    const read = await apiGet(API.post(draft.id));
    void mutate(API.post(draft.id), read, { revalidate: false });
    const shown: Draft[] = cache.get(API.drafts(draft.sessionId))?.data ?? [draft];
    if (shown.some(({ id, version }) => id === draft.id && version !== read.version)) {
      await mutate(API.drafts(draft.sessionId));
      return toast({ title: "This post has changed", description: ERROR_MESSAGES.changed });
    }
    if (!canSchedule(read))
      toast({ title: ERROR_MESSAGES[read.publishedAt ? "already_published" : "in_archive"] });
    else if (step === "choose") setDialog({ post: read });
    else {
      const problem = await schedulePost(read, null, onChanged);
      if (problem) setDialog({ post: read, problem });
    }
  }, "Scheduling failed");

  const at = draft.scheduled_at ?? next;
  const time = at && `${formatAhead(at)}${more}`;
  const label = time ? `${isScheduled ? "Scheduled" : "Schedule"} for ${time}` : "Schedule…";
  const named = (text: string) => (name ? `${text} ${name}` : text);
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        data-keeps-focus={isScheduled ? "" : undefined}
        disabled={unavailable}
        aria-label={named(label)}
        aria-keyshortcuts={shortcut}
        onClick={() => run(next && !isScheduled ? "schedule" : "choose")}
        icon={CalendarClock}
      >
        {time || label}
      </Button>
      {next && !isScheduled && (
        <Button
          id={anotherTimeOf(draft.id)}
          variant={look.variant ?? "secondary"}
          size={look.size}
          className="-ml-1 min-w-9 max-sm:hidden sm:px-2 pointer-coarse:min-w-11"
          disabled={unavailable}
          title="Another time"
          aria-label={named("Another time")}
          onClick={() => run("choose")}
          icon={ChevronDown}
        />
      )}
      <ScheduleDialog
        post={dialog?.post ?? null}
        problem={dialog?.problem}
        onClose={() => setDialog(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}
