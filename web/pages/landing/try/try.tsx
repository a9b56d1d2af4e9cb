import "../../../shared/shell/translation.ts";
import "../../../styles.css";
import { Mic } from "lucide-react";
import { type ComponentProps, StrictMode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Draft } from "#contract/drafts.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { Challenge } from "../../../shared/account/challenge.tsx";
import { visitorRecordings, visitorSession } from "../../../shared/account/enter-app.ts";
import { counted } from "../../../shared/counted.ts";
import { DraftInProgress } from "../../../shared/post/draft-in-progress.tsx";
import { useFirstDraft } from "../../../shared/post/first-draft.ts";
import type { NoteOptions } from "../../../shared/recording/outbox/entry.ts";
import { VISITOR_OWNER } from "../../../shared/recording/outbox/names.ts";
import type { SendResult } from "../../../shared/recording/outbox/outbox.ts";
import {
  deliverNote,
  reportTrialOver,
  useAutoSend,
  useOutbox,
  useUnkeptGuard,
} from "../../../shared/recording/outbox/sender.ts";
import { keepChallengeToken } from "../../../shared/recording/outbox/upload.ts";
import { WaitingNotes, waitingAmong } from "../../../shared/recording/outbox/waiting-notes.tsx";
import { RecorderProblem, SpeechOffNotice } from "../../../shared/recording/recorder/notices.tsx";
import { Recorder, TypeOrUpload } from "../../../shared/recording/recorder/recorder.tsx";
import { useHeardText } from "../../../shared/recording/recorder/recording-session.ts";
import { useNotes, useRecorder } from "../../../shared/recording/recorder/use-recorder.ts";
import { ServerData } from "../../../shared/shell/server-data.tsx";
import { buttonClass, SecondaryButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { later } from "../../../ui/later.ts";
import { ProgressBar } from "../../../ui/progress.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { KEEP_POSTS, showLeft, toCount } from "../recordings.ts";

/** It starts recording at once, takes the focus, or is only shown. */
export type Begin = "recording" | "focused" | "shown";

let root: Root | undefined;

/** Replaces the prerendered buttons by the recorder. Can be called again. */
export function mountTry(element: HTMLElement, begin: Begin): void {
  root ??= createRoot(element);
  root.render(
    <StrictMode>
      <ServerData>
        <TryIt begin={{ how: begin }} />
      </ServerData>
      <Toaster />
    </StrictMode>,
  );
}

const OPTIONS: NoteOptions = { ownerId: VISITOR_OWNER, topic: null, interviewMode: false };

function TryIt({ begin }: { begin: { how: Begin } }) {
  const place = useRef<HTMLElement>(null);
  const { data: health, error: healthError } = useApi(API.health);
  const recorder = useRecorder();
  const remaining = toCount(visitorRecordings.useValue());
  const entries = useOutbox(VISITOR_OWNER);
  const [note, setNote] = useState(lastNote);
  useUnkeptGuard(entries);
  const speechOff = health?.speech === "off";
  const sends = { mayRecord: remaining > 0, speechOn: health !== undefined && !speechOff };
  useAutoSend(VISITOR_OWNER, entries, sends, showResult);
  const stuckEntry = entries.find(({ status }) => status.kind === "waiting" && status.reason === "challenge");
  const notes = useNotes({
    recorder,
    deliver: async (id) => {
      showResult(await deliverNote(id, "landing"));
      recorder.reset();
    },
    optionsNow: () => {
      if (remaining > 0) return OPTIONS;
      reportTrialOver("landing");
    },
  });
  const { sending, record, sendAgain } = notes;
  const { draft, partial } = useFirstDraft(note?.sessionId, () => {
    visitorSession.set(null);
    setNote(undefined);
  });
  const words = useHeardText(sending?.id ?? "");
  // A note of an earlier visit shows only once its draft is loaded.
  const working = sending !== null || (note?.transcript !== undefined && draft === undefined);
  useEffect(() => showLeft(remaining), [remaining]);
  const hasResult = working || draft !== undefined;
  const busy = sending !== null || recorder.recording;
  // One of them has the stage: the recorder, the note's progress, the draft.
  const recorderShown = !hasResult || (recorder.recording && !working);

  // Whether speech is on is known only then.
  const ready = health !== undefined || healthError !== undefined;
  const recordNow = useEffectEvent(() => {
    if (!speechOff && !sending) record();
  });
  useEffect(() => {
    if (begin.how === "recording" && ready) recordNow();
  }, [begin, ready]);

  // The button that was pressed is gone: the focus goes to the section, or the stop button.
  useEffect(() => {
    if (begin.how === "focused") place.current?.focus({ preventScroll: true });
  }, [begin]);
  useEffect(() => {
    const button = place.current?.querySelector<HTMLElement>("button[aria-label$=' recording']");
    if (recorder.recording) button?.focus({ preventScroll: true });
  }, [recorder.recording]);
  useEffect(() => keepFocus(place.current), []);

  function showResult(result: SendResult): void {
    if (result.kind === "delivered") {
      setRemaining(toCount(visitorRecordings.get()) - 1);
      visitorSession.set(result.answer.sessionId);
      setNote(result.answer);
    }
    if (result.kind === "waiting" && result.failure.reason === "trial") setRemaining(0);
  }

  function prove(token: string | undefined): void {
    if (token === undefined || !stuckEntry) return;
    keepChallengeToken(token);
    sendAgain(stuckEntry);
  }

  const typeOrUpload = (
    <TypeOrUpload ownerId={VISITOR_OWNER} speechOff={speechOff} disabled={busy} notes={notes} />
  );

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Recorder"
      // As high as the screen, so that nothing below moves when the draft arrives.
      className={cx("flex w-full flex-col gap-8 text-left outline-none", hasResult && "min-h-dvh")}
    >
      {!recorderShown && (
        <VisitorResult
          working={working}
          words={sending?.text ?? words}
          transcript={sending !== null ? undefined : note?.transcript}
          partial={sending !== null ? undefined : partial}
          draft={working ? undefined : draft}
        />
      )}
      {!working && (
        <div className="mx-auto w-full max-w-xl space-y-4">
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <div className="flex flex-1 basis-40 flex-col gap-2">
              <p role="status" className="text-sm leading-none text-soft">
                {counted(remaining, "free recording")} left
              </p>
              <ProgressBar value={remaining} max={FREE_RECORDINGS} label="Free recordings left" />
            </div>
            {remaining === 0 && (
              <>
                <a href={PATHS.signUp} className={buttonClass({ variant: "primary", size: "sm" })}>
                  Create an account to keep going
                </a>
                <p className="w-full text-sm text-soft">{KEEP_POSTS}</p>
              </>
            )}
          </div>
          {speechOff && <SpeechOffNotice />}
          {recorderShown ? (
            <Recorder recorder={recorder} disabled={speechOff || sending !== null} onStart={record}>
              {typeOrUpload}
            </Recorder>
          ) : (
            <>
              <RecorderProblem recorder={recorder} />
              <div className="flex flex-col items-center">
                {remaining > 0 && (
                  <SecondaryButton icon={Mic} disabled={speechOff} onClick={record}>
                    Record another
                  </SecondaryButton>
                )}
                {typeOrUpload}
              </div>
            </>
          )}
          {stuckEntry && !busy && (
            <Card role="region" aria-label="One step before your first note">
              <p role="status" className="mb-3 leading-relaxed">
                One step before your first note: show that you're a person. Your note is safe on this device
                and goes right after.
              </p>
              <Challenge onToken={prove} />
            </Card>
          )}
          <WaitingNotes entries={waitingAmong(entries, busy)} disabled={busy} onSend={sendAgain} />
        </div>
      )}
    </section>
  );
}

const setRemaining = (count: number): void => visitorRecordings.set(String(Math.max(count, 0)));

/** `transcript` is undefined for a note of an earlier visit. */
function lastNote(): { sessionId: string; transcript?: string } | undefined {
  const sessionId = visitorSession.get();
  return sessionId === null ? undefined : { sessionId };
}

const useVisitorDraft = later(() => import("./visitor-draft.tsx"));

interface Props extends Pick<ComponentProps<typeof DraftInProgress>, "words" | "partial"> {
  working: boolean;
  /** Undefined until it is known, and for a note of an earlier visit. */
  transcript: string | undefined;
  draft: Draft | undefined;
}

export function VisitorResult({ working, words, transcript, partial, draft }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const VisitorDraft = useVisitorDraft(draft !== undefined, () => undefined);
  const writing = working || (transcript !== undefined && !VisitorDraft);
  useEffect(() => {
    if (working) place.current?.scrollIntoView();
  }, [working]);

  return (
    <div ref={place} className="-scroll-mt-16">
      {writing && (
        <DraftInProgress
          words={words}
          transcript={transcript}
          partial={partial}
          isVisitor
          // The post will stand there.
          className="min-h-[calc(100dvh-2rem)] py-8 lg:pr-90"
        />
      )}
      <div role="status">
        {!writing && draft && transcript !== undefined && <p className="sr-only">Your draft is ready.</p>}
      </div>
      {!writing && draft && VisitorDraft && <VisitorDraft key={draft.id} first={draft} />}
    </div>
  );
}
