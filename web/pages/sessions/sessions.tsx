import { Link, useSearchParams } from "react-router-dom";
import type { SessionListItem } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { RecordingsTab } from "./recordings-tab.tsx";

export default function SessionsScreen() {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "recordings" ? "recordings" : "sessions";

  return (
    <div className="w-full max-w-3xl">
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
  const read = olderError === undefined ? list : { ...list, data: undefined, error: olderError };
  return (
    <Loaded
      read={read}
      title="Your sessions didn't load"
      skeleton={<Skeletons what="sessions" className="grid gap-3" blocks={["h-31", "h-31", "h-31"]} />}
    >
      {(sessions) => <SessionList sessions={sessions} />}
    </Loaded>
  );
}

function SessionList({ sessions }: { sessions: SessionListItem[] }) {
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
            <time dateTime={session.updated_at} className="mt-3 block text-faint text-sm">
              {formatDate(session.updated_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
