import { useState } from "react";
import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { useUser } from "../../api/auth.ts";
import { isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { useCanKeep, useOutbox } from "../../shared/outbox/use-outbox.ts";
import { WaitingNotes, waitingAmong } from "../../shared/outbox/waiting-notes.tsx";
import { usePaywall } from "../../shared/plan/plan.tsx";
import { newNote } from "../../shared/recorder/new-note.ts";
import { CannotKeepNotice, SpeechOffNotice } from "../../shared/recorder/notices.tsx";
import { Recorder } from "../../shared/recorder/recorder.tsx";
import { TypeInstead, UploadFile } from "../../shared/recorder/type-or-upload.tsx";
import { useRecorder } from "../../shared/recorder/use-recorder.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { later } from "../../ui/later.ts";
import { ProgressBar } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TopicList } from "./topic-list.tsx";
import { useDelivery } from "./use-delivery.ts";

const useOverlay = later(() => import("./overlay.tsx"));

export default function RecordingScreen() {
  useTitle("Record");
  const user = useUser();
  const { data: usage, error, isValidating, mutate } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const [interviewMode, setInterviewMode] = useState(false);
  const [topic, setTopic] = useState<string | null>(null);

  const recorder = useRecorder();
  const paywall = usePaywall(usage, "keep recording");
  const canKeep = useCanKeep();
  const entries = useOutbox(user?.id);

  const blocked = paywall.exhausted && !(usage?.remaining ?? 0);
  const speechOff = health?.speech === "off";
  const { delivery, deliver, transcription } = useDelivery({
    recording: recorder.recording,
    resetRecorder: recorder.reset,
  });
  const Overlay = useOverlay(delivery.kind !== "none", () => undefined);
  const busy = delivery.kind !== "none" || recorder.recording;

  const send = (id: string, note: { interviewMode: boolean }) =>
    deliver(id, note.interviewMode ? "interview" : "normal");

  const { record, sendText, sendFile } = newNote({
    recorder,
    send,
    options: () => {
      if (paywall.exhausted) paywall.open();
      else if (user) return { ownerId: user.id, topic, interviewMode };
    },
  });

  const typing = user && <TypeInstead ownerId={user.id} disabled={busy} onSubmit={sendText} />;

  return (
    <>
      <header>
        <h1 className="font-display text-3xl leading-tight text-ink sm:text-4xl">Record Your Thoughts</h1>
        <p className="mt-1 text-soft sm:text-lg">Speak naturally for up to 90 seconds</p>
      </header>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className="space-y-4">
          <TrialBanner
            usage={usage}
            error={error}
            retrying={isValidating}
            onRetry={() => void mutate()}
            exhausted={paywall.exhausted}
            onSubscribe={paywall.open}
          />
          {!canKeep && <CannotKeepNotice />}
          {speechOff && <SpeechOffNotice />}
          {speechOff && typing}
          <Recorder
            recorder={recorder}
            disabled={blocked || speechOff || !user || delivery.kind !== "none"}
            topic={topic}
            interviewMode={interviewMode}
            onInterviewMode={setInterviewMode}
            onStart={record}
          />
          <WaitingNotes
            entries={waitingAmong(entries, busy)}
            disabled={busy}
            onSend={(entry) => send(entry.id, entry)}
          />
          {transcription && <TranscriptionCard {...transcription} />}
        </div>
        <div className="space-y-6 lg:row-span-2">
          <TopicList selected={topic} onSelect={setTopic} disabled={busy} />
          <UploadFile disabled={busy || blocked || speechOff} onFile={sendFile} />
        </div>
        {!speechOff && typing}
      </div>
      {Overlay && <Overlay delivery={delivery} />}
    </>
  );
}

/** What was heard, and the way to the draft made of it. */
const TranscriptionCard = ({ transcript, sessionId }: TranscribeResponse) => (
  <Card>
    <CardTitle>Transcription</CardTitle>
    <p className="mt-3 max-h-60 overflow-y-auto leading-relaxed whitespace-pre-line text-ink">{transcript}</p>
    <ButtonLink to={PATHS.chat(sessionId)} variant="secondary" size="sm" className="mt-4 inline-flex">
      Open draft
    </ButtonLink>
  </Card>
);

interface TrialBannerProps {
  usage: Usage | undefined;
  /** Why there is no usage, once that is known. */
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  exhausted: boolean;
  onSubscribe: () => void;
}

/** How much of the plan is left, in one line (spec §2). */
export function TrialBanner({ usage, error, retrying, onRetry, exhausted, onSubscribe }: TrialBannerProps) {
  if (!usage && error !== undefined && !isUnauthorized(error)) {
    return (
      <div role="alert" className="flex h-11 items-center justify-between gap-4">
        <p className="text-sm text-soft">What is left of your plan didn't load.</p>
        <Button size="sm" variant="secondary" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!usage) return <Skeleton className="h-11 w-full" />;
  if (isSubscribed(usage)) {
    return <p className="flex h-11 items-center text-sm text-soft">Unlimited recordings and chat</p>;
  }
  const left = usage.remaining ?? 0;
  return (
    <div className="flex h-11 items-center gap-4">
      <div className="flex flex-1 flex-col gap-2">
        <p className="text-sm leading-none text-soft">
          {left} of {FREE_RECORDINGS} recordings remaining
        </p>
        <ProgressBar value={left} max={FREE_RECORDINGS} label="Free recordings left" />
      </div>
      {exhausted && (
        <Button size="sm" variant="secondary" onClick={onSubscribe}>
          See the plan
        </Button>
      )}
    </div>
  );
}
