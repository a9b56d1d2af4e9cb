import { Check, Copy, ExternalLink, Mic } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost, seenFilesOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../../api/use-api.ts";
import { Button, buttonClass, QuietButton, SmallButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { later } from "../../../ui/later.ts";
import { listen } from "../../../ui/listen.ts";
import { useTimer } from "../../../ui/use-timer.ts";
import { isMobile } from "../../browser.ts";
import { counted } from "../../counted.ts";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
import { useEdit } from "../../unsaved.ts";
import { useAction } from "../../use-action.ts";
import type { DraftEditing } from "../editor/use-draft-editing.ts";
import { useUnsaidWalk } from "../fidelity/use-unsaid-walk.ts";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { canSchedule, useNextSlot } from "../schedule/schedule-state.tsx";
import { PublishProblemNote } from "./connect-linkedin.tsx";
import { useCopyPost } from "./copy-post.tsx";
import {
  movePost,
  type PublishProblem,
  publishPost,
  UNDO_SECONDS,
  useShowPost,
  waitForUndo,
} from "./post-actions.ts";

type Props = { editing: DraftEditing; mic?: { label: string; press: () => void }; className?: string };

export const STICKY_BAR = "sticky low:static bottom-0 z-10 -mx-1 border-line border-t bg-paper px-1 py-3";

/** A phone has room for one label; the others' are small, below their icons. */
const SIDE =
  "max-sm:min-w-11 max-sm:shrink-0 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:leading-none sm:px-3 sm:text-sm";
/** What happens next. With the state of the post it changes at once. */
const MAIN =
  "transition-none max-sm:min-w-20 max-sm:flex-1 sm:ml-auto [&>svg]:shrink-0 max-sm:px-2 max-sm:text-sm max-sm:whitespace-normal max-sm:[&>span]:line-clamp-2 max-sm:[&>span]:leading-tight";

/** One primary button, whose label is what happens next, and the other ways. `mic`, at the thumb, opens the box for requests, or records. */
export function PostBar({ editing, mic, className }: Props) {
  const { draft, texts, unfinished, busy, close } = editing;
  const text = joinPost(texts);
  const { copy, copied, openLinkedIn, openLabel } = useCopyPost(text, draft.id);
  const { data: member, error } = useApi(API.linkedinConnection);
  const { data: post, mutate: readPost } = useApi(API.post(draft.id));
  // A key, a chat elsewhere or our writer takes a post out of the schedule; why is said in the post.
  const wasUnscheduled = draft.scheduled_at === null && post?.schedule_state === "scheduled";
  useEffect(() => void (wasUnscheduled && readPost()), [wasUnscheduled, readPost]);
  const { secondsLeft, problem, isUnsettled, ...publishing } = usePublishing(editing, post);
  const walk = useUnsaidWalk(draft);
  const isUnscheduled = draft.publishedAt === null && draft.scheduled_at === null;
  const isSlotKnown = useNextSlot(isUnscheduled ? draft.id : null) !== undefined;
  // Kept for the way back from LinkedIn's app.
  const [isByHand, setByHand] = useEdit<boolean>(`by-hand:${draft.id}`);
  const [copyKey, scheduleKey, askKey] = [useKeyHint("c"), useKeyHint("s"), useKeyHint("/")];

  const isConnected = member?.connected === true;
  const name = (isConnected && member.name) || null;
  const isPublished = draft.publishedAt !== null;
  const isScheduled = draft.scheduled_at !== null && !problem && !isPublished;
  // Without a connection the shorter way leads.
  const opensFirst = !isConnected && !problem && !isScheduled;
  const isUnknown = (!member && !error) || !isSlotKnown;
  const toCheck = walk.count > 0 ? ` · ${walk.count} to check` : "";
  const publishLabel = name === null ? "Publish now" : `Post as ${name}`;

  const openHere = async () => (await openLinkedIn()) && setByHand(true);
  const open = (look: ComponentProps<typeof Button>, label: ReactNode) => (
    <Button disabled={unfinished} aria-label={openLabel} onClick={openHere} icon={ExternalLink} {...look}>
      {label}
    </Button>
  );
  // What goes out at its time is looked at before.
  const beforehand = async () => !walk.openNext() && (await close());
  const schedule = (look: Partial<ComponentProps<typeof ScheduleDraft>>) =>
    (!post || canSchedule(post)) && (
      <ScheduleDraft
        {...look}
        draft={draft}
        title={isConnected ? undefined : "First time: you'll connect LinkedIn."}
        beforehand={beforehand}
        unavailable={busy}
        shortcut={scheduleKey}
      />
    );

  function primary(): ReactNode {
    if (isPublished && !draft.linkedinUrl) return null;
    if (isPublished)
      return (
        <a
          data-keeps-focus=""
          href={draft.linkedinUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({}, MAIN)}
        >
          <ExternalLink className="size-4" />
          View on LinkedIn
        </a>
      );
    if (isScheduled) return schedule({ variant: "primary", className: MAIN, more: toCheck });
    if (opensFirst) {
      const label = `${openLabel}${toCheck}`;
      return open({ className: MAIN, "aria-label": label, onClick: () => walk.check(openHere) }, label);
    }
    const label = publishing.busy ? "Publishing…" : isUnsettled ? "Publish again to find out" : publishLabel;
    const short = label === publishLabel && name ? `Post as ${name.split(" ")[0]}` : label;
    return (
      <Button
        data-keeps-focus=""
        // If LinkedIn has to be connected first, that button is primary.
        variant={problem?.cure ? "secondary" : "primary"}
        className={MAIN}
        busy={publishing.busy}
        unavailable={unfinished || busy || !post || text.length > MAX_POST_CHARS}
        aria-label={`${label}${toCheck}`}
        onClick={() => walk.check(publishing.begin)}
      >
        {`${short}${toCheck}`}
      </Button>
    );
  }

  return (
    <div ref={keepFocus} tabIndex={-1} className={cx("outline-none", className)}>
      {problem && !isPublished && <PublishProblemNote problem={problem} className="mb-3" />}
      {!isPublished && post && (
        <ByHand post={post} isAsking={!!isByHand} isFirst={opensFirst} onAnswer={() => setByHand(null)} />
      )}
      <p role="status" className="sr-only">
        {secondsLeft !== null && `${publishLabel} in ${UNDO_SECONDS} seconds. Undo stops it.`}
      </p>
      {secondsLeft !== null ? (
        <div key="count" className="flex min-h-11 items-center justify-between gap-3">
          <p aria-hidden="true" className="min-w-0 truncate">
            {name === null ? "Publishing" : `Posting as ${name}`} in{" "}
            <span className="tabular-nums">{secondsLeft}</span>…
          </p>
          <Button variant="secondary" data-keeps-focus="" onClick={publishing.undo}>
            Undo
          </Button>
        </div>
      ) : walk.isAsking ? (
        <div key="question" className="flex min-h-11 flex-wrap items-center gap-2">
          <p role="status" className="mr-auto text-sm">
            {counted(walk.count, "underlined phrase")} {walk.count === 1 ? "isn't" : "aren't"} from your
            recording.
          </p>
          <Button variant="secondary" onClick={walk.checkAgain}>
            Check again
          </Button>
          <Button data-keeps-focus="" onClick={() => walk.agree(opensFirst ? openHere : publishing.begin)}>
            Post anyway
          </Button>
        </div>
      ) : (
        // Until it is known what fits in, so that nothing moves.
        <div key="ways" className={cx("flex gap-1 sm:flex-wrap", isUnknown && "invisible")}>
          <Button
            variant="quiet"
            className={SIDE}
            icon={copied ? Check : Copy}
            unavailable={unfinished}
            aria-keyshortcuts={copyKey}
            onClick={() => void copy()}
          >
            {copied ? "Copied!" : "Copy"}
          </Button>
          {!isPublished &&
            !opensFirst &&
            open(
              { variant: "quiet", className: SIDE },
              <>
                <span className="max-sm:hidden">{openLabel}</span>
                <span className="sm:hidden">LinkedIn</span>
              </>,
            )}
          {!isPublished &&
            !isScheduled &&
            schedule({ variant: "quiet", className: cx(SIDE, "max-sm:w-17 max-sm:whitespace-normal") })}
          {primary()}
          {mic && (
            <Button
              variant="secondary"
              size="icon"
              className="ml-auto"
              aria-label={mic.label}
              aria-keyshortcuts={askKey}
              icon={Mic}
              onClick={mic.press}
            />
          )}
        </div>
      )}
    </div>
  );
}

const useFilesToTake = later(async () => ({
  default: (await import("../pictures/files-panel.tsx")).FilesToTake,
}));

type ByHandProps = { post: Post; isAsking: boolean; isFirst: boolean; onAnswer: () => void };

/** Tells who posts it by hand about its files, and asks, once LinkedIn was opened, if they posted it. `isFirst`: it is the first way. */
function ByHand({ post, isAsking, isFirst, onAnswer }: ByHandProps) {
  const showPost = useShowPost();
  // A phone may have a share sheet that takes them.
  const takesFiles =
    (isAsking || (isFirst && !isMobile())) && (post.pictures.length > 0 || post.document !== null);
  const FilesToTake = useFilesToTake(takesFiles);
  const { busy: answering, run: confirmPosted } = useAction(async () => {
    if (!(await waitForUndo("You posted it", "It is marked as published"))) return;
    const movedPost = await movePost("published", post);
    if (!movedPost) return;
    onAnswer();
    await showPost(movedPost);
  });
  return (
    <>
      {takesFiles && FilesToTake && (
        <div className="mb-2 text-sm text-soft">
          LinkedIn opens with your text only. <FilesToTake post={post} />
        </div>
      )}
      {isAsking && !answering && (
        <div className="mb-2 flex items-center gap-2">
          <p className="mr-auto font-medium">Did you post it?</p>
          <SmallButton onClick={confirmPosted}>Yes</SmallButton>
          <QuietButton onClick={onAnswer}>Not yet</QuietButton>
        </div>
      )}
    </>
  );
}

/** Publishes a post after a count of seconds that can be undone; `secondsLeft` is null while none runs. */
function usePublishing(editing: DraftEditing, post: Post | undefined) {
  const { draft, unfinished, busy: changing, close, edit } = editing;
  const { mutate } = useSWRConfig();
  const view = { id: draft.id, version: draft.version, ...(post && seenFilesOf(post)) };
  const [refusal, setRefusal] = useState<PublishProblem>();
  const { busy, run: publish } = useAction(async () => {
    const result = await publishPost(view);
    setRefusal("problem" in result ? result.problem : undefined);
    await Promise.all([mutate(API.drafts(draft.sessionId)), mutate(API.post(draft.id))]);
  });
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const tick = () => {
    setSecondsLeft(secondsLeft && secondsLeft > 1 ? secondsLeft - 1 : null);
    if (secondsLeft === 1) void publish();
  };
  useTimer(secondsLeft === null ? null : 1_000, tick, secondsLeft);
  // Nothing goes out once the page is left; Back may restore it.
  useEffect(() => listen(window, "pagehide", () => setSecondsLeft(null)), []);
  const current = JSON.stringify(view);
  const [snapshot, setSnapshot] = useState<string | null>(null);
  const initial = secondsLeft === null || !post ? null : (snapshot ?? current);
  if (initial !== snapshot) setSnapshot(initial);
  // What is sent is what one saw when the count began.
  const hasChanged = initial !== null && initial !== current;
  if (hasChanged && edit === null && !changing) setRefusal({ message: ERROR_MESSAGES.changed });
  if (secondsLeft !== null && (hasChanged || edit !== null || changing || unfinished)) setSecondsLeft(null);

  // Also after a reload: the server knows that LinkedIn never answered.
  const isUnsettled = post?.publishUnsettled === true;
  const unsettledProblem = isUnsettled ? { message: ERROR_MESSAGES.publish_unknown } : undefined;
  const problem: PublishProblem | undefined = busy ? undefined : (refusal ?? unsettledProblem);

  const begin = async () => (await close()) && setSecondsLeft(UNDO_SECONDS);
  return { secondsLeft, busy, problem, isUnsettled, begin, undo: () => setSecondsLeft(null) };
}
