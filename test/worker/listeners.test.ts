import { expect, onTestFinished, test, vi } from "vitest";
import { Listeners } from "../../worker/session/listeners.ts";

test("a stream ends sixty seconds after it was opened, however much is sent, and so soon after its login", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const listeners = new Listeners();
  let isOpen = true;
  const text = new Response(listeners.add("stream")).text().finally(() => {
    isOpen = false;
  });
  for (let second = 0; second < 59; second += 1) {
    listeners.publish({ event: "post", data: { draftId: String(second) } });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await text).toMatch(/^: following\n\nevent: post\n.*"58"\}\n\n$/s);
});

test("who comes late gets the latest of what is being written, until it is there", async () => {
  const listeners = new Listeners();
  const first = async (id: string) => {
    const reader = listeners.add(id).pipeThrough(new TextDecoderStream()).getReader();
    listeners.publish({ event: "post", data: { draftId: id } });
    let text = "";
    while (!text.includes("event: post")) text += (await reader.read()).value;
    await reader.cancel();
    return text;
  };
  for (const body of ["One.", "One. Two."])
    listeners.publish({ event: "drafts", data: { partial: { body } } });
  expect(await first("late")).toContain('data: {"partial":{"body":"One. Two."}}');
  listeners.publish({ event: "drafts", data: {} });
  expect(await first("later")).not.toContain("partial");
});
