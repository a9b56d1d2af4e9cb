import { useState } from "react";
import { SCHEDULE_AHEAD_DAYS } from "#contract/limits.ts";
import type { Post } from "#contract/posts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { daysLater, formatDayOfWeek, localParts, zoneHere, zoneInWords } from "../../dates.ts";
import { Form, SubmitButton } from "../../form.tsx";
import { useAction } from "../../use-action.ts";
import { PublishProblemNote } from "../actions/connect-linkedin.tsx";
import { type PublishProblem, schedulePost, unschedulePost } from "../actions/post-actions.ts";
import { titleOf } from "../actions/post-summary.tsx";
import { ConnectNext, NextSlotButton, ScheduleState } from "./schedule-state.tsx";

interface ScheduleDialogProps {
  /** Null while it is closed. */
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

function Times({ post, onClose, onChanged, ...opened }: ScheduleDialogProps & { post: Post }) {
  const [today] = useState(() => new Date());
  const [initial] = useState(() => localParts(suggested(post, today)));
  const [date, setDate] = useState(initial.date);
  const [problem, setProblem] = useState(opened.problem);
  const { run } = useAction(async (step: Date | "next" | "out") => {
    setProblem(undefined);
    const refused = await (step === "out"
      ? unschedulePost(post.id, onChanged)
      : schedulePost(post, step === "next" ? null : step.toISOString(), onChanged));
    setProblem(refused);
    if (!refused) onClose();
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
function suggested({ scheduled_at: at }: Post, now: Date): Date {
  if (at !== null && new Date(at) > now) return new Date(at);
  const tomorrow = daysLater(now, 1);
  tomorrow.setHours(9, 0, 0, 0);
  return tomorrow;
}
