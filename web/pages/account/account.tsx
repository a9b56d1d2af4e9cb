import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import { RECENT_ACTIVITY_ITEMS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { useApi } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { HelpSheet, shortcuts } from "../../shared/shell/shortcuts/shortcuts.tsx";
import { ButtonLink, SecondaryButton } from "../../ui/button.tsx";
import { Badge, Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Loaded, Skeleton, Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ExportCard, RetentionCard } from "./data-cards.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { DoorsCard, KeysCard } from "./other-doors.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { LinkedInCard, SignInCard } from "./sign-in-card.tsx";

const PARTS: { name: string; path: string; content: (user: User) => ReactNode }[] = [
  {
    name: "You",
    path: PATHS.account,
    content: (user) => (
      <>
        <ProfileCard user={user} />
        <UsageCard />
        <RecentActivity />
        <ShortcutsCard />
      </>
    ),
  },
  {
    name: "Publishing",
    path: PATHS.accountPublishing,
    content: () => (
      <>
        <LinkedInCard />
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <div>
            <CardTitle>Posting times</CardTitle>
            <CardDescription>
              The times of the week that are offered when you schedule a post.
            </CardDescription>
          </div>
          <ButtonLink to={PATHS.slots} size="sm">
            Open the schedule
          </ButtonLink>
        </Card>
      </>
    ),
  },
  {
    name: "Notes and privacy",
    path: PATHS.accountNotes,
    content: (user) => (
      <>
        <RetentionCard retention={user.audioRetention} />
        <ExportCard />
        <DoorsCard />
        <DeleteCard user={user} />
      </>
    ),
  },
  {
    name: "Sign-in and keys",
    path: PATHS.accountSignIn,
    content: (user) => (
      <>
        <SignInCard user={user} />
        <KeysCard />
      </>
    ),
  },
];

export default function AccountScreen() {
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  if (!user) return null;
  const part = PARTS.find(({ path }) => path === pathname) ?? PARTS[0];

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Account Settings</h1>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:mt-8 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-x-10">
        <nav aria-label="Account" className="flex flex-wrap gap-x-6 lg:sticky lg:top-14 lg:flex-col">
          {PARTS.map(({ name, path }) => (
            <Link
              key={path}
              to={path}
              aria-current={path === part?.path ? "page" : undefined}
              className="focus-ring flex h-11 min-w-11 items-center rounded-xs font-medium text-soft transition-colors hover:text-ink aria-[current]:text-accent"
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{part?.content(user)}</div>
      </div>
    </div>
  );
}

function ShortcutsCard() {
  const on = shortcuts.useOn();
  const [showing, setShowing] = useState(false);
  return (
    <Card className="pointer-coarse:hidden">
      <CardTitle>Keyboard shortcuts</CardTitle>
      <CardDescription>
        Single keys that record, search and open each screen. Turn off if you use voice control.
      </CardDescription>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Switch label="Use keyboard shortcuts" checked={on} onCheckedChange={shortcuts.turn} />
        <SecondaryButton onClick={() => setShowing(true)}>Show shortcuts</SecondaryButton>
      </div>
      {showing && <HelpSheet onClose={() => setShowing(false)} />}
    </Card>
  );
}

function UsageCard() {
  const response = useApi(API.usage, { revalidateOnMount: true });
  return (
    <Card>
      <CardTitle>Usage</CardTitle>
      <Loaded from={response} title="Your usage didn't load" compact skeleton={<Numbers />}>
        {(usage) => <Numbers usage={usage} />}
      </Loaded>
      <ButtonLink to={PATHS.billing} variant="secondary">
        Billing & Usage
      </ButtonLink>
    </Card>
  );
}

const Numbers = ({ usage }: { usage?: Usage }) => (
  <dl className="mt-4 mb-5 grid gap-x-8 gap-y-3 sm:grid-cols-3" aria-busy={usage === undefined || undefined}>
    {/* Each counted recording opened a session. */}
    <Stat name="Total sessions">{usage && formatCount(usage.recordings_used)}</Stat>
    <Stat name="Chat turns used">{usage && formatCount(usage.chat_turns_used)}</Stat>
    <Stat name="Recordings left">
      {usage && (isSubscribed(usage) ? "Unlimited" : formatCount(usage.remaining))}
    </Stat>
  </dl>
);

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 sm:block">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="flex h-9 items-center font-display text-2xl tabular-nums">
      {children ?? <Skeleton className="h-6 w-10" />}
    </dd>
  </div>
);

const ROWS = Array<string>(RECENT_ACTIVITY_ITEMS).fill("my-3 h-[2.9375rem]");

function RecentActivity() {
  const list = useList(API.chats);
  const data = list.data?.slice(0, RECENT_ACTIVITY_ITEMS);
  return (
    <Card>
      <CardTitle className="mb-3">Recent Activity</CardTitle>
      <Loaded
        from={{ ...list, data }}
        title="Your sessions didn't load"
        compact
        skeleton={<Skeletons what="recent activity" className="grid" blocks={ROWS} />}
      >
        {(sessions) => (
          <>
            {sessions.length === 0 && (
              <p className="mt-2 text-soft">Your notes and their posts will show here.</p>
            )}
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
        )}
      </Loaded>
    </Card>
  );
}
