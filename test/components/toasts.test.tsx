import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from "#contract/limits.ts";
import { toast } from "../../web/ui/toast.tsx";
import { inFrames } from "./frames.ts";
import { show } from "./show.tsx";

const region = page.getByRole("region", { name: /Notifications/ });
const toasts = region.getByRole("listitem");

async function raise(title = "Saved") {
  toast({ title });
  await expect.element(toasts.getByText(title, { exact: true })).toBeVisible();
}

beforeEach(async () => {
  await show(<p>A screen</p>);
});

test("one stays for five seconds and goes by itself", async () => {
  await expect.element(region).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const shown = (count: number) => inFrames(() => expect(toasts.elements()).toHaveLength(count));
  toast({ title: "Saved" });
  await shown(1);
  vi.advanceTimersByTime(TOAST_MS - 1);
  await shown(1);
  vi.advanceTimersByTime(1);
  await shown(0);
});

test("there is one at a time: the next takes the place of the last", async () => {
  await raise("The first");
  await raise("The second");
  await expect.poll(() => toasts.elements()).toHaveLength(1);
});

test(`${TOAST_HOTKEY} brings the keyboard to it, and it is at most 420px wide`, async () => {
  await raise();
  await userEvent.keyboard(`{${TOAST_HOTKEY}}`);
  const list = region.getByRole("list");
  await expect.element(list).toHaveFocus();
  expect(getComputedStyle(list.element()).maxWidth).toBe("420px");
});

test.each([
  { screen: "phone", width: 360, height: 720, from: 0, to: 80, middle: 180 },
  // Above what stands at the bottom of the content, in its middle.
  { screen: "desk", width: 1280, height: 800, from: 600, to: 728, middle: 640 },
  { screen: "desk with the menu", width: 1280, height: 800, from: 600, to: 728, middle: 768, menu: true },
])("on a $screen it stands near the content", async ({ width, height, from, to, middle, menu }) => {
  await page.viewport(width, height);
  if (menu) {
    const aside = document.body.appendChild(document.createElement("aside"));
    aside.className = "fixed";
    onTestFinished(() => aside.remove());
  }
  toast({ title: "Made shorter", description: "Undo brings back what was there." });
  await expect.element(toasts).toBeVisible();
  await expect.poll(() => toasts.element().getAnimations().length).toBe(0);
  const { top, bottom, left, right } = toasts.element().getBoundingClientRect();
  // Beside a bar that scrolls.
  expect(Math.abs((left + right) / 2 - middle)).toBeLessThan(10);
  expect(top).toBeGreaterThanOrEqual(from);
  expect(bottom).toBeLessThanOrEqual(to);
});

test("swiping it right by more than the threshold sends it away, less does not", async () => {
  await raise();
  await swipe(TOAST_SWIPE_PX - 20);
  expect(toasts.elements()).toHaveLength(1);
  await swipe(TOAST_SWIPE_PX + 20);
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

/** As a hand does, in steps. */
async function swipe(px: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const box = toasts.element().getBoundingClientRect();
  const [x, y] = [(frame?.x ?? 0) + box.x + 20, (frame?.y ?? 0) + box.y + box.height / 2];
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by: number) =>
    cdp().send("Input.dispatchMouseEvent", { type, x: x + by, y, button: "left", buttons: 1, clickCount: 1 });
  await mouse("mousePressed", 0);
  for (const step of [1, 2, 3, 4]) await mouse("mouseMoved", (px * step) / 4);
  await mouse("mouseReleased", px);
}
