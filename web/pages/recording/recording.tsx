import { CloudOff } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CHAT_REDIRECT_MS, FREE_RECORDINGS, MAX_INTERVIEW_ANSWERS, OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isExhausted, isSubscribed } from "#contract/plan.ts";
import { useUser } from "../../api/auth.ts";
import { isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { usePaywall } from "../../shared/account/plan.tsx";
import type { OverlayMode } from "../../shared/post/draft-in-progress.tsx";
import type { Acknowledgement, NoteOptions } from "../../shared/recording/outbox/entry.ts";
import {
  deliverNote,
  NOT_READ,
  useLastSent,
  useOnline,
  useOutbox,
  usePauseAutoSend,
} from "../../shared/recording/outbox/sender.ts";
import { WaitingNotes, waitingAmong } from "../../shared/recording/outbox/waiting-notes.tsx";
import { SpeechOffNotice } from "../../shared/recording/recorder/notices.tsx";
import { Recorder, TypeOrUpload } from "../../shared/recording/recorder/recorder.tsx";
import { useNotes, useRecorder } from "../../shared/recording/recorder/use-recorder.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { later } from "../../ui/later.ts";
import { Skeleton } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useTimer } from "../../ui/use-timer.ts";
import { TopicList, useIdeaOf } from "./topic-list.tsx";

const useOverlay = later(() => import("./overlay.tsx"));

export default function RecordingScreen() {
  const navigate = useNavigate();
  const user = useUser();
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const [interviewMode, setInterviewMode] = useState(false);
  const [topic, setTopic] = useState<string | null>(null);
  const ideaId = useIdeaOf(topic);

  const recorder = useRecorder();
  const paywall = usePaywall(usage, "keep recording");
  const entries = useOutbox(user?.id);

  const speechOff = health?.speech === "off";
  const [delivery, setDelivery] = useState<Delivery | null>(null);

  usePauseAutoSend(delivery !== null);

  const { mode, answer } = delivery ?? {};
  useTimer(mode && answer ? OVERLAY[mode].holdMs + CHAT_REDIRECT_MS : null, () => {
    if (answer) void navigate(PATHS.chat(answer.sessionId));
  });

  async function deliver(id: string, { interviewMode }: NoteOptions, text: string | null): Promise<void> {
    const newDelivery: Delivery = { id, text, mode: interviewMode ? "interview" : "normal" };
    setDelivery(newDelivery);
    const result = await deliverNote(id, "recording");
    if (result.kind === "delivered") return setDelivery({ ...newDelivery, answer: result.answer });
    setDelivery(null);
    recorder.reset();
  }
  // The card may be out of sight, so a toast announces it too.
  const transcription = useLastSent();
  const Overlay = useOverlay(delivery !== null, () => undefined);
  const busy = delivery !== null || recorder.recording;

  const notes = useNotes({ recorder, deliver, optionsNow });

  function optionsNow(): NoteOptions | undefined {
    if (paywall.exhausted) paywall.open();
    else if (user) return { ownerId: user.id, topic, ideaId, interviewMode };
  }

  const otherWays = user && (
    <TypeOrUpload ownerId={user.id} speechOff={speechOff} disabled={busy} notes={notes} />
  );

  return (
    <>
      <header>
        <h1 className="font-display text-3xl leading-tight text-ink sm:text-4xl">Record Your Thoughts</h1>
        <p className="mt-1 text-soft sm:text-lg">Speak naturally for up to 90 seconds</p>
      </header>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-x-10">
        {/* Nothing jumps when notes turn out to wait. */}
        <div className={cx("space-y-4", entries === NOT_READ && "invisible")}>
          <TrialBanner onSubscribe={paywall.open} />
          {speechOff && <SpeechOffNotice />}
          {speechOff && otherWays}
          <WaitingNotes entries={waitingAmong(entries, busy)} disabled={busy} onSend={notes.sendAgain} />
          <Recorder
            recorder={recorder}
            disabled={paywall.exhausted || speechOff || !user || delivery !== null}
            topic={topic}
            onStart={notes.record}
          >
            {!speechOff && otherWays}
            <div className="flex w-full flex-wrap items-center justify-center gap-x-5 border-line border-t pt-3">
              <Switch
                label="Interview Mode"
                checked={interviewMode}
                onCheckedChange={setInterviewMode}
                disabled={busy}
              />
              <p className="text-sm text-soft leading-snug">
                Up to {MAX_INTERVIEW_ANSWERS} questions, then one main post and 3-5 more.
              </p>
            </div>
          </Recorder>
          {transcription && (
            <Card>
              <CardTitle>Transcription</CardTitle>
              <OwnWords className="mt-3 max-h-60 overflow-y-auto leading-relaxed whitespace-pre-line text-ink">
                {transcription.transcript}
              </OwnWords>
              <ButtonLink to={PATHS.chat(transcription.sessionId)} size="sm" className="mt-4 inline-flex">
                Open draft
              </ButtonLink>
            </Card>
          )}
        </div>
        <TopicList selected={topic} onSelect={setTopic} disabled={busy} />
      </div>
      {Overlay && <Overlay delivery={delivery} />}
    </>
  );
}

function TrialBanner({ onSubscribe }: { onSubscribe: () => void }) {
  const { data: usage, error, mutate } = useApi(API.usage);
  const online = useOnline();
  if (!online) {
    return (
      <p role="status" className="flex h-11 items-center gap-2.5 text-sm text-soft">
        <CloudOff className="size-4 shrink-0" />
        You're offline. You can still record.
      </p>
    );
  }
  if (!usage && error !== undefined && !isUnauthorized(error)) {
    return (
      <div role="alert" className="flex h-11 items-center justify-between gap-4">
        <p className="text-sm text-soft">What is left of your plan didn't load.</p>
        <SmallButton onClick={() => mutate()}>Try again</SmallButton>
      </div>
    );
  }
  if (!usage) return <Skeleton className="h-11 w-full" />;
  if (isSubscribed(usage)) {
    return <p className="flex h-11 items-center text-sm text-soft">Unlimited recordings and chat</p>;
  }
  const exhausted = isExhausted(usage);
  return (
    <div className="flex h-11 items-center justify-between gap-3">
      <p className="text-sm text-soft">
        {exhausted && (
          <strong className="block font-medium text-ink">
            Your {FREE_RECORDINGS} free recordings are used
          </strong>
        )}
        {usage.remaining} of {FREE_RECORDINGS} recordings remaining
      </p>
      {exhausted && (
        <SmallButton variant="primary" onClick={onSubscribe}>
          See the plan
        </SmallButton>
      )}
    </div>
  );
}

export interface Delivery {
  id: string;
  text: string | null;
  mode: OverlayMode;
  /** Undefined while it is sent. */
  answer?: Acknowledgement;
}
