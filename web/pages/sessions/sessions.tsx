import { Link, useSearchParams } from "react-router-dom";
import type { SessionListItem } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { counted } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { StatusBadge, titleOf } from "../../shared/post/actions/post-summary.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState, Loaded, Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RecordingsTab } from "./recordings-tab.tsx";

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
  const read = olderError === undefined ? list : { ...list, data: undefined, error: olderError };
  return (
    <Loaded
      read={read}
      title="Your sessions didn't load"
      skeleton={<Skeletons what="sessions" className="grid gap-3" blocks={["h-29", "h-29", "h-29"]} />}
    >
      {(sessions) => <SessionList sessions={sessions} posts={posts} />}
    </Loaded>
  );
}

function SessionList({ sessions, posts }: { sessions: SessionListItem[]; posts: Post[] }) {
  const postsOf = Map.groupBy(posts, ({ sessionId }) => sessionId);
  if (sessions.length === 0) {
    return (
      <EmptyState
        title="Nothing said yet"
        action={<ButtonLink to={PATHS.record}>Record your first note</ButtonLink>}
      >
        Speak for a minute and the post it becomes will be waiting for you here.
      </EmptyState>
    );
  }
  return (
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
              <Posts posts={postsOf.get(session.sessionId) ?? []} said={session.snippet} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first line only where it is not how the note begins. */
function Posts({ posts: [post, ...others], said }: { posts: Post[]; said: string }) {
  if (!post) return null;
  if (others.length > 0) return <span>{counted(others.length + 1, "post")}</span>;
  const line = titleOf(post);
  return (
    <>
      <StatusBadge post={post} />
      {!said.startsWith(line.replace(/…$/, "")) && (
        <OwnWords as="span" className="truncate">
          {line}
        </OwnWords>
      )}
    </>
  );
}
