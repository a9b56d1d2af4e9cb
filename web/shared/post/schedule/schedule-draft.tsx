import { CalendarClock, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Draft } from "#contract/drafts.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { SCHEDULE_AHEAD_DAYS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { apiGet } from "../../../api/client.ts";
import { Button, type Look } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { daysLater, formatAhead, formatDayOfWeek, localParts, zoneHere, zoneInWords } from "../../dates.ts";
import { Form, SubmitButton } from "../../form.tsx";
import { useAction } from "../../use-action.ts";
import { PublishProblemNote } from "../actions/connect-linkedin.tsx";
import { type PublishProblem, schedulePost, unschedulePost } from "../actions/post-actions.ts";
import { titleOf } from "../actions/post-summary.tsx";
import { ConnectNext, canSchedule, NextSlotButton, ScheduleState, useNextSlot } from "./schedule-state.tsx";

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

  function onChanged(post: Post): void {
    void mutate(API.drafts(draft.sessionId));
    void mutate(API.schedule);
    void mutate(API.post(draft.id), post, { revalidate: false });
  }

  const { run } = useAction(async (step: "schedule" | "choose") => {
    if (beforehand && !(await beforehand())) return;
    const post = await apiGet(API.post(draft.id));
    void mutate(API.post(draft.id), post, { revalidate: false });
    const visibleDrafts: Draft[] = cache.get(API.drafts(draft.sessionId))?.data ?? [draft];
    if (visibleDrafts.some(({ id, version }) => id === draft.id && version !== post.version)) {
      await mutate(API.drafts(draft.sessionId));
      return toast({ title: "This post has changed", description: ERROR_MESSAGES.changed });
    }
    if (!canSchedule(post))
      toast({ title: ERROR_MESSAGES[post.publishedAt ? "already_published" : "in_archive"] });
    else if (step === "choose") setDialog({ post });
    else {
      const problem = await schedulePost(post, null, onChanged);
      if (problem) setDialog({ post, problem });
    }
  }, "Scheduling failed");

  const at = draft.scheduled_at ?? next;
  const time = at && `${formatAhead(at)}${more}`;
  const verb = isScheduled ? "Scheduled" : "Schedule";
  const label = time ? `${verb} for ${time}` : "Schedule…";
  const withName = (text: string) => (name ? `${text} ${name}` : text);
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        data-keeps-focus={isScheduled ? "" : undefined}
        disabled={unavailable}
        aria-label={withName(label)}
        aria-keyshortcuts={shortcut}
        onClick={() => run(next && !isScheduled ? "schedule" : "choose")}
        icon={CalendarClock}
      >
        {time ? (
          <span className="sm:text-left sm:leading-tight">
            <span className="block text-xs max-sm:hidden">{verb}</span>
            {time}
          </span>
        ) : (
          label
        )}
      </Button>
      {next && !isScheduled && (
        <Button
          id={anotherTimeOf(draft.id)}
          variant={look.variant ?? "secondary"}
          size={look.size}
          className="-ml-1 min-w-9 max-sm:hidden sm:px-2 pointer-coarse:min-w-11"
          disabled={unavailable}
          title="Another time"
          aria-label={withName("Another time")}
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

interface ScheduleDialogProps {
  post: Post | null;
  onClose: () => void;
  onChanged: (post: Post) => void;
  /** Why another time has to be chosen. */
  problem?: PublishProblem;
  opener?: HTMLElement;
}

export const ScheduleDialog = ({ post, opener, ...rest }: ScheduleDialogProps) => (
  <Dialog
    open={post !== null}
    onClose={rest.onClose}
    title="Schedule post"
    opener={opener}
    description={post ? titleOf(post) : undefined}
  >
    {post && <Times key={post.id} post={post} {...rest} />}
  </Dialog>
);

function Times({ post, onClose, onChanged, problem: initialProblem }: ScheduleDialogProps & { post: Post }) {
  const [today] = useState(() => new Date());
  const [initial] = useState(() => localParts(suggestedTime(post, today)));
  const [date, setDate] = useState(initial.date);
  const [problem, setProblem] = useState(initialProblem);
  const { run } = useAction(async (step: Date | "next" | "out") => {
    setProblem(undefined);
    const refusal = await (step === "out"
      ? unschedulePost(post.id, onChanged)
      : schedulePost(post, step === "next" ? null : step.toISOString(), onChanged));
    setProblem(refusal);
    if (!refusal) onClose();
  }, "Unscheduling failed");

  return (
    <Form send={(value) => run(new Date(`${value("date")}T${value("time")}`))} className="mt-5">
      <ScheduleState post={post} className="mb-5" />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Date"
          name="date"
          type="date"
          required
          min={localParts(today).date}
          max={localParts(daysLater(today, SCHEDULE_AHEAD_DAYS)).date}
          defaultValue={initial.date}
          onChange={(event) => setDate(event.target.value)}
        />
        <Field label="Time" name="time" type="time" required defaultValue={initial.time} />
      </div>
      <p className="mt-2 text-sm text-soft">
        {date && `${formatDayOfWeek(date)}, `}
        {zoneInWords(zoneHere()).split("/").at(-1)} time
      </p>
      <ConnectNext className="mt-2" />
      <div role="alert">{problem && <PublishProblemNote problem={problem} className="mt-4" />}</div>
      <div className="mt-6 flex flex-col gap-2">
        <SubmitButton>{post.schedule_state === "scheduled" ? "Change" : "Schedule"}</SubmitButton>
        <NextSlotButton post={post} onClick={() => run("next")} />
        {post.schedule_state !== null && (
          <Button variant="quiet" onClick={() => run("out")}>
            Unschedule
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Its own time, if that is still to come; else tomorrow morning. */
function suggestedTime({ scheduled_at: at }: Post, now: Date): Date {
  if (at !== null && new Date(at) > now) return new Date(at);
  const tomorrow = daysLater(now, 1);
  tomorrow.setHours(9, 0, 0, 0);
  return tomorrow;
}
