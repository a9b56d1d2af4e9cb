import type { ReactNode } from "react";
import type { Usage } from "#contract/billing.ts";
import { isSubscribed } from "#contract/plan.ts";
import { errorDetail, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface Props {
  usage: Usage | undefined;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

const count = new Intl.NumberFormat("en-US");

export function UsageCard({ usage, error, retrying, onRetry }: Props) {
  const failed = usage === undefined && error !== undefined && !isUnauthorized(error);
  return (
    <Card className="flex flex-col">
      <CardTitle>Usage</CardTitle>
      {failed ? (
        <div role="alert" className="mt-5 mb-6">
          <p className="font-medium">Your usage didn't load</p>
          <p className="mt-1 mb-4 text-soft">{errorDetail(error)}</p>
          <Button variant="secondary" size="sm" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <Numbers usage={usage} />
      )}
      <ButtonLink to={PATHS.billing} variant="secondary" className="mt-auto">
        Billing & Usage
      </ButtonLink>
    </Card>
  );
}

/** With their places held while they load. */
function Numbers({ usage }: { usage: Usage | undefined }) {
  const unlimited = usage !== undefined && isSubscribed(usage);
  return (
    <dl className="mt-2 mb-6" aria-busy={usage === undefined || undefined}>
      {/* Each recording that is counted opened a session of its own. */}
      <Stat name="Total sessions">{usage && count.format(usage.recordings_used)}</Stat>
      <Stat name="Chat turns used">{usage && count.format(usage.chat_turns_used)}</Stat>
      <Stat name="Recordings left">{usage && (unlimited ? "Unlimited" : count.format(usage.remaining))}</Stat>
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
