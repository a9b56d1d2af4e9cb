import { CloudOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { SmallButton } from "../../ui/button.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { useTitle } from "../browser.ts";
import { outbox, useOnline, useOutbox, useSharedNotes } from "../recording/outbox/sender.ts";
import { WaitingNotes, waitingAmong } from "../recording/outbox/waiting-notes.tsx";
import { Recorder } from "../recording/recorder/recorder.tsx";
import { useNotes, useRecorder } from "../recording/recorder/use-recorder.ts";

type Props = { ownerId: string; onRetry: () => Promise<unknown> };

export default function OfflineScreen({ ownerId, onRetry }: Props) {
  useTitle("Offline");
  const online = useOnline();
  const recorder = useRecorder();
  const entries = useOutbox(ownerId);
  useSharedNotes(ownerId);
  const { sending, record, sendAgain } = useNotes({
    recorder,
    deliver,
    optionsNow: () => ({ ownerId, topic: null, interviewMode: false }),
  });
  const idle = !recorder.recording && sending === null;

  // Not while the user speaks; opened while online it waits for the button.
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current && idle) {
      wasOffline.current = false;
      void onRetry();
    }
  }, [online, idle, onRetry]);

  async function deliver(id: string) {
    const { kind } = await outbox.send(id);
    recorder.reset();
    if (kind === "delivered") void onRetry();
  }

  return (
    <main className="mx-auto grid min-h-dvh max-w-xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 sm:px-8 sm:py-10">
      <Wordmark />
      <header>
        <h1 className="font-display text-3xl leading-tight sm:text-4xl">
          {online ? "We can't reach the server" : "You're offline"}
        </h1>
        <p className="mt-1 text-soft">You can still record. It will send automatically when you're back.</p>
      </header>
      <WaitingNotes entries={waitingAmong(entries, true)} disabled={!idle} onSend={sendAgain} />
      <Recorder recorder={recorder} disabled={sending !== null} onStart={record} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-soft">
        <CloudOff className="size-4 shrink-0" />
        <span className="grow">You're still signed in, and nothing is lost.</span>
        <SmallButton disabled={!idle} onClick={() => void onRetry()}>
          Try again
        </SmallButton>
      </p>
    </main>
  );
}
