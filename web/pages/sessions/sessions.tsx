import { CircleAlert } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { useUser } from "../../api/auth.ts";
import { errorDetail, isUnauthorized } from "../../api/client.ts";
import { useApi, usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { openPaywall } from "../../shared/account/plan.tsx";
import { counted } from "../../shared/counted.ts";
import { formatDate, formatDateTime, formatLength } from "../../shared/dates.ts";
import { StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { useOutbox } from "../../shared/recording/outbox/sender.ts";
import {
  DeleteButton,
  kindOf,
  REPROCESS_PAYWALL,
  ReprocessButton,
  useReprocess,
  WaitingActions,
} from "../../shared/recording/vault/recording-actions.tsx";
import { RecordingSound } from "../../shared/recording/vault/recording-sound.tsx";
import { ButtonLink, SecondaryButton, SmallButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { EmptyState, Loaded, Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Working } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";

export default function SessionsScreen() {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "recordings" ? "recordings" : "sessions";

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Recent Sessions</h1>
      <Tabs
        label="What to show"
        className="mt-4 sm:mt-6"
        panelClassName="mt-6"
        selected={tab}
        onSelect={(next) => setParams(next === "recordings" ? { tab: next } : {}, { replace: true })}
        tabs={[
          { id: "sessions", name: "Sessions", content: <Sessions /> },
          { id: "recordings", name: "Recordings", content: <RecordingsTab /> },
        ]}
      />
    </div>
  );
}

function Sessions() {
  const { olderError, ...list } = useList(API.chats, { whole: true });
  const { data: posts = [] } = useList(API.posts, { whole: true });
  const postsOf = Map.groupBy(posts, ({ sessionId }) => sessionId);
  const response = olderError === undefined ? list : { ...list, data: undefined, error: olderError };
  return (
    <Loaded
      from={response}
      title="Your sessions didn't load"
      skeleton={<Skeletons what="sessions" className="grid gap-3" blocks={["h-29", "h-29", "h-29"]} />}
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState
            title="Nothing said yet"
            action={<ButtonLink to={PATHS.record}>Record your first note</ButtonLink>}
          >
            Speak for a minute and the post it becomes will be waiting for you here.
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-3">
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <Link
                  to={PATHS.chat(session.sessionId)}
                  className="focus-ring block rounded-card border border-line bg-raised p-5 transition-colors hover:border-edge"
                >
                  <OwnWords as="span" className="line-clamp-2 font-display text-lg leading-snug">
                    {session.snippet}
                  </OwnWords>
                  {/* As high without a post, which is read later. */}
                  <span className="mt-2.5 flex h-6 items-center gap-3 text-faint text-sm">
                    <time dateTime={session.updated_at} className="shrink-0">
                      {formatDate(session.updated_at)}
                    </time>
                    <Posts posts={postsOf.get(session.sessionId) ?? []} snippet={session.snippet} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The first line only where it is not how the note begins. */
function Posts({ posts: [post, ...others], snippet }: { posts: Post[]; snippet: string }) {
  if (!post) return null;
  if (others.length > 0) return <span>{counted(others.length + 1, "post")}</span>;
  const line = titleOf(post);
  return (
    <>
      <StatusBadge post={post} />
      {!snippet.startsWith(line.replace(/…$/, "")) && (
        <OwnWords as="span" className="truncate">
          {line}
        </OwnWords>
      )}
    </>
  );
}

const PROCESSING_POLL_MS = 2_000;

function RecordingsTab() {
  const user = useUser();
  const count = useOutbox(user?.id).filter(({ status }) => status.kind !== "recording").length;
  const list = useList(API.recordings);
  const { mutate } = list;
  const isProcessing = list.data?.some(({ status }) => status === "processing") ?? false;
  usePolling("recordings", mutate, isProcessing ? PROCESSING_POLL_MS : 0);
  const error = list.error ?? list.olderError;
  return (
    <div ref={keepFocus} tabIndex={-1} className="outline-none">
      {/* They are on the recording screen. */}
      {count > 0 && (
        <p className="mb-6 rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed">
          {count === 1 ? "1 note on this device has" : `${count} notes on this device have`} not been sent
          yet.{" "}
          <Link
            to={PATHS.record}
            className="focus-ring rounded-control font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {count === 1 ? "See it" : "See them"}
          </Link>
        </p>
      )}
      <Loaded
        from={{ ...list, error }}
        title="Your recordings didn't load"
        skeleton={<Skeletons what="recordings" className="grid gap-3" blocks={["h-46", "h-46", "h-46"]} />}
      >
        {(recordings) =>
          recordings.length === 0 ? (
            <EmptyState
              title="No recordings yet"
              action={<ButtonLink to={PATHS.record}>Record your first note</ButtonLink>}
            >
              Your recordings are kept here to play, process again or download.
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-col gap-8">
                {groupsOf(recordings).map(({ title, entries, isTitleHidden }) => (
                  <section key={title} aria-label={title}>
                    <h2 className={isTitleHidden ? "sr-only" : "mb-3 font-display text-xl leading-snug"}>
                      {title}
                    </h2>
                    <ul className="flex flex-col gap-3">
                      {entries.map((recording) => (
                        <li
                          key={recording.id}
                          className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
                        >
                          <VaultEntry recording={recording} onChanged={mutate} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
                {list.hasMore && (
                  <SecondaryButton className="self-center" busy={list.isLoadingMore} onClick={list.loadMore}>
                    Show older recordings
                  </SecondaryButton>
                )}
              </div>
              {error !== undefined && !isUnauthorized(error) && (
                <p role="alert" className="mt-6 text-center text-soft">
                  This list may not be up to date. {errorDetail(error)}{" "}
                  <SmallButton className="ml-2" onClick={mutate}>
                    Try again
                  </SmallButton>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Those that wait come first. Where all are processed, that goes without saying. */
function groupsOf(recordings: VaultRecording[]) {
  const { waiting, processed } = Object.groupBy(recordings, ({ status }) =>
    status === "processed" ? status : "waiting",
  );
  return [
    { title: "Waiting to be processed", entries: waiting ?? [], isTitleHidden: false },
    { title: "Processed", entries: processed ?? [], isTitleHidden: !waiting },
  ].filter(({ entries }) => entries.length > 0);
}

type EntryProps = { recording: VaultRecording; onChanged: () => Promise<unknown> };

function VaultEntry({ recording, onChanged }: EntryProps) {
  const { status, createdAt, durationSeconds, topic } = recording;
  const { data: usage } = useApi(API.usage);
  const onSubscribe = usage && isExhausted(usage) ? () => openPaywall(REPROCESS_PAYWALL) : undefined;
  const reprocess = useReprocess(recording, onChanged);
  return (
    <article
      aria-label={`${kindOf(recording)}, ${formatDateTime(createdAt)}`}
      className="rounded-card border border-line bg-raised p-5"
    >
      <Snippet recording={recording} />
      <div className="mt-2 flex flex-wrap gap-x-2 text-faint text-sm">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <Fact>{kindOf(recording)}</Fact>
        {durationSeconds !== null && <Fact>{formatLength(durationSeconds)}</Fact>}
        {status !== "processed" && topic !== null && (
          <span dir="auto" className="line-clamp-2 w-full">
            Topic: {topic}
          </span>
        )}
      </div>
      <div className="mt-3 empty:hidden">
        <RecordingSound recording={recording} />
      </div>
      <div className={cx("mt-2 flex flex-wrap items-center gap-2", status !== "waiting" && "-ml-3")}>
        {status === "waiting" && (
          <WaitingActions recording={recording} onSubscribe={onSubscribe} {...reprocess} />
        )}
        {status === "processed" && <ReprocessButton recording={recording} {...reprocess} />}
        <DeleteButton recording={recording} disabled={reprocess.busy} onDeleted={onChanged} />
      </div>
    </article>
  );
}

function Snippet({ recording: { snippet, sessionId, status, problem } }: { recording: VaultRecording }) {
  if (status === "processing") return <Working>Being processed…</Working>;
  if (problem) {
    return (
      <p className="flex items-start gap-2.5">
        <CircleAlert className="mt-1 size-4 shrink-0 text-danger" />
        {problem.message}
      </p>
    );
  }
  const className = "line-clamp-2 wrap-anywhere font-display text-lg leading-snug";
  if (sessionId === null) return <OwnWords className={className}>{snippet}</OwnWords>;
  return (
    <Link
      to={PATHS.chat(sessionId)}
      translate="no"
      dir="auto"
      className="focus-ring flex min-h-11 items-center rounded-control underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
    >
      <span className={className}>{snippet}</span>
    </Link>
  );
}

const Fact = ({ children }: { children: string }) => (
  <span className="flex gap-2">
    <span aria-hidden="true">·</span>
    {children}
  </span>
);
