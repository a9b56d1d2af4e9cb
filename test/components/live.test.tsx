import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { useApi, useRefresh } from "../../web/api/use-api.ts";
import { QUIET_POLL_MS, useLive } from "../../web/api/use-live.ts";
import { followWords, liveWords } from "../../web/shared/recording/recorder/live-words.ts";
import { asked, sent, show } from "./app.tsx";
import { inFrames } from "./frames.ts";
import { CHAT, NEW_USAGE } from "./people.ts";
import { answer, answerRaw, answerStream, holdBack, holdBackRaw, refuse } from "./server.ts";

test("reading again ends once what it read is shown, however often it is asked for meanwhile", async () => {
  answer(API.usage, NEW_USAGE);
  const releases = [1, 2].map((recordings_used) => holdBack(API.usage, { ...NEW_USAGE, recordings_used }));
  let refresh = async (): Promise<unknown> => undefined;
  const Used = () => {
    const usage = useApi(API.usage);
    refresh = useRefresh(usage);
    return <p>Used: {usage.data?.recordings_used}</p>;
  };
  await show(<Used />);
  await expect.element(page.getByText("Used: 0")).toBeInTheDocument();
  const ended: string[] = [];
  const reading = ["first", "second", "third"].map((name) => refresh().then(() => ended.push(name)));
  releases[0]?.();
  await expect.element(page.getByText("Used: 1")).toBeInTheDocument();
  await reading[0];
  expect(ended).toEqual(["first"]);
  releases[1]?.();
  await Promise.all(reading);
  expect(ended).toEqual(["first", "second", "third"]);
  await expect.element(page.getByText("Used: 2")).toBeInTheDocument();
});

const EVENTS = API.events(CHAT.sessionId);

/** Follows the session, with or without a line to it. */
function Follower({ tell, refresh }: { tell: (up: boolean) => void; refresh: () => Promise<unknown> }) {
  const pollMs = (up: boolean) => {
    tell(up);
    return QUIET_POLL_MS;
  };
  useLive(CHAT.sessionId, { onEvent: () => undefined, refresh, pollMs, busy: true });
  return null;
}

test("a hidden page asks nothing, and reads and follows at once when it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lines: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>[] = [];
  answerStream(EVENTS, (stream) => lines.push(stream));
  const refresh = vi.fn(async () => undefined);
  const tell = vi.fn<(up: boolean) => void>();
  await show(<Follower tell={tell} refresh={refresh} />);
  const expectSoon = (lines: number, times: number, up: boolean) =>
    inFrames(() => {
      expect([asked(EVENTS), refresh.mock.calls.length]).toEqual([lines, times]);
      expect(tell).toHaveBeenLastCalledWith(up);
    });
  const hidden = vi.spyOn(document, "hidden", "get");
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const look = (away: boolean) => {
    hidden.mockReturnValue(away);
    visibility.mockReturnValue(away ? "hidden" : "visible");
    document.dispatchEvent(new Event("visibilitychange"));
  };

  await expectSoon(1, 1, true);
  look(true);
  // As the network does, in time.
  lines[0]?.close();
  await expectSoon(1, 1, false);
  await vi.advanceTimersByTimeAsync(10 * QUIET_POLL_MS);
  await expectSoon(1, 1, false);
  look(false);
  // When it is back, and when it is connected.
  await expectSoon(2, 3, true);
});

test("eight windows leave connections free: three follow, the others poll, and one takes over when one ends", async () => {
  answerStream(EVENTS, () => undefined);
  const ups = new Map<number, boolean>();
  const opened = [0, 1, 2, 3, 4, 5, 6, 7];
  let close = (_name?: number): void => undefined;
  const Windows = () => {
    const [closed, setClosed] = useState<number>();
    close = setClosed;
    return opened
      .filter((name) => name !== closed)
      .map((name) => (
        <Follower key={name} tell={(up) => ups.set(name, up)} refresh={async () => undefined} />
      ));
  };
  await show(<Windows />);
  const following = () => opened.filter((name) => ups.get(name));
  await expect.poll(following).toHaveLength(3);
  expect(asked(EVENTS)).toBe(3);
  close(following()[0]);
  await expect.poll(() => asked(EVENTS)).toBe(4);
});

const PIECE = { samples: new Int16Array(48_000), from: 4.06, pause: true, final: false };

function follow() {
  const show = vi.fn<(words: string[]) => void>();
  const left = new AbortController();
  return { show, left, ...followWords("note", left.signal, show) };
}

/** What was said of each piece that was sent, without its sound. */
const told = () =>
  sent.map(({ body }) => {
    const { piece, ...fields } = Object.fromEntries(body as FormData);
    return fields;
  });

test("words stand in the order in which they were said, whichever come first", async () => {
  const release = holdBackRaw(API.live, { text: "First." });
  answerRaw(API.live, { text: "" }, { text: "Third." });
  const { show, left, send } = follow();
  const pieces = [send(PIECE), send(PIECE), send(PIECE)];
  await Promise.all(pieces.slice(1));
  expect(show).toHaveBeenLastCalledWith(["Third."]);
  release();
  await pieces[0];
  expect(show).toHaveBeenLastCalledWith(["First.", "Third."]);
  // Once it is over, words that come late are not.
  show.mockClear();
  const piece = send(PIECE);
  left.abort();
  await piece;
  expect(show).not.toHaveBeenCalled();
});

test("a piece says where it stands, and shows the ticket of the answer before; without a valid one it goes once more", async () => {
  answerRaw(API.live, { text: "One.", ticket: "first" }, { text: "Two.", ticket: "first" });
  refuse(API.live, 401, "unauthorized");
  answerRaw(API.live, { text: "Three.", ticket: "second" });
  const { send, pieces } = follow();
  for (const last of [false, false, true]) await send({ ...PIECE, final: last });
  const piece = (index: number) => ({ recordingId: "note", index: `${index}`, from: "4.06", pause: "true" });
  expect(told()).toEqual([
    piece(0),
    { ...piece(1), ticket: "first" },
    { ...piece(2), ticket: "first", final: "true" },
    { ...piece(2), final: "true" },
  ]);
  expect(pieces()).toBe(3);
});

test("pieces that may still be heard count as all of a recording; one that was not, or a cut within speech, does not", async () => {
  const release = holdBackRaw(API.live, { text: "One." });
  answerRaw(API.live, { text: "Two." });
  const [slow, fast] = [follow(), follow()];
  expect(slow.pieces()).toBeUndefined();
  const first = slow.send(PIECE);
  expect(slow.pieces()).toBe(1);
  release();
  await first;
  expect(slow.pieces()).toBe(1);
  await fast.send({ ...PIECE, pause: false });
  await fast.send(PIECE);
  expect([asked(API.live), fast.pieces()]).toEqual([3, undefined]);
});

test.each<[what: string, fault: () => void]>([
  ["a fault", () => refuse(API.live, 500, "internal")],
  ["a limit", () => refuse(API.live, 429, "too_many")],
  ["the page of a hotel", () => answerRaw(API.live, { welcome: "guest" })],
])("two times %s, and no piece of this recording is sent any more", async (_what, fault) => {
  fault();
  const { show, send, pieces } = follow();
  for (let piece = 0; piece < 4; piece += 1) await send(PIECE);
  expect([asked(API.live), show.mock.calls, pieces()]).toEqual([2, [], undefined]);
});

test("a fault now and then stops no piece", async () => {
  for (let pair = 0; pair < 3; pair += 1) {
    refuse(API.live, 503, "speech_unavailable");
    answerRaw(API.live, { text: "Said." });
  }
  const { show, send, pieces } = follow();
  for (let piece = 0; piece < 6; piece += 1) await send(PIECE);
  const shown = [["Said.", "Said.", "Said."]];
  expect([asked(API.live), show.mock.lastCall, pieces()]).toEqual([6, shown, undefined]);
});

test.each<[what: string, happen: () => void]>([
  ["switched off", () => liveWords.turn(false)],
  ["offline", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["hidden", () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")],
  ["saving data", () => vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } })],
])("%s, no piece is sent, and those before are not all of it", async (_what, happen) => {
  answerRaw(API.live, { text: "Said." });
  const { send, pieces } = follow();
  await send(PIECE);
  happen();
  await send(PIECE);
  expect([asked(API.live), pieces()]).toEqual([1, undefined]);
});

test("where the server has it switched off, it is asked once on a page", async () => {
  refuse(API.live, 404, "not_found");
  await follow().send(PIECE);
  const { send, pieces } = follow();
  await send(PIECE);
  expect([asked(API.live), pieces()]).toEqual([1, undefined]);
});
