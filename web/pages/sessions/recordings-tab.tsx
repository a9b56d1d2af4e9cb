import { Link } from "react-router-dom";
import { useUser } from "../../api/auth.ts";
import { errorDetail, isUnauthorized } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { useOutbox } from "../../shared/outbox/use-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useVault, VaultList } from "./vault-list.tsx";

/** All that its owner ever recorded, in every state of the list. */
export function RecordingsTab() {
  return (
    <>
      <OnThisDevice />
      <Recordings />
    </>
  );
}

function Recordings() {
  const vault = useVault();
  const { recordings: data, error, isValidating, refresh } = vault;
  return (
    <Loaded
      read={{ data, error, isValidating, mutate: refresh }}
      title="Your recordings didn't load"
      skeleton={<RecordingsSkeleton />}
    >
      {(recordings) => (
        <>
          {recordings.length === 0 ? <NoRecordings /> : <VaultList vault={vault} recordings={recordings} />}
          {recordings.length > 0 && error !== undefined && !isUnauthorized(error) && (
            <p role="alert" className="mt-6 text-center text-soft">
              This list may not be up to date. {errorDetail(error)}{" "}
              <Button
                variant="secondary"
                size="sm"
                className="ml-2"
                busy={isValidating}
                onClick={() => void refresh()}
              >
                Try again
              </Button>
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

const NoRecordings = () => (
  <EmptyState
    title="No recordings yet"
    action={<ButtonLink to={PATHS.record}>Record your first note</ButtonLink>}
  >
    Whatever you record is kept here, to be heard again, processed again or downloaded.
  </EmptyState>
);

/** Notes that were never sent are on another screen; this leads there. */
function OnThisDevice() {
  const user = useUser();
  const unsent = useOutbox(user?.id).filter(({ status }) => status.kind !== "recording").length;
  if (unsent === 0) return null;
  return (
    <p className="mb-6 rounded-control border border-line bg-wash p-3.5 text-sm leading-relaxed">
      {unsent === 1 ? "1 note on this device has" : `${unsent} notes on this device have`} not been sent yet.{" "}
      <Link
        to={PATHS.record}
        className="focus-ring rounded-control font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {unsent === 1 ? "See it" : "See them"}
      </Link>
    </p>
  );
}

const RecordingsSkeleton = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">Loading your recordings</span>
    {[1, 2, 3].map((card) => (
      <div key={card} className="rounded-card border border-line bg-raised p-5">
        <Skeleton className="mt-1 h-4 w-11/12" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <Skeleton className="mt-4 h-3.5 w-48" />
        <Skeleton className="mt-4 h-11 w-full" />
        <Skeleton className="mt-3 h-9 w-48" />
      </div>
    ))}
  </div>
);
