import { CalendarClock, Copy, ExternalLink, Send } from "lucide-react";
import { useState } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { joinPost } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { formatDate } from "../../shared/dates.ts";
import { PublishProblemNote } from "../../shared/post/actions/connect-linkedin.tsx";
import { COPIED, useCopyPost } from "../../shared/post/actions/copy-post.tsx";
import { DeadMention } from "../../shared/post/actions/dead-mention.tsx";
import { type PublishProblem, publishPost } from "../../shared/post/actions/post-actions.ts";
import { ScheduleDialog } from "../../shared/post/schedule/schedule-dialog.tsx";
import { canSchedule, ScheduleState, scheduleLabel } from "../../shared/post/schedule/schedule-state.tsx";
import { useAction } from "../../shared/use-action.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";

interface Props {
  post: Post;
  onChanged: (post: Post) => void;
  /** The post may have changed on the server. */
  onStale: () => Promise<unknown>;
}

export function PublishCard({ post, onChanged, onStale }: Props) {
  const text = joinPost(post);
  const { copy, openLinkedIn, panel } = useCopyPost(text, COPIED, post.id);
  return (
    <Card>
      <CardTitle>LinkedIn</CardTitle>
      {post.publishedAt === null && <DeadMention post={post} onRemoved={onChanged} />}
      {post.publishedAt === null ? (
        <Publishing
          post={post}
          tooLong={text.length > MAX_POST_CHARS}
          onChanged={onChanged}
          onStale={onStale}
        />
      ) : (
        <Published at={post.publishedAt} url={post.linkedinUrl} />
      )}
      <Scheduling post={post} onChanged={onChanged} />
      {post.publishedAt === null && <p className="mt-5 text-faint text-sm">Or post it yourself:</p>}
      <div className="mt-2 flex flex-col gap-2">
        {post.publishedAt === null && (
          <Button variant="secondary" onClick={() => void openLinkedIn()} icon={ExternalLink}>
            Open in LinkedIn
          </Button>
        )}
        <Button variant="secondary" onClick={() => void copy()} icon={Copy}>
          Copy
        </Button>
      </div>
      {panel}
    </Card>
  );
}

function Publishing({ post, tooLong, onChanged, onStale }: Props & { tooLong: boolean }) {
  const [refused, setRefused] = useState<PublishProblem>();
  const { busy: publishing, run: publish } = useAction(async () => {
    const result = await publishPost(post.id);
    if ("post" in result) {
      setRefused(undefined);
      onChanged(result.post);
    } else {
      setRefused(result.problem);
      await onStale();
    }
  });
  // Also after a reload: the server knows that LinkedIn never answered.
  const unsettled = post.publishUnsettled ? { message: ERROR_MESSAGES.publish_unknown } : undefined;
  const problem: PublishProblem | undefined = publishing ? undefined : (refused ?? unsettled);
  return (
    <>
      {problem && <PublishProblemNote problem={problem} className="mt-3" />}
      {tooLong && (
        <p className="mt-3 text-danger text-sm leading-relaxed">
          LinkedIn takes at most 3,000 characters. Shorten the post to publish it.
        </p>
      )}
      <Button
        // If LinkedIn has to be connected first, that button is primary.
        variant={problem?.cure ? "secondary" : "primary"}
        className="mt-4 w-full"
        icon={Send}
        busy={publishing}
        unavailable={tooLong}
        onClick={() => void publish()}
      >
        {publishing ? "Publishing…" : post.publishUnsettled ? "Publish again to find out" : "Publish now"}
      </Button>
    </>
  );
}

function Scheduling({ post, onChanged }: Pick<Props, "post" | "onChanged">) {
  const [open, setOpen] = useState(false);
  if (!canSchedule(post)) return null;
  return (
    <>
      <ScheduleState post={post} className="mt-4" />
      <Button variant="secondary" className="mt-2 w-full" onClick={() => setOpen(true)} icon={CalendarClock}>
        {scheduleLabel(post)}
      </Button>
      <ScheduleDialog post={open ? post : null} onClose={() => setOpen(false)} onChanged={onChanged} />
    </>
  );
}

const Published = ({ at, url }: { at: string; url: string | null }) => (
  <>
    <p className="mt-2 text-sm text-soft leading-relaxed">
      Published <time dateTime={at}>{formatDate(at)}</time>.
      {url === null && " LinkedIn did not say where; you will find it on your profile."}
    </p>
    {url !== null && (
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass({}, "mt-4 w-full")}>
        <ExternalLink className="size-4" />
        View on LinkedIn
      </a>
    )}
  </>
);
