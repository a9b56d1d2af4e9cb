import { Check, Copy, ExternalLink, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useSWRConfig } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { joinPost, seenFilesOf } from "#contract/post-text.ts";
import type { Post } from "#contract/posts.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { listen } from "../../../ui/listen.ts";
import { useTimer } from "../../../ui/use-timer.ts";
import { formatDate } from "../../dates.ts";
import { useAction } from "../../use-action.ts";
import type { DraftEditing } from "../editor/use-draft-editing.ts";
import type { SuggestedTime } from "../schedule/schedule-dialog.tsx";
import { ScheduleDraft } from "../schedule/schedule-draft.tsx";
import { canSchedule, isOnHold, ScheduleState } from "../schedule/schedule-state.tsx";
import { PublishProblemNote } from "./connect-linkedin.tsx";
import { useCopyPost } from "./copy-post.tsx";
import { connectFirst, type PublishProblem, publishPost, UNDO_SECONDS } from "./post-actions.ts";

interface Props {
  editing: DraftEditing;
  /** On its own page, where publishing also offers the connection. */
  post?: Post;
  suggestion?: SuggestedTime;
}

/** A phone has room for one label; the others' are small, below their icons. */
const ICON =
  "max-sm:min-w-11 max-sm:shrink-0 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:text-[0.6875rem] max-sm:leading-none";
const MAIN =
  "max-sm:min-w-28 max-sm:flex-1 [&>svg]:shrink-0 max-sm:px-2 max-sm:text-sm max-sm:whitespace-normal max-sm:[&>span]:line-clamp-2 max-sm:[&>span]:leading-tight";
/** Four labels have room beside each other without their icons. */
const FOUR = "sm:px-3.5 sm:[&>svg]:hidden";

const LINK = "focus-ring cursor-pointer rounded-xs font-medium text-ink underline underline-offset-4";

export function PostBar({ editing, post, suggestion }: Props) {
  const { draft, texts, unfinished, busy, close, typed } = editing;
  const text = joinPost(texts);
  const { copy, copied, openLinkedIn, openLabel } = useCopyPost(text, draft.id);
  const { data: member, error, mutate: readConnection } = useApi(API.linkedinConnection);
  const { data: shown, mutate: readPost } = useApi(API.post(draft.id));
  // A key, a chat elsewhere or our writer takes a post out of the schedule; why is said in the post.
  const wasUnscheduled = draft.scheduled_at === null && shown?.schedule_state === "scheduled";
  useEffect(() => void (wasUnscheduled && readPost()), [wasUnscheduled, readPost]);
  const { mutate } = useSWRConfig();
  const seen = { id: draft.id, version: draft.version, ...(shown && seenFilesOf(shown)) };
  const [refused, setRefused] = useState<PublishProblem>();
  const [wantsConnection, setWantsConnection] = useState(false);
  const { busy: publishing, run: publish } = useAction(async () => {
    const result = await publishPost(seen);
    setRefused("problem" in result ? result.problem : undefined);
    await Promise.all([mutate(API.drafts(draft.sessionId)), mutate(API.post(draft.id))]);
  });
  const { run: connect } = useAction(connectFirst);
  const [left, setLeft] = useCountdown(() => void publish());
  const current = JSON.stringify(seen);
  const [frozen, setFrozen] = useState<string | null>(null);
  const begun = left === null || !shown ? null : (frozen ?? current);
  if (begun !== frozen) setFrozen(begun);
  // What is sent is what one saw when the count began.
  const hasChanged = begun !== null && begun !== current;
  if (hasChanged && typed === null && !busy) setRefused({ message: ERROR_MESSAGES.changed });
  if (left !== null && (hasChanged || typed !== null || busy || unfinished)) setLeft(null);

  const connected = member?.connected === true;
  async function begin(): Promise<void> {
    if (!(await close())) return;
    // It may have been made in another tab.
    const isConnected = connected || (await readConnection())?.connected;
    if (isConnected) setLeft(UNDO_SECONDS);
    else setWantsConnection(true);
  }

  // Also after a reload: the server knows that LinkedIn never answered.
  const unsettled = post?.publishUnsettled ? { message: ERROR_MESSAGES.publish_unknown } : undefined;
  const unconnected: PublishProblem | undefined =
    wantsConnection && !connected
      ? {
          message: ERROR_MESSAGES.linkedin_connect,
          cure: "connect",
          pending: { shown: seen, kind: "publish" },
        }
      : undefined;
  const problem: PublishProblem | undefined = publishing ? undefined : (refused ?? unconnected ?? unsettled);
  const as = (connected && member.name) || null;
  const publishes = connected || post !== undefined;
  const publishLabel = as === null ? "Publish now" : `Post as ${as}`;
  const published = draft.publishedAt !== null;
  const side = cx(ICON, publishes && !published && FOUR);
  const scheduled = draft.scheduled_at !== null && !problem;
  // A scheduled post goes out by itself. Without a connection the shorter way leads first: the other connects LinkedIn on the way.
  const opensFirst = !connected && !problem && !scheduled;
  const publishesFirst = !opensFirst && !scheduled;

  const openName = opensFirst ? (
    openLabel
  ) : (
    <>
      <span className="max-sm:hidden">{openLabel}</span>
      <span className="sm:hidden">LinkedIn</span>
    </>
  );

  return (
    <div
      ref={keepFocus}
      tabIndex={-1}
      className="sticky low:static bottom-(--dock,0px) z-10 -mx-1 border-line border-t bg-paper px-1 py-3 outline-none"
    >
      {!post && shown && isOnHold(shown) && <ScheduleState post={shown} className="mb-3" />}
      {problem && !published && <PublishProblemNote problem={problem} className="mb-3" />}
      {draft.publishedAt !== null && (
        <p className="mb-2 text-sm text-soft">
          Published <time dateTime={draft.publishedAt}>{formatDate(draft.publishedAt)}</time>. Edits here
          won't change the post on LinkedIn.
          {draft.linkedinUrl === null && " LinkedIn didn't say where it is: look on your profile."}{" "}
          <Link to={PATHS.record} className={LINK}>
            Record your next note
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {left !== null && `${publishLabel} in ${UNDO_SECONDS} seconds. Undo stops it.`}
      </p>
      {left === null ? (
        // Until it is known what fits in, so that nothing moves.
        <div className={cx("flex flex-wrap gap-2", !member && !error && "invisible")}>
          <Button
            variant="secondary"
            className={side}
            icon={copied ? Check : Copy}
            unavailable={unfinished}
            onClick={() => void copy()}
          >
            {copied ? "Copied!" : "Copy"}
          </Button>
          {!published && (
            <>
              <Button
                variant={opensFirst ? "primary" : "secondary"}
                className={opensFirst ? cx(MAIN, publishes && cx(FOUR, "[&>svg]:hidden")) : side}
                disabled={unfinished}
                aria-label={openLabel}
                onClick={() => void openLinkedIn()}
                icon={ExternalLink}
              >
                {openName}
              </Button>
              {(!post || canSchedule(post)) && (
                <ScheduleDraft
                  className={scheduled ? cx(MAIN, FOUR) : side}
                  draft={draft}
                  suggestion={suggestion}
                  unavailable={busy}
                  beforehand={close}
                />
              )}
              {publishes && (
                <Button
                  data-keeps-focus=""
                  // If LinkedIn has to be connected first, that button is primary.
                  variant={problem?.cure || !publishesFirst ? "secondary" : "primary"}
                  // A phone has no room to say that this posts it at once.
                  className={publishesFirst ? cx(MAIN, FOUR) : cx(side, scheduled && "max-sm:hidden")}
                  icon={publishesFirst ? undefined : Send}
                  busy={publishing}
                  unavailable={unfinished || busy || !shown || text.length > MAX_POST_CHARS}
                  onClick={() => void begin()}
                >
                  {publishing ? "Publishing…" : unsettled ? "Publish again to find out" : publishLabel}
                </Button>
              )}
            </>
          )}
          {draft.linkedinUrl !== null && (
            <a
              data-keeps-focus=""
              href={draft.linkedinUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({}, MAIN)}
            >
              <ExternalLink className="size-4" />
              View on LinkedIn
            </a>
          )}
        </div>
      ) : (
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p aria-hidden="true" className="min-w-0 truncate">
            {as === null ? "Publishing" : `Posting as ${as}`} in <span className="tabular-nums">{left}</span>…
          </p>
          <Button variant="secondary" data-keeps-focus="" onClick={() => setLeft(null)}>
            Undo
          </Button>
        </div>
      )}
      {!published && !scheduled && left === null && (
        <p className="mt-2 text-soft text-xs sm:text-sm">
          {/* A phone has room for the less plain of the two. */}
          <span className={cx(opensFirst && "max-sm:sr-only")}>
            “{openName}” opens LinkedIn with your text; you post it there.
          </span>{" "}
          {publishes ? (
            <span className={cx(!opensFirst && "max-sm:sr-only")}>
              “{publishLabel}” posts it from here{!connected && ", once LinkedIn is connected"}.
            </span>
          ) : (
            member && (
              <>
                <button type="button" className={LINK} onClick={() => void connect()}>
                  Connect LinkedIn
                </button>{" "}
                to post from here.
              </>
            )
          )}
        </p>
      )}
    </div>
  );
}

/** Seconds left, or null while it rests; it ends in `onEnd` only where the page stays. */
function useCountdown(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const tick = () => {
    setLeft(left && left > 1 ? left - 1 : null);
    if (left === 1) onEnd();
  };
  useTimer(left === null ? null : 1_000, tick, left);
  // Back may restore a page that was left.
  useEffect(() => listen(window, "pagehide", () => setLeft(null)), []);
  return [left, setLeft] as const;
}
