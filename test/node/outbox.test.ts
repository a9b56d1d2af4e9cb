import { expect, onTestFinished, test, vi } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { ApiError, refusalOf } from "../../web/api/client.ts";
import type { Acknowledgement, NoteOptions, OutboxEntry } from "../../web/shared/recording/outbox/entry.ts";
import {
  failureOf,
  GivenUp,
  nextToSend,
  retryDelayMs,
  waitingText,
} from "../../web/shared/recording/outbox/failures.ts";
import { Outbox, whenFree } from "../../web/shared/recording/outbox/outbox.ts";
import type { Conditions, WaitingReason } from "../../web/shared/recording/outbox/reasons.ts";
import { type OutboxStore, SafeStore } from "../../web/shared/recording/outbox/store.ts";
import { uploadEntry } from "../../web/shared/recording/outbox/upload.ts";
import reasons from "./outbox.json" with { type: "json" };

const NOTE: NoteOptions = { ownerId: "ana", topic: null, interviewMode: false };
const TURN: NoteOptions = { ownerId: "ana", sessionId: "s1", interviewMode: false };
const ANSWER: Acknowledgement = { sessionId: "s1", transcript: "We shipped it." };
const ALL_WELL: Conditions = { online: true, mayRecord: true, speechOn: true };

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

const refusal = (status: number, code?: string, headers?: HeadersInit): ApiError =>
  new ApiError(
    new Response(null, { status, headers }),
    JSON.stringify({ message: code ? ERROR_MESSAGES[code as keyof typeof ERROR_MESSAGES] : "No.", code }),
  );

/** A device that keeps what it is given. */
function newDevice(): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  const sounds = new Map<string, ArrayBuffer[]>();
  return {
    list: async (ownerId) => [...entries.values()].filter((entry) => entry.ownerId === ownerId),
    get: async (id) => entries.get(id),
    put: async (entry, chunk) => {
      entries.set(entry.id, entry);
      if (chunk) sounds.set(entry.id, [...(sounds.get(entry.id) ?? []), chunk.data]);
    },
    chunks: async (id) => sounds.get(id) ?? [],
    remove: async (id) => {
      entries.delete(id);
      sounds.delete(id);
    },
  };
}

const full = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));

/** An outbox on a device that keeps things, and a server that answers in turn what is given. */
function open(answers: (Acknowledgement | Error)[] = [], durable: OutboxStore = newDevice()) {
  const sent: { key: string; sound: Blob | null; pieces: number | undefined }[] = [];
  const outbox = new Outbox(new SafeStore(durable), async ({ id, pieces }, sound) => {
    sent.push({ key: id, sound, pieces });
    const answer = answers.shift() ?? ANSWER;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { outbox, durable, sent };
}

async function record(outbox: Outbox, pieces: string[]): Promise<OutboxEntry> {
  let entry = await outbox.begin(NOTE, "audio/webm");
  for (const [index, piece] of pieces.entries()) {
    entry = await outbox.append(entry, { index, data: bytes(piece) }, (index + 1) * 1_000);
  }
  return entry;
}

const statusOf = async (outbox: Outbox) => (await outbox.list("ana")).map(({ status }) => status);

const waitingFor = (reason: WaitingReason, options: NoteOptions = NOTE, retryAt = 0): OutboxEntry => ({
  ...options,
  id: reason,
  createdAt: 0,
  content: { kind: "text", text: "We shipped it." },
  attempts: 1,
  lastError: null,
  status: { kind: "waiting", reason, retryAt },
});

test("each second of sound is in the outbox before anything is sent", async () => {
  const { outbox, sent } = open();
  await record(outbox, ["one ", "two ", "three"]);
  const [entry] = await outbox.list("ana");
  expect(entry?.status).toEqual({ kind: "recording" });
  expect(entry?.content).toMatchObject({ bytes: 13, durationMs: 3_000 });
  expect(await (await outbox.sound(entry as OutboxEntry))?.text()).toBe("one two three");
  expect(sent).toEqual([]);
});

test("only the server's acknowledgement removes a note, and each attempt goes under the same key", async () => {
  const { outbox, sent } = open([
    new TypeError("Failed to fetch"),
    refusal(503, "speech_unavailable"),
    ANSWER,
  ]);
  const note = await record(outbox, ["sound"]);
  const { id } = note;
  await outbox.complete(note);
  expect(await outbox.send(id)).toMatchObject({ kind: "waiting", failure: { reason: "offline" } });
  await whenFree(id, async () => undefined);
  expect(await outbox.send(id)).toMatchObject({ kind: "waiting", failure: { reason: "unavailable" } });
  await whenFree(id, async () => undefined);
  expect(await outbox.list("ana")).toHaveLength(1);
  expect(await outbox.send(id)).toEqual({ kind: "delivered", answer: ANSWER });
  expect(await outbox.list("ana")).toEqual([]);
  expect(sent.map(({ key }) => key)).toEqual([id, id, id]);
  expect(await sent[2]?.sound?.text()).toBe("sound");
});

test("how many pieces were sent of it goes with the first attempt only, and not from a tab that was closed", async () => {
  const durable = newDevice();
  const { outbox, sent } = open([new TypeError("Failed to fetch")], durable);
  const first = await record(outbox, ["sound"]);
  await outbox.complete(first, 3);
  await outbox.send(first.id);
  await whenFree(first.id, async () => undefined);
  await outbox.send(first.id);
  await durable.put({ ...first, id: "closed", status: { kind: "sending" }, pieces: 2 });
  await outbox.recover("ana");
  await outbox.send("closed");
  expect(sent.map(({ pieces }) => pieces)).toEqual([3, undefined, undefined]);
});

test("a note that is being sent is not sent twice", async () => {
  const { outbox, sent } = open();
  const id = await outbox.addText(NOTE, "We shipped it.");
  const results = await Promise.all([outbox.send(id), outbox.send(id)]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(["delivered", "not-ours"]);
  expect(sent).toHaveLength(1);
});

test("what was said before an interruption waits; nothing said leaves nothing", async () => {
  const { outbox } = open();
  await outbox.interrupt((await record(outbox, ["half a thought"])).id);
  await outbox.interrupt((await record(outbox, [])).id);
  expect(await statusOf(outbox)).toEqual([{ kind: "waiting", reason: "undecided", retryAt: 0 }]);
});

test("what a closed or killed tab left behind waits for its speaker", async () => {
  const durable = newDevice();
  const abandoned = waitingFor("unsent");
  const sound = { kind: "sound", mimeType: "audio/webm", bytes: 5, durationMs: 2_000 } as const;
  await durable.put({ ...abandoned, id: "a", content: sound, status: { kind: "recording" } });
  await durable.put({ ...abandoned, id: "b", status: { kind: "sending" } });
  const { outbox } = open([], durable);
  await outbox.recover("ana");
  expect(await statusOf(outbox)).toMatchObject([
    { kind: "waiting", reason: "undecided" },
    { kind: "waiting", reason: "unsent" },
  ]);
});

test("a note belongs to its speaker, and a visitor's to the account that they make", async () => {
  const { outbox } = open([new TypeError("Failed to fetch")]);
  const id = await outbox.addText({ ...NOTE, ownerId: "visitor" }, "We shipped it.");
  await outbox.send(id);
  expect(await outbox.list("ana")).toEqual([]);
  await outbox.handOver("visitor", "ana");
  expect(await outbox.list("visitor")).toEqual([]);
  expect(await outbox.list("ana")).toHaveLength(1);
});

test("a disk that fills up half-way costs nothing of what was said", async () => {
  const disk = newDevice();
  const durable: OutboxStore = {
    ...disk,
    put: (entry, chunk) => (chunk && chunk.index >= 2 ? full() : disk.put(entry, chunk)),
  };
  const { outbox } = open([], durable);
  const { id } = await record(outbox, ["one ", "two ", "three ", "four"]);
  const [entry, ...others] = await outbox.list("ana");
  expect(others).toEqual([]);
  expect(outbox.outlivesPage(id)).toBe(false);
  expect(await (await outbox.sound(entry as OutboxEntry))?.text()).toBe("one two three four");
});

test("a disk that is full by the time a recovered note is sent costs nothing of what was said", async () => {
  const disk = newDevice();
  const { outbox: killed } = open([], disk);
  const { id } = await record(killed, ["one ", "two"]);
  await killed.interrupt(id);
  await whenFree(id, async () => undefined);
  const { outbox, sent } = open([], { ...disk, put: full });
  expect(await outbox.send(id)).toEqual({ kind: "delivered", answer: ANSWER });
  expect(await sent[0]?.sound?.text()).toBe("one two");
});

test("a note that the device never took is sent from memory, and then is gone", async () => {
  const { outbox, sent } = open([], { ...newDevice(), put: full, list: full, get: full, chunks: full });
  const note = await record(outbox, ["one ", "two"]);
  await outbox.complete(note);
  expect(await statusOf(outbox)).toEqual([{ kind: "sending" }]);
  expect(outbox.outlivesPage(note.id)).toBe(false);
  expect(await outbox.send(note.id)).toEqual({ kind: "delivered", answer: ANSWER });
  expect(await sent[0]?.sound?.text()).toBe("one two");
  expect(await outbox.list("ana")).toEqual([]);
});

test("a file over 10 MB is kept and not sent", async () => {
  const { outbox, sent } = open();
  const file = new Blob([new Uint8Array(10_485_761)]);
  const id = await outbox.addFile(NOTE, file, "audio/mpeg");
  expect(await outbox.send(id)).toMatchObject({ kind: "waiting", failure: { retryAfterMs: Infinity } });
  expect(sent).toEqual([]);
  expect(await outbox.list("ana")).toHaveLength(1);
});

test("a note is uploaded under its own id, however often it is tried", async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(ANSWER));
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const attempts of [0, 1]) await uploadEntry({ ...waitingFor("unsent"), attempts }, null);
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_HEADER));
  expect(keys).toEqual(["unsent", "unsent"]);
});

test("a note that gets no answer within 120 seconds is given up, in the words of the spec", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  const noAnswer = (signal: AbortSignal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => noAnswer(signal));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const ended = vi.fn();
  void uploadEntry(waitingFor("unsent"), null).catch(ended);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(expect.any(GivenUp));
  expect(failureOf(new GivenUp()).detail).toBe(
    "Processing is taking longer than expected. The AI is still working on your post - please try again in a moment.",
  );
});

/** What is no refusal of ours leads to these. */
const OTHERS: Partial<Record<WaitingReason, Error[]>> = {
  offline: [new TypeError("Failed to fetch")],
  unavailable: [new GivenUp(), new Error("That was not our server's answer.")],
  trial: [new ApiError(new Response(null, { status: 403 }), "Please subscribe to go on.")],
  undecided: [refusalOf(413, "too_large")],
};

test.for(
  reasons as { reason: WaitingReason; goes: boolean; refusals: { status: number; code?: string }[] }[],
)("what waits as $reason goes by itself once the cause is gone: $goes", ({ reason, goes, refusals }) => {
  const after = [...refusals.map(({ status, code }) => refusal(status, code)), ...(OTHERS[reason] ?? [])];
  expect(after.map((error) => failureOf(error).reason)).toEqual(after.map(() => reason));
  const note = [waitingFor(reason)];
  expect(nextToSend(note, ALL_WELL, 1)).toEqual(goes ? { id: reason, at: 0 } : undefined);
  expect(nextToSend(note, { ...ALL_WELL, online: false }, 1)).toBeUndefined();
  // A typed change to a post never does, and is not said to.
  const turn = waitingFor(reason, TURN);
  expect(nextToSend([turn], ALL_WELL, 1)).toBeUndefined();
  if (goes) expect(waitingText(turn, reason)).not.toMatch(/will send|try again/);
});

test("the trial waits for a plan, and sound for a server that can transcribe", () => {
  expect(nextToSend([waitingFor("trial")], { ...ALL_WELL, mayRecord: false }, 1)).toBeUndefined();
  expect(nextToSend([waitingFor("speech-off")], { ...ALL_WELL, speechOn: false }, 1)).toBeUndefined();
  expect(nextToSend([waitingFor("offline")], { ...ALL_WELL, mayRecord: false }, 1)).toBeDefined();
});

test("when the server can transcribe again, sound need not wait out its delay", async () => {
  const off = refusal(503, "speech_off", { "Retry-After": "900" });
  const { outbox } = open([off, refusal(503, "speech_unavailable", { "Retry-After": "900" })]);
  const ids = [];
  for (const text of ["Waits for it.", "Waits for something else."]) {
    ids.push(await outbox.addFile(NOTE, new Blob([text]), "audio/mp4"));
    await outbox.send(ids.at(-1) ?? "");
  }
  const next = async () => nextToSend(await outbox.list("ana"), ALL_WELL, Date.now());
  expect((await next())?.at).toBeGreaterThan(Date.now());
  await outbox.endDelay("ana", "speech-off");
  expect(await next()).toEqual({ id: ids[0], at: 0 });
});

test("the oldest goes first, and one whose delay is not over leaves the others to go", () => {
  const entries = [waitingFor("unavailable", NOTE, 50), waitingFor("offline"), waitingFor("tomorrow")];
  expect(nextToSend(entries, ALL_WELL, 10)).toEqual({ id: "offline", at: 0 });
  expect(nextToSend(entries.slice(0, 1), ALL_WELL, 10)).toEqual({ id: "unavailable", at: 50 });
});

test("each failure doubles the wait, up to five minutes, or as long as the server asked for", () => {
  expect([1, 2, 3, 9].map((attempts) => retryDelayMs(attempts, 0))).toEqual([5_000, 10_000, 20_000, 300_000]);
  expect(retryDelayMs(1, 40_000)).toBe(40_000);
});

test("a note says why it waits, in the server's words where we have none", () => {
  expect(waitingText(waitingFor("undecided"), "undecided")).toBe("The server didn't accept this.");
  expect(waitingText({ ...waitingFor("undecided"), lastError: "No." }, "undecided")).toBe("No.");
  const content = { kind: "sound", mimeType: "audio/webm", bytes: 9, durationMs: 41_300 } as const;
  expect(waitingText({ ...waitingFor("undecided"), attempts: 0, content }, "undecided")).toBe(
    "Interrupted at 0:41. We kept everything up to there.",
  );
});
