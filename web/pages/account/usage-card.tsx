import type { ReactNode } from "react";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const count = new Intl.NumberFormat("en-US");

export function UsageCard() {
  const read = useApi(API.usage, { revalidateOnMount: true });
  return (
    <Card className="flex flex-col">
      <CardTitle>Usage</CardTitle>
      <Loaded read={read} title="Your usage didn't load" compact skeleton={<Numbers />}>
        {(usage) => <Numbers usage={usage} />}
      </Loaded>
      <ButtonLink to={PATHS.billing} variant="secondary" className="mt-auto">
        Billing & Usage
      </ButtonLink>
    </Card>
  );
}

/** With their places held while they load. */
function Numbers({ usage }: { usage?: Usage }) {
  return (
    <dl className="mt-2 mb-6" aria-busy={usage === undefined || undefined}>
      {/* Each recording that is counted opened a session of its own. */}
      <Stat name="Total sessions">{usage && count.format(usage.recordings_used)}</Stat>
      <Stat name="Chat turns used">{usage && count.format(usage.chat_turns_used)}</Stat>
      <Stat name="Recordings left">
        {usage && (isSubscribed(usage) ? "Unlimited" : count.format(usage.remaining))}
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
