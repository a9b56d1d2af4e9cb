import { Link } from "react-router-dom";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { useUser } from "../../api/auth.ts";
import { errorDetail, isUnauthorized } from "../../api/client.ts";
import { useApi, usePolling } from "../../api/use-api.ts";
import { useList } from "../../api/use-list.ts";
import { PATHS } from "../../paths.ts";
import { openPaywall } from "../../shared/account/plan.tsx";
import { useOutbox } from "../../shared/recording/outbox/sender.ts";
import { REPROCESS_PAYWALL } from "../../shared/recording/vault/recording-actions.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { EmptyState, Loaded, Skeletons } from "../../ui/loaded.tsx";
import { VaultEntry } from "./vault-entry.tsx";

export function RecordingsTab() {
  return (
    <div ref={keepFocus} tabIndex={-1} className="outline-none">
      <OnThisDevice />
      <Recordings />
    </div>
  );
}

function Recordings() {
  const vault = useVault();
  const { error, mutate } = vault;
  return (
    <Loaded
      read={vault}
      title="Your recordings didn't load"
      skeleton={<Skeletons what="recordings" className="grid gap-3" blocks={["h-46", "h-46", "h-46"]} />}
    >
      {(recordings) => (
        <>
          {recordings.length === 0 ? <NoRecordings /> : <VaultList vault={vault} recordings={recordings} />}
          {recordings.length > 0 && error !== undefined && !isUnauthorized(error) && (
            <p role="alert" className="mt-6 text-center text-soft">
              This list may not be up to date. {errorDetail(error)}{" "}
              <Button size="sm" className="ml-2" onClick={mutate}>
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
    Your recordings are kept here to play, process again or download.
  </EmptyState>
);

/** Unsent notes are on the recording screen. */
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

const PROCESSING_POLL_MS = 2_000;

/** As far as they were read: those that wait first, then the latest first. */
function useVault() {
  const list = useList(API.recordings);
  const isProcessing = list.data?.some(({ status }) => status === "processing") ?? false;
  usePolling("recordings", list.mutate, isProcessing ? PROCESSING_POLL_MS : 0);
  return { ...list, error: list.error ?? list.olderError };
}
type Vault = ReturnType<typeof useVault>;

function VaultList({ vault, recordings }: { vault: Vault; recordings: VaultRecording[] }) {
  const { data: usage } = useApi(API.usage);
  const onSubscribe = usage && isExhausted(usage) ? () => openPaywall(REPROCESS_PAYWALL) : undefined;
  const groups = [
    { title: "Waiting to be processed", entries: recordings.filter(({ status }) => status !== "processed") },
    { title: "Processed", entries: recordings.filter(({ status }) => status === "processed") },
  ].filter(({ entries }) => entries.length > 0);
  // All are processed: that goes without saying.
  const isTitleHidden = groups[0]?.title === "Processed";

  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className={isTitleHidden ? "sr-only" : "mb-3 font-display text-xl leading-snug"}>{title}</h2>
          <ul className="flex flex-col gap-3">
            {entries.map((recording) => (
              <li
                key={recording.id}
                className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
              >
                <VaultEntry recording={recording} onSubscribe={onSubscribe} onChanged={vault.mutate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {vault.hasMore && (
        <Button
          variant="secondary"
          className="self-center"
          busy={vault.isLoadingMore}
          onClick={vault.loadMore}
        >
          Show older recordings
        </Button>
      )}
    </div>
  );
}
