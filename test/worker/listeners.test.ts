import { expect, onTestFinished, test, vi } from "vitest";
import { Listeners } from "../../worker/session/listeners.ts";

/** A stream that is followed, on a clock that stands still; `asked` counts the questions whether it may stay open. */
function followed() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const ended: string[] = [];
  const listeners = new Listeners({
    findOpen: async (ids) => {
      asked += 1;
      return new Set(ids);
    },
    onEnd: async (id) => void ended.push(id),
  });
  const text = new Response(listeners.add("stream")).text();
  return {
    listeners,
    text,
    ended,
    asked: () => asked,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test("a stream ends a minute after the last event, and says that it is for quiet", async () => {
  const { listeners, text, ended, pass } = followed();
  await pass(50_000);
  listeners.publish({ event: "post", data: { draftId: "draft" } });
  await pass(50_000);
  expect(ended).toEqual([]);
  await pass(20_000);
  expect(await text).toMatch(/event: post\n.*event: quiet\ndata: \{\}\n\n$/s);
  expect(ended).toEqual(["stream"]);
});

test("whether it may stay open is asked once a minute, however much happens", async () => {
  const { listeners, text, asked, pass } = followed();
  for (let second = 0; second < 300; second += 10) {
    listeners.publish({ event: "post", data: { draftId: "draft" } });
    await pass(10_000);
  }
  expect(asked()).toBe(5);
  listeners.endAll();
  await text;
});
