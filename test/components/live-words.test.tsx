import { expect, test, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { followWords, liveWords } from "../../web/shared/recording/recorder/live-words.ts";
import { answerWrongly, asked, holdBackWrongly, refuse, sent } from "./server.ts";

const PIECE = new Int16Array(48_000);

function follow() {
  const show = vi.fn<(words: string[]) => void>();
  const left = new AbortController();
  return { show, left, send: followWords("note", show, left.signal) };
}

test("words stand in the order in which they were said, whichever come first", async () => {
  const release = holdBackWrongly(API.live, { text: "First." });
  for (const text of ["", "Third."]) answerWrongly(API.live, { text });
  const { show, send } = follow();
  const pieces = [send(PIECE), send(PIECE), send(PIECE)];
  await Promise.all(pieces.slice(1));
  expect(show).toHaveBeenLastCalledWith(["Third."]);
  release();
  await pieces[0];
  expect(show).toHaveBeenLastCalledWith(["First.", "Third."]);
  const { body } = sent[2] ?? {};
  expect(body instanceof FormData && [body.get("recordingId"), body.get("index")]).toEqual(["note", "2"]);
});

test.each<[what: string, fault: () => void]>([
  ["a fault", () => refuse(API.live, 500, "internal")],
  ["a limit", () => refuse(API.live, 429, "too_many")],
  ["the page of a hotel", () => answerWrongly(API.live, { welcome: "guest" })],
])("two times %s, and no piece of this recording is sent any more", async (_what, fault) => {
  fault();
  const { show, send } = follow();
  for (let piece = 0; piece < 4; piece += 1) await send(PIECE);
  expect([asked(API.live), show.mock.calls]).toEqual([2, []]);
});

test("a fault now and then stops no piece", async () => {
  for (let pair = 0; pair < 3; pair += 1) {
    refuse(API.live, 503, "speech_unavailable");
    answerWrongly(API.live, { text: "Said." });
  }
  const { show, send } = follow();
  for (let piece = 0; piece < 6; piece += 1) await send(PIECE);
  expect([asked(API.live), show.mock.lastCall]).toEqual([6, [["Said.", "Said.", "Said."]]]);
});

test("once it is over, words that come late are not shown", async () => {
  holdBackWrongly(API.live, { text: "Late." });
  const { show, left, send } = follow();
  const piece = send(PIECE);
  left.abort();
  await piece;
  expect(show).not.toHaveBeenCalled();
});

test.each<[what: string, happen: () => void]>([
  ["switched off", () => liveWords.turn(false)],
  ["offline", () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)],
  ["hidden", () => vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")],
  ["saving data", () => vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } })],
])("%s, no piece is sent", async (_what, happen) => {
  answerWrongly(API.live, { text: "Said." });
  happen();
  await follow().send(PIECE);
  expect(asked(API.live)).toBe(0);
});
