import { type RefObject, useEffect, useId, useRef } from "react";
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
import { useOutbox } from "../../shared/recording/outbox/use-outbox.ts";
import { REPROCESS_PAYWALL, useReprocess } from "../../shared/recording/vault/use-reprocess.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { type EntryControls, entryId, VaultEntry } from "./vault-entry.tsx";

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
  const { error, isValidating, mutate } = vault;
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
              <Button size="sm" className="ml-2" busy={isValidating} onClick={() => void mutate()}>
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
  const { mutate } = vault;
  const list = useRef<HTMLDivElement>(null);

  const reprocess = useReprocess(async (recording) => {
    await mutate();
    focusEntry(list, (entries) => entries.find(({ id }) => id === entryId(recording)));
  });

  async function afterDeletion(deleted: VaultRecording): Promise<void> {
    const at = recordings.findIndex(({ id }) => id === deleted.id);
    await mutate();
    focusEntry(list, (entries) => entries[at] ?? entries.at(-1));
  }

  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    const at = before.current;
    if (at === undefined || recordings.length <= at) return;
    before.current = undefined;
    focusEntry(list, (entries) => entries[at]);
  }, [recordings.length]);

  function loadMore(): void {
    before.current = recordings.length;
    void vault.loadMore();
  }

  const controls: EntryControls = {
    busy: reprocess.busy,
    onProcess: reprocess.run,
    onSubscribe: usage && isExhausted(usage) ? () => openPaywall(REPROCESS_PAYWALL) : undefined,
    onDeleted: afterDeletion,
  };
  const waiting = recordings.filter(({ status }) => status !== "processed");
  const processed = recordings.filter(({ status }) => status === "processed");

  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-8 outline-none">
      {waiting.length > 0 && (
        <Entries title="Waiting to be processed" recordings={waiting} controls={controls} />
      )}
      {processed.length > 0 && (
        <Entries
          title="Processed"
          titleHidden={waiting.length === 0}
          recordings={processed}
          controls={controls}
        />
      )}
      {vault.hasMore && (
        <Button variant="secondary" className="self-center" busy={vault.isLoadingMore} onClick={loadMore}>
          Show older recordings
        </Button>
      )}
    </div>
  );
}

/** The focused entry may have moved or gone; the keyboard would start over at the top of the page. */
function focusEntry(
  { current: list }: RefObject<HTMLElement | null>,
  choose: (entries: HTMLElement[]) => HTMLElement | undefined,
): void {
  // After the change is rendered.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || !list) return;
    (choose([...list.querySelectorAll("article")]) ?? list).focus();
  });
}

interface EntriesProps {
  title: string;
  titleHidden?: boolean;
  recordings: VaultRecording[];
  controls: EntryControls;
}

function Entries({ title, titleHidden = false, recordings, controls }: EntriesProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={titleHidden ? "sr-only" : "mb-3 font-display text-xl leading-snug"}>
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {recordings.map((recording) => (
          <li key={recording.id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
            <VaultEntry recording={recording} controls={controls} />
          </li>
        ))}
      </ul>
    </section>
  );
}
