import { useEffect, useRef } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";
import { outbox } from "../../../shared/outbox/device.ts";
import { typeOfFile } from "../../../shared/outbox/file-type.ts";
import type { NoteOptions } from "../../../shared/outbox/outbox.ts";
import { useCanKeep } from "../../../shared/outbox/use-keeping.ts";
import { VISITOR_OWNER } from "../../../shared/outbox/visitor.ts";
import { WaitingNotes, waitingAmong } from "../../../shared/outbox/waiting-notes.tsx";
import { CannotKeepNotice, SpeechOffNotice } from "../../../shared/recorder/notices.tsx";
import { Recorder } from "../../../shared/recorder/recorder.tsx";
import { canStart } from "../../../shared/recorder/state.ts";
import { TypeInstead } from "../../../shared/recorder/type-instead.tsx";
import { UploadFile } from "../../../shared/recorder/upload-file.tsx";
import { useRecorder } from "../../../shared/recorder/use-recorder.ts";
import { toast } from "../../../ui/toast.tsx";
import { useVisitorDraft } from "./use-visitor-draft.ts";
import { useVisitorNotes } from "./use-visitor-notes.ts";
import { VisitorBanner } from "./visitor-banner.tsx";
import { VisitorResult } from "./visitor-result.tsx";

const OPTIONS: NoteOptions = { ownerId: VISITOR_OWNER, topic: null, interviewMode: false };

/** The recording screen for people without an account, on the landing page itself (design §3). */
export function TryIt({ asked }: { asked: boolean }) {
  const place = useRef<HTMLElement>(null);
  const { data: health } = useApi(API.health);
  const canKeep = useCanKeep();
  const recorder = useRecorder();
  const notes = useVisitorNotes({
    recording: !canStart(recorder.state),
    health,
    resetRecorder: recorder.reset,
  });
  const { left, entries, sending, note, forget } = notes;
  const { draft, setDraft } = useVisitorDraft(note?.sessionId, forget);
  // A note of an earlier visit is not worth a word until its draft is here.
  const working = sending || (note?.transcript !== undefined && draft === undefined);
  const hasResult = working || draft !== undefined;
  const speechOff = health?.speech === "off";
  const busy = sending || !canStart(recorder.state);

  // What was pressed to get here is gone; the keyboard goes on from here.
  useEffect(() => {
    if (asked) place.current?.focus({ preventScroll: true });
  }, [asked]);

  const record = () => {
    if (notes.admit()) void recorder.start(OPTIONS, (id) => void notes.send(id));
  };

  async function sendText(text: string) {
    if (!notes.admit()) return false;
    void notes.send(await outbox.addText(OPTIONS, text));
    return true;
  }

  async function sendFile(file: File) {
    if (file.size > MAX_UPLOAD_BYTES) {
      toast({ title: "Upload failed", description: ERROR_MESSAGES.too_large, variant: "destructive" });
    } else if (notes.admit()) void notes.send(await outbox.addFile(OPTIONS, file, typeOfFile(file)));
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Recorder"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 text-left outline-none lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10"
    >
      <div className="space-y-4">
        <VisitorBanner left={left} />
        {!canKeep && <CannotKeepNotice />}
        {speechOff && <SpeechOffNotice />}
        <Recorder
          state={recorder.state}
          meter={recorder.meter}
          disabled={speechOff || sending}
          topic={null}
          onStart={record}
          onStop={recorder.stop}
        />
        <WaitingNotes
          entries={waitingAmong(entries, busy)}
          disabled={busy}
          onSend={({ id }) => void notes.send(id)}
        />
      </div>
      {hasResult && (
        <VisitorResult
          working={working}
          transcript={sending ? undefined : note?.transcript}
          draft={draft}
          onChange={setDraft}
        />
      )}
      <div className="space-y-6">
        <UploadFile disabled={busy || speechOff} onFile={sendFile} />
        <TypeInstead ownerId={VISITOR_OWNER} disabled={busy} onSubmit={sendText} />
      </div>
    </section>
  );
}
