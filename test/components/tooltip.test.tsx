import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { Tooltip } from "../../web/ui/tooltip.tsx";
import { inFrames } from "./frames.ts";
import { show } from "./show.tsx";

const tooltip = page.getByRole("tooltip");
const first = page.getByRole("button", { name: "First" });
const second = page.getByRole("button", { name: "Second" });

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

test("waits before it opens, the next one does not, and after a while it waits again", async () => {
  // No time passes but what is asked for: a locator's hover would let it pass.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const elsewhere = page.getByText("Nothing more to say here");
  const move = (from: Locator, relatedTarget: Element) =>
    from.element().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget }));
  const shows = async (texts: string[], ms = 0) => {
    vi.advanceTimersByTime(ms);
    await inFrames(() => expect(tooltip.elements().map(({ textContent }) => textContent)).toEqual(texts));
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

test("the keyboard has it at once, and Escape closes it", async () => {
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
  await expect.element(tooltip).toMatchTextContent("About the first");
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
});
