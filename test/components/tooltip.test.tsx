import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { Tooltip } from "../../web/ui/tooltip.tsx";
import { twoFrames } from "./frames.ts";
import { show } from "./show.tsx";

const tooltip = page.getByRole("tooltip");
const first = page.getByRole("button", { name: "First" });
const second = page.getByRole("button", { name: "Second" });
const leave = () => userEvent.hover(page.getByText("Nothing more to say here"));

beforeEach(async () => {
  await show(
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
});
afterEach(async () => {
  vi.useRealTimers();
  // Left on a button, the pointer would have the next test's tooltip open.
  await leave();
});

test("waits before it opens, the next one does not, and after a while it waits again", async () => {
  // No time passes but what is asked for.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const shown = () => tooltip.elements().map(({ textContent }) => textContent);

  await first.hover();
  vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(shown()).toEqual(["About the first"]));

  await leave();
  await vi.waitFor(() => expect(shown()).toEqual([]));
  vi.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS / 2);
  await second.hover();
  vi.advanceTimersByTime(1);
  // To poll would let time pass.
  for (let frame = 0; frame < 60 && shown().length === 0; frame += 1) await twoFrames();
  expect(shown()).toEqual(["About the second"]);

  await leave();
  await vi.waitFor(() => expect(shown()).toEqual([]));
  vi.advanceTimersByTime(TOOLTIP_SKIP_DELAY_MS);
  await first.hover();
  vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1);
  expect(shown()).toEqual([]);
});

test("the keyboard has it at once, and Escape closes it", async () => {
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
  await expect.element(tooltip).toMatchTextContent("About the first");
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
});
