import { useState } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useUser } from "../../api/auth.tsx";
import { useApi } from "../../api/use-api.ts";
import { outbox } from "../../shared/outbox/device.ts";
import { typeOfFile } from "../../shared/outbox/file-type.ts";
import type { NoteOptions } from "../../shared/outbox/outbox.ts";
import { useCanKeep } from "../../shared/outbox/use-keeping.ts";
import { useOutbox } from "../../shared/outbox/use-outbox.ts";
import { useSending } from "../../shared/outbox/use-sending.ts";
import { WaitingNotes, waitingAmong } from "../../shared/outbox/waiting-notes.tsx";
import { ProcessingOverlay } from "../../shared/overlay/processing-overlay.tsx";
import { usePaywall } from "../../shared/plan/paywall.tsx";
import { CannotKeepNotice, SpeechOffNotice } from "../../shared/recorder/notices.tsx";
import { Recorder } from "../../shared/recorder/recorder.tsx";
import { canStart } from "../../shared/recorder/state.ts";
import { TypeInstead } from "../../shared/recorder/type-instead.tsx";
import { UploadFile } from "../../shared/recorder/upload-file.tsx";
import { useRecorder } from "../../shared/recorder/use-recorder.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { toast } from "../../ui/toast.tsx";
import { TopicList } from "./topics/topic-list.tsx";
import { TranscriptionCard } from "./transcription-card.tsx";
import { TrialBanner } from "./trial-banner.tsx";

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

  const barred = paywall.exhausted && !(usage?.remaining ?? 0);
  const speechOff = health?.speech === "off";
  const { delivery, deliver, transcription } = useSending({
    recording: !canStart(recorder.state),
    openPaywall: paywall.open,
    resetRecorder: recorder.reset,
  });
  const busy = delivery.kind !== "none" || !canStart(recorder.state);

  /** Who and what a new note is for; undefined, with the paywall up, when the trial is over. */
  function noteOptions(): NoteOptions | undefined {
    if (paywall.exhausted) paywall.open();
    else if (user) return { ownerId: user.id, topic, interviewMode };
  }

  const send = (id: string, interview: boolean) => void deliver(id, interview ? "interview" : "normal");

  function record() {
    const options = noteOptions();
    if (options) void recorder.start(options, (id) => send(id, options.interviewMode));
  }

  async function sendText(text: string) {
    const options = noteOptions();
    if (options) send(await outbox.addText(options, text), options.interviewMode);
    return options !== undefined;
  }

  async function sendFile(file: File) {
    if (file.size > MAX_UPLOAD_BYTES) {
      toast({ title: "Upload failed", description: ERROR_MESSAGES.too_large, variant: "destructive" });
      return;
    }
    const options = noteOptions();
    if (options) send(await outbox.addFile(options, file, typeOfFile(file)), options.interviewMode);
  }

  const typing = user && <TypeInstead ownerId={user.id} disabled={busy} onSubmit={sendText} />;

  return (
    <>
      <header>
        <h1 className="font-display text-3xl leading-tight text-ink sm:text-4xl">Record Your Thoughts</h1>
        <p className="mt-1 text-soft">Speak naturally for up to 90 seconds</p>
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
            state={recorder.state}
            meter={recorder.meter}
            disabled={barred || speechOff || !user || delivery.kind !== "none"}
            topic={topic}
            interviewMode={interviewMode}
            onInterviewMode={setInterviewMode}
            onStart={record}
            onStop={recorder.stop}
          />
          <WaitingNotes
            entries={waitingAmong(entries, busy)}
            disabled={busy}
            onSend={(entry) => send(entry.id, entry.interviewMode)}
          />
          {transcription && <TranscriptionCard {...transcription} />}
        </div>
        <div className="space-y-6 lg:row-span-2">
          <TopicList selected={topic} onSelect={setTopic} disabled={busy} />
          <UploadFile disabled={busy || barred || speechOff} onFile={sendFile} />
        </div>
        {!speechOff && typing}
      </div>
      <ProcessingOverlay delivery={delivery} />
    </>
  );
}
