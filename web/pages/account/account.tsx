import { type ReactNode, useState } from "react";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useCurrentUser } from "../../api/auth.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { formatCount } from "../../shared/counted.ts";
import { HelpSheet, shortcuts } from "../../shared/shell/shortcuts/shortcuts.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { DoorsCard } from "./doors-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { Folded, RecentActivity } from "./recent-activity.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { LinkedInCard, SignInCard } from "./sign-in-card.tsx";

export default function AccountScreen() {
  const { user } = useCurrentUser();
  if (!user) return null;

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Account Settings</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ProfileCard user={user} />
        <UsageCard />
        <LinkedInCard />
        <RecentActivity />
        <RetentionCard retention={user.audioRetention} />
        <DoorsCard />
        <SignInCard user={user} />
        <KeysCard />
        <ShortcutsCard />
        <ExportCard />
        <DeleteCard user={user} />
      </div>
    </div>
  );
}

function ShortcutsCard() {
  const on = shortcuts.useOn();
  const [showing, setShowing] = useState(false);
  return (
    <Card className="flex flex-col pointer-coarse:hidden">
      <CardTitle>Keyboard shortcuts</CardTitle>
      <CardDescription>
        Single keys that record, search and open each screen. Turn off if you use voice control.
      </CardDescription>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
        <Switch label="Use keyboard shortcuts" checked={on} onCheckedChange={shortcuts.turn} />
        <Button variant="secondary" onClick={() => setShowing(true)}>
          Show shortcuts
        </Button>
      </div>
      {showing && <HelpSheet onClose={() => setShowing(false)} />}
    </Card>
  );
}

function UsageCard() {
  const read = useApi(API.usage, { revalidateOnMount: true });
  return (
    <Folded title="Usage">
      <Loaded read={read} title="Your usage didn't load" compact skeleton={<Numbers />}>
        {(usage) => <Numbers usage={usage} />}
      </Loaded>
      <ButtonLink to={PATHS.billing} variant="secondary" className="w-full">
        Billing & Usage
      </ButtonLink>
    </Folded>
  );
}

function Numbers({ usage }: { usage?: Usage }) {
  return (
    <dl className="mt-2 mb-6" aria-busy={usage === undefined || undefined}>
      {/* Each counted recording opened a session. */}
      <Stat name="Total sessions">{usage && formatCount(usage.recordings_used)}</Stat>
      <Stat name="Chat turns used">{usage && formatCount(usage.chat_turns_used)}</Stat>
      <Stat name="Recordings left">
        {usage && (isSubscribed(usage) ? "Unlimited" : formatCount(usage.remaining))}
      </Stat>
    </dl>
  );
}

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex h-14 items-center justify-between gap-4 border-line border-b last:border-b-0">
    <dt className="text-soft">{name}</dt>
    <dd className="flex h-8 min-w-20 items-center justify-end font-display text-2xl tabular-nums">
      {children ?? <Skeleton className="h-6 w-10" />}
    </dd>
  </div>
);
