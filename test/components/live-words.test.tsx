import { expect, test, vi } from "vitest";
import { API } from "#contract/paths.ts";
import { followWords, liveWords } from "../../web/shared/recording/recorder/live-words.ts";
import { answerWrongly, asked, holdBackWrongly, refuse, sent } from "./server.ts";

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
  const release = holdBackWrongly(API.live, { text: "First." });
  for (const text of ["", "Third."]) answerWrongly(API.live, { text });
  const { show, send } = follow();
  const pieces = [send(PIECE), send(PIECE), send(PIECE)];
  await Promise.all(pieces.slice(1));
  expect(show).toHaveBeenLastCalledWith(["Third."]);
  release();
  await pieces[0];
  expect(show).toHaveBeenLastCalledWith(["First.", "Third."]);
});

test("a piece says where it stands, and shows the ticket of the answer before; without a valid one it goes once more", async () => {
  answerWrongly(API.live, { text: "One.", ticket: "first" });
  answerWrongly(API.live, { text: "Two.", ticket: "first" });
  refuse(API.live, 401, "unauthorized");
  answerWrongly(API.live, { text: "Three.", ticket: "second" });
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
  const release = holdBackWrongly(API.live, { text: "One." });
  answerWrongly(API.live, { text: "Two." });
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
  ["the page of a hotel", () => answerWrongly(API.live, { welcome: "guest" })],
])("two times %s, and no piece of this recording is sent any more", async (_what, fault) => {
  fault();
  const { show, send, pieces } = follow();
  for (let piece = 0; piece < 4; piece += 1) await send(PIECE);
  expect([asked(API.live), show.mock.calls, pieces()]).toEqual([2, [], undefined]);
});

test("a fault now and then stops no piece", async () => {
  for (let pair = 0; pair < 3; pair += 1) {
    refuse(API.live, 503, "speech_unavailable");
    answerWrongly(API.live, { text: "Said." });
  }
  const { show, send, pieces } = follow();
  for (let piece = 0; piece < 6; piece += 1) await send(PIECE);
  expect([asked(API.live), show.mock.lastCall, pieces()]).toEqual([
    6,
    [["Said.", "Said.", "Said."]],
    undefined,
  ]);
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
])("%s, no piece is sent, and those before are not all of it", async (_what, happen) => {
  answerWrongly(API.live, { text: "Said." });
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
