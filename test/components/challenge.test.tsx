import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import Login from "../../web/pages/login/login.tsx";
import { PATHS } from "../../web/paths.ts";
import { Challenge } from "../../web/shared/account/challenge.tsx";
import { HEALTH } from "./people.ts";
import { answer } from "./server.ts";
import { show } from "./show.tsx";

const frame = page.getByTitle("Check that you are a person");

/** As the page in the frame would, or somebody else. */
function say(data: unknown, source = (frame.element() as HTMLIFrameElement).contentWindow): void {
  window.dispatchEvent(new MessageEvent("message", { data, source, origin: window.location.origin }));
}

test("a token of the widget is passed on, and taken back once it has run out", async () => {
  const onToken = vi.fn();
  await show(<Challenge onToken={onToken} />);
  await expect.element(frame).toHaveAttribute("src", API.challenge);
  say({ challenge: "solved", token: "one" });
  expect(onToken).toHaveBeenLastCalledWith("one");
  say({ challenge: "expired" });
  expect(onToken).toHaveBeenLastCalledWith(undefined);
  say({ challenge: "solved", token: "two" });
  expect(onToken).toHaveBeenLastCalledWith("two");
});

test("what another window says is no token", async () => {
  const onToken = vi.fn();
  await show(<Challenge onToken={onToken} />);
  say({ challenge: "solved", token: "forged" }, window);
  expect(onToken).not.toHaveBeenCalled();
});

test("a widget that did not load says so, and is tried again on request", async () => {
  await show(<Challenge onToken={() => undefined} />);
  const before = frame.element();
  say({ challenge: "failed" });
  await expect.element(page.getByRole("alert")).toMatchTextContent("could not be made");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(frame.element()).not.toBe(before);
});

test.each([
  ["asks for it", { siteKey: "key" }, 1],
  ["does not", null, 0],
])(
  "signing up shows the widget where the server %s, and signing in never",
  async (_what, challenge, frames) => {
    answer(API.health, { ...HEALTH, challenge });
    await show(<Login />, { at: PATHS.login });
    await expect.element(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    expect(frame.elements()).toHaveLength(0);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect.poll(() => frame.elements().length).toBe(frames);
  },
);
