import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft } from "#contract/drafts.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiGet } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatAhead } from "../../dates.ts";
import { useAction } from "../../use-action.ts";
import { ScheduleDialog, type SuggestedTime } from "./schedule-dialog.tsx";
import { canSchedule } from "./schedule-state.tsx";

interface Props {
  draft: Draft;
  suggestion?: SuggestedTime;
  /** For screen readers, where there are several. */
  name?: string;
  unavailable?: boolean;
  /** Runs first; nothing is opened if it resolves to false. */
  beforehand?: () => Promise<boolean>;
  size?: "sm" | "md";
  variant?: "primary" | "secondary" | "quiet";
  /** The key that opens it. */
  shortcut?: string;
  /** What the label ends with. */
  more?: string;
  className?: string;
}

/** The post is read when the dialog is asked for. */
export function ScheduleDraft(props: Props) {
  const { draft, suggestion, name, unavailable, beforehand, shortcut, more = "", ...look } = props;
  const { mutate, cache } = useSWRConfig();
  const [post, setPost] = useState<Post | null>(null);
  const { run: open } = useAction(async () => {
    if (beforehand && !(await beforehand())) return;
    const read = await apiGet(API.post(draft.id));
    void mutate(API.post(draft.id), read, { revalidate: false });
    const shown: Draft[] = cache.get(API.drafts(draft.sessionId))?.data ?? [draft];
    if (shown.some(({ id, version }) => id === draft.id && version !== read.version)) {
      await mutate(API.drafts(draft.sessionId));
      return toast({ title: "This post has changed", description: ERROR_MESSAGES.changed });
    }
    if (canSchedule(read)) setPost(read);
    else toast({ title: ERROR_MESSAGES[read.publishedAt ? "already_published" : "in_archive"] });
  }, "Scheduling failed");
  const time = draft.scheduled_at && formatAhead(draft.scheduled_at);
  const label = time ? `Scheduled for ${time}${more}` : "Schedule…";
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        disabled={unavailable}
        aria-label={name ? `${label} ${name}` : label}
        aria-keyshortcuts={shortcut}
        onClick={open}
        icon={CalendarClock}
      >
        {time ? `${time}${more}` : label}
      </Button>
      <ScheduleDialog
        post={post}
        suggestion={suggestion}
        onClose={() => setPost(null)}
        onChanged={(changed) => {
          void mutate(API.drafts(draft.sessionId));
          void mutate(API.post(draft.id), changed, { revalidate: false });
        }}
      />
    </>
  );
}
