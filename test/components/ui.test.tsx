import { expect, onTestFinished, test, vi } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { TOAST_HOTKEY, TOAST_SWIPE_PX, TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { ProgressBar } from "../../web/ui/progress.tsx";
import { Segmented } from "../../web/ui/segmented.tsx";
import { Switch } from "../../web/ui/switch.tsx";
import { Tabs } from "../../web/ui/tabs.tsx";
import { toast } from "../../web/ui/toast.tsx";
import { Tooltip } from "../../web/ui/tooltip.tsx";
import { button, notifications, show, textsOf } from "./app.tsx";
import { inFrames, twoFrames } from "./frames.ts";
import { forceColours, gone, keysLeadTo, lookOf, says, sees } from "./person.ts";

const toasts = notifications.getByRole("listitem");

async function raise(...titles: string[]): Promise<void> {
  await show(<p>A screen</p>);
  for (const title of titles) {
    toast({ title });
    await sees(toasts.getByText(title));
  }
}

test("a toast stays for five seconds and goes by itself", async () => {
  await show(<p>A screen</p>);
  await expect.element(notifications).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const shown = (count: number) => inFrames(() => expect(toasts.elements()).toHaveLength(count));
  toast({ title: "Saved" });
  await shown(1);
  vi.advanceTimersByTime(4_999);
  await shown(1);
  vi.advanceTimersByTime(1);
  await shown(0);
});

test(`there is one toast at a time, at most 420px wide; ${TOAST_HOTKEY} brings the keyboard to it, swiping it right sends it away`, async () => {
  await raise("The first", "The second");
  await expect.poll(() => toasts.elements()).toHaveLength(1);
  await userEvent.keyboard(`{${TOAST_HOTKEY}}`);
  const list = notifications.getByRole("list");
  await expect.element(list).toHaveFocus();
  expect(getComputedStyle(list.element()).maxWidth).toBe("420px");
  await swipe(TOAST_SWIPE_PX - 20);
  await twoFrames();
  expect(toasts.elements().map((one) => one.getAttribute("data-state"))).toEqual(["open"]);
  await swipe(TOAST_SWIPE_PX + 20);
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

test.each([
  { screen: "phone", width: 360, height: 720, from: 0, to: 80, middle: 180 },
  // Above what stands at the bottom of the content, in its middle.
  { screen: "desk", width: 1280, height: 800, from: 600, to: 728, middle: 640 },
  { screen: "desk with the menu", width: 1280, height: 800, from: 600, to: 728, middle: 768, menu: true },
])("on a $screen a toast stands near the content", async ({ width, height, from, to, middle, menu }) => {
  await page.viewport(width, height);
  if (menu) {
    const aside = document.body.appendChild(document.createElement("aside"));
    aside.className = "fixed";
    onTestFinished(() => aside.remove());
  }
  await show(<p>A screen</p>);
  toast({ title: "Made shorter", description: "Undo brings back what was there." });
  await sees(toasts);
  await expect.poll(() => toasts.element().getAnimations().length).toBe(0);
  const { top, bottom, left, right } = toasts.element().getBoundingClientRect();
  // Beside a bar that scrolls.
  expect(Math.abs((left + right) / 2 - middle)).toBeLessThan(10);
  expect(top).toBeGreaterThanOrEqual(from);
  expect(bottom).toBeLessThanOrEqual(to);
});

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

const tooltip = page.getByRole("tooltip");
const [first, second] = [button("First"), button("Second")];

const showTooltips = () =>
  show(
    <>
      <p>Nothing more to say here</p>
      <Tooltip content="About the first">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip content="About the second">
        <button type="button">Second</button>
      </Tooltip>
    </>,
  );

test("a tooltip waits before it opens, the next one does not, and after a while it waits again", async () => {
  await showTooltips();
  // No time passes but what is asked for: a locator's hover would let it pass.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const elsewhere = page.getByText("Nothing more to say here");
  const move = (from: Locator, relatedTarget: Element) =>
    from.element().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget }));
  const shows = async (texts: string[], ms = 0) => {
    vi.advanceTimersByTime(ms);
    await inFrames(() => expect(textsOf(tooltip)).toEqual(texts));
  };

  move(elsewhere, first.element());
  await shows([], TOOLTIP_DELAY_MS - 1);
  await shows(["About the first"], 1);

  move(first, elsewhere.element());
  await shows([]);
  await shows([], TOOLTIP_SKIP_DELAY_MS - 1);
  move(elsewhere, second.element());
  await shows(["About the second"]);

  move(second, elsewhere.element());
  await shows([]);
  await shows([], TOOLTIP_SKIP_DELAY_MS);
  move(elsewhere, first.element());
  await shows([], TOOLTIP_DELAY_MS - 1);
});

test("the keyboard has a tooltip at once, and Escape closes it", async () => {
  await showTooltips();
  await keysLeadTo("{Tab}", first);
  await says(tooltip, "About the first");
  await userEvent.keyboard("{Escape}");
  await gone(tooltip);
  await expect.element(first).toHaveFocus();
});

const same = () => undefined;

test("with forced colours what is chosen looks unlike what is not, and a control has a frame only with the focus", async () => {
  await forceColours();
  const options = ["Drafts", "Posts"].map((label) => ({ label, value: label }));
  const tabs = ["In", "Up"].map((id) => ({ id, name: id, content: id }));
  await show(
    <>
      <Segmented legend="Filter" options={options} value="Drafts" onChoose={same} />
      <Switch label="On" checked onCheckedChange={same} />
      <Switch label="Off" checked={false} onCheckedChange={same} />
      <Tabs label="Tabs" tabs={tabs} selected="In" onSelect={same} className="" panelClassName="" />
      <ProgressBar label="Used" value={2} max={5} />
      <a href="#here" aria-current="page">
        Library
      </a>
      <a href="#there">Schedule</a>
      <button type="button" aria-pressed="true">
        Pressed
      </button>
      <button type="button" aria-pressed="false">
        Loose
      </button>
      <div data-highlighted="">Archive</div>
      <div>Delete</div>
      {["First", "Second"].map((label) => (
        <label key={label}>
          <input type="radio" name="hook" className="appearance-none" defaultChecked={label === "First"} />
          <span>{label}</span>
        </label>
      ))}
    </>,
  );
  const named = (words: string) => page.getByText(words).element();
  const of = (role: "switch" | "tab", name: string) => page.getByRole(role, { name }).element();
  const used = page.getByRole("progressbar").element();
  const pairs = [
    [named("Drafts"), named("Posts")],
    [of("switch", "On").firstElementChild, of("switch", "Off").firstElementChild],
    [of("tab", "In"), of("tab", "Up")],
    [used.firstElementChild, used],
    [named("Library"), named("Schedule")],
    [named("Pressed"), named("Loose")],
    [named("Archive"), named("Delete")],
    [named("First"), named("Second")],
  ] as const;
  for (const [chosen, other] of pairs) expect(lookOf(chosen), chosen?.outerHTML).not.toEqual(lookOf(other));
  for (const { firstElementChild: track } of page.getByRole("switch").elements())
    expect(lookOf(track?.firstElementChild)[0]).not.toBe(lookOf(track)[0]);
  const tab = of("tab", "Up") as HTMLElement;
  expect(getComputedStyle(tab).outlineStyle).toBe("none");
  tab.focus({ focusVisible: true } as FocusOptions);
  expect(getComputedStyle(tab).outlineStyle).toBe("solid");
});
