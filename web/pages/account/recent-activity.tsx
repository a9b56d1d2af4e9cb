import { Link } from "react-router-dom";
import type { SessionListItem } from "#contract/chat.ts";
import { RECENT_ACTIVITY_ITEMS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge, Card, CardTitle } from "../../ui/card.tsx";
import { Loaded, Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";

const ROWS = Array<string>(RECENT_ACTIVITY_ITEMS).fill("my-3 h-[2.9375rem]");

export function RecentActivity() {
  const list = useList(API.chats);
  const data = list.data?.slice(0, RECENT_ACTIVITY_ITEMS);
  return (
    <Card>
      <CardTitle className="mb-3">Recent Activity</CardTitle>
      <Loaded
        read={{ ...list, data }}
        title="Your sessions didn't load"
        compact
        skeleton={<Skeletons what="recent activity" className="grid" blocks={ROWS} />}
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </Loaded>
    </Card>
  );
}

const Sessions = ({ sessions }: { sessions: SessionListItem[] }) => (
  <>
    {sessions.length === 0 && <p className="mt-2 text-soft">Your notes and their posts will show here.</p>}
    <ul>
      {sessions.map(({ sessionId, snippet, updated_at }) => (
        <li key={sessionId} className="border-line border-t">
          <Link
            to={PATHS.chat(sessionId)}
            className="focus-ring group flex items-center gap-4 rounded-control py-3 transition-colors"
          >
            <span className="min-w-0 grow">
              <OwnWords as="span" className="line-clamp-2 sm:line-clamp-1 group-hover:text-accent">
                {snippet}
              </OwnWords>
              <time dateTime={updated_at} className="mt-0.5 block text-faint text-sm">
                {formatDate(updated_at)}
              </time>
            </span>
            <Badge tone="good">Complete</Badge>
          </Link>
        </li>
      ))}
    </ul>
    <div className="mt-2 flex flex-wrap gap-2">
      <ButtonLink to={PATHS.record} size="sm">
        New recording
      </ButtonLink>
      <ButtonLink to={PATHS.chats} variant="quiet" size="sm">
        All sessions
      </ButtonLink>
    </div>
  </>
);
