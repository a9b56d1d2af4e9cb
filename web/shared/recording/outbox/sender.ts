import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { mutate, useSWRConfig } from "swr";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { SHARE_OUTCOMES, SHARE_PARAMETER, type ShareOutcome } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { HOUR_MS } from "#contract/times.ts";
import { isOwnLogin } from "../../../api/client.ts";
import { useApi, usePolling } from "../../../api/use-api.ts";
import { PATHS } from "../../../paths.ts";
import { listen } from "../../../ui/listen.ts";
import { sharedState } from "../../../ui/shared-state.ts";
import { toast, toastFailure } from "../../../ui/toast.tsx";
import { visitorNotes } from "../../account/enter-app.ts";
import { openPaywall } from "../../account/plan.tsx";
import { onVisible, withoutParams } from "../../browser.ts";
import { useLeaveWarning } from "../../unsaved.ts";
import { type FailureToast, leaveIfLoggedOut, reportFailure } from "../../use-action.ts";
import type { Acknowledgement, OutboxEntry } from "./entry.ts";
import { nextToSend } from "./failures.ts";
import { SHARED_OWNER, VISITOR_OWNER } from "./names.ts";
import { Outbox, type SendResult } from "./outbox.ts";
import type { Conditions } from "./reasons.ts";
import { idbStore, SafeStore } from "./store.ts";
import { uploadEntry } from "./upload.ts";

export const outbox = new Outbox(new SafeStore(idbStore), uploadEntry);

/** Asks once for persistent storage. Some browsers show a prompt. */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem("outboxPersistAsked") || (await navigator.storage.persisted())) return;
    localStorage.setItem("outboxPersistAsked", "true");
    await navigator.storage.persist();
  } catch {
    // The outbox works without it.
  }
}

/** What `useOutbox` returns until it has read the device. */
export const NOT_READ: readonly OutboxEntry[] = [];

export function useOutbox(ownerId: string | undefined): readonly OutboxEntry[] {
  const [entries, setEntries] = useState(NOT_READ);

  useEffect(() => {
    if (!ownerId) return;
    let latest = 0;
    const load = async () => {
      latest += 1;
      const turn = latest;
      const list = await outbox.list(ownerId);
      if (turn === latest) setEntries(list);
    };
    const recover = () => void outbox.recover(ownerId);
    void load();
    recover();
    const stopLoading = listen(outbox, "change", () => void load());
    // Another tab may have died.
    const stopRecovering = onVisible(recover);
    return () => {
      latest = Infinity;
      stopLoading();
      stopRecovering();
    };
  }, [ownerId]);

  return entries;
}

export function useUnkeptGuard(entries: readonly OutboxEntry[]): void {
  useLeaveWarning(entries.some(({ id }) => !outbox.outlivesPage(id)));
}

const onConnection = (listener: () => void) => listen(window, ["online", "offline"], listener);
export const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);

const UPLOAD_FAILED = { title: "Upload failed", fallback: "Please try recording again" };
const SAVED_OFFLINE = "Saved on this device. It will be sent when you're back online.";
const KEEP_REFINING = "keep refining your posts";

const REPORTS: Record<"recording" | "landing" | "voice" | "message", FailureToast> = {
  recording: { ...UPLOAD_FAILED, paywall: "keep recording" },
  landing: UPLOAD_FAILED,
  voice: { title: "Failed to send voice message", paywall: KEEP_REFINING },
  message: { title: "Failed to send message", paywall: KEEP_REFINING },
};

type SentFrom = keyof typeof REPORTS;

/** Sends a note, updates screens and plan, reports a failure. Never rejects. `from` null: sent automatically, no report. */
export async function deliverNote(id: string, from: SentFrom | null): Promise<SendResult> {
  const result = await outbox.send(id);
  if (result.kind === "delivered") {
    void mutate(API.usage);
    void mutate(API.chats);
    void mutate(API.ideas);
  } else if (result.kind === "kept") {
    void mutate(API.ideas);
    toast({ title: "Kept as an idea", description: result.detail ?? undefined });
  } else if (result.kind === "waiting") {
    const { reason, error, dropReason } = result.failure;
    if (reason === "trial") void mutate(API.usage);
    // The notice on the screen may be outdated.
    if (reason === "speech-off") void mutate(API.health);
    if (from === null) leaveIfLoggedOut(error);
    else if (reason === "trial") reportTrialOver(from);
    else if (reason === "offline" && !navigator.onLine && from !== "message") toast({ title: SAVED_OFFLINE });
    // The landing page shows the challenge instead.
    else if (reason !== "challenge") {
      const { title, fallback } = REPORTS[from];
      reportFailure(error, { title, fallback, description: dropReason });
    }
  }
  return result;
}

/** For visitors: asks for an account. */
export function reportTrialOver(from: SentFrom): void {
  const { paywall } = REPORTS[from];
  if (paywall) openPaywall(paywall);
  else toast({ title: "Free recordings used", description: "Create an account to keep going" });
}

const pauses = sharedState(0);
export const isAutoSendPaused = (): boolean => pauses.get() > 0;

/** Nothing is sent automatically while `paused`: the user is recording or sending. */
export function usePauseAutoSend(paused: boolean): void {
  useEffect(() => {
    if (!paused) return;
    pauses.set(pauses.get() + 1);
    return () => pauses.set(pauses.get() - 1);
  }, [paused]);
}

/** Sends waiting notes one at a time as soon as their cause is gone, unless paused. */
export function useAutoSend(
  ownerId: string,
  entries: readonly OutboxEntry[],
  { mayRecord, speechOn }: Omit<Conditions, "online">,
  onResult: (result: SendResult) => void,
): void {
  const showResult = useEffectEvent(onResult);
  const online = useOnline();
  const busy = useRef(false);
  const paused = pauses.useValue() > 0;
  const [look, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!online) return;
    const retry = () => void outbox.endDelay(ownerId, "offline");
    retry();
    return onVisible(retry);
  }, [ownerId, online]);

  const { mutate } = useSWRConfig();
  const isAsking = entries.some(({ status }) => status.kind === "waiting" && status.reason === "speech-off");
  usePolling("speech", () => mutate(API.health), isAsking ? 15_000 : 0);
  useEffect(() => {
    if (speechOn) void outbox.endDelay(ownerId, "speech-off");
  }, [ownerId, speechOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `entries` or `look` is the call to look again.
  useEffect(() => {
    if (paused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = false;

    const sendNext = async () => {
      // From the store: `entries` may be one attempt behind.
      const now = Date.now();
      const next = nextToSend(await outbox.list(ownerId), { online, mayRecord, speechOn }, now);
      // A pause counts at once, not at the next render.
      if (stale || busy.current || isAutoSendPaused() || !next) return;
      if (next.at > now) {
        timer = setTimeout(lookAgain, next.at - now);
        return;
      }
      busy.current = true;
      const result = await deliverNote(next.id, null);
      busy.current = false;
      showResult(result);
      if (result.kind !== "not-ours") lookAgain();
    };
    void sendNext();
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [ownerId, entries, online, mayRecord, speechOn, paused, look]);
}

const lastSent = sharedState<Acknowledgement | undefined>(undefined);

/** The last note that was sent automatically while this screen is shown. */
export function useLastSent(): Acknowledgement | undefined {
  const last = lastSent.useValue();
  const [before] = useState(last);
  return last === before ? undefined : last;
}

/** On all screens: sends the user's waiting notes, and those made here as a visitor, once they are the user's. */
export function AutoSender({ ownerId }: { ownerId: string }) {
  const entries = useOutbox(ownerId);
  useUnkeptGuard(entries);
  const visitors = useOutbox(VISITOR_OWNER);
  const areApart = visitorNotes.useValue() !== null;
  useEffect(() => {
    if (visitors.length > 0 && isOwnLogin() && !areApart) void outbox.handOver(VISITOR_OWNER, ownerId);
  }, [visitors, ownerId, areApart]);
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(entries.length > 0 ? API.health : null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const conditions = {
    mayRecord: usage !== undefined && !isExhausted(usage),
    speechOn: health !== undefined && health.speech !== "off",
  };
  useAutoSend(ownerId, entries, conditions, (result) => {
    if (result.kind !== "delivered") return;
    const { sessionId, isTurn } = result.answer;
    lastSent.set(result.answer);
    if (isTurn) void mutate(API.chat(sessionId)).then(() => mutate(API.drafts(sessionId)));
    const description = isTurn ? "It is in its conversation now." : "Its draft is in Recent Sessions.";
    const action = { label: "Open", run: () => void navigate(PATHS.chat(sessionId)) };
    if (pathname !== PATHS.chat(sessionId)) toast({ title: "Note sent", description, action });
  });
  return null;
}

/** Gives shared notes to this user, who decides about sending them; old ones are discarded. */
export function useSharedNotes(ownerId: string): void {
  const sharedNotes = useOutbox(SHARED_OWNER);
  useEffect(() => {
    if (sharedNotes.length === 0 || !isOwnLogin()) return;
    // Time to sign up, too short for the next person at this device. The app that shared it still has it.
    const discarding = discardSharedNotes(Date.now() - HOUR_MS);
    void discarding.then(() => outbox.handOver(SHARED_OWNER, ownerId));
  }, [sharedNotes, ownerId]);
}

export async function discardSharedNotes(before = Infinity): Promise<void> {
  for (const { id, createdAt } of await outbox.list(SHARED_OWNER)) {
    if (createdAt < before) await outbox.discard(id);
  }
}

const FAILURES: Record<Exclude<ShareOutcome, "kept">, [title: string, description: string]> = {
  "no-sound": ["No recording in that", "Outspoken takes audio: m4a, mp3, wav, ogg or webm."],
  "too-large": ["Upload failed", ERROR_MESSAGES.too_large],
  "not-kept": ["That recording did not arrive", "Please try again, or upload it."],
};

export function useShareOutcome(signedIn: boolean | undefined): void {
  const [query, setQuery] = useSearchParams();
  const outcome = SHARE_OUTCOMES.find((name) => name === query.get(SHARE_PARAMETER));

  useEffect(() => {
    if (!outcome || signedIn === undefined) return;
    const next = signedIn ? "Send it to make a post." : "Sign in to turn it into a post.";
    if (outcome !== "kept") toastFailure(...FAILURES[outcome]);
    else toast({ title: "Recording received", description: `It is on this device. ${next}` });
    setQuery(withoutParams(SHARE_PARAMETER), { replace: true });
  }, [outcome, signedIn, setQuery]);
}
