import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { DoorsCard } from "../../web/pages/account/other-doors.tsx";
import { answer, answerWrongly, calls, refuse, signIn } from "./server.ts";
import { button, show } from "./show.tsx";

beforeEach(signIn);

const ADDRESS = "abcdefghjkmnpqrstuvw@notes.example.com";

test("Telegram is connected by a press, which opens the bot, and disconnected by another", async () => {
  // The first request may be the read or the button.
  answerWrongly(API.telegram, { connected: false, name: null, url: "https://t.me/bot?start=abc" });
  answer(API.inbox, { address: null });
  await show(<DoorsCard />);
  const chat = { opener: window };
  const open = vi.spyOn(window, "open").mockReturnValue(chat as unknown as Window);
  await button("Connect Telegram").click();
  await vi.waitFor(() => expect(chat).toEqual({ opener: null }));
  expect(open).toHaveBeenCalledWith("https://t.me/bot?start=abc", "_blank");

  answer(API.telegram, { connected: true, name: "Ada" });
  await vi.waitFor(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(page.getByText("Connected as Ada").elements()).toHaveLength(1);
  });
  answer(API.telegram, { connected: false, name: null });
  await button("Disconnect").click();
  await expect.element(page.getByText("Not connected")).toBeVisible();
});

test("the notes address is copied, and replaced by a new one", async () => {
  answer(API.telegram, { connected: false, name: null });
  answer(API.inbox, { address: ADDRESS });
  await show(<DoorsCard />);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy").click();
  await expect.element(page.getByText("Address copied to clipboard")).toBeVisible();
  expect(write).toHaveBeenCalledWith(ADDRESS);
  const next = { address: ADDRESS.replace("abc", "xyz") };
  answer(API.inbox, next);
  await button("New address").click();
  await expect.element(page.getByText(next.address)).toBeVisible();
});

test("nothing is said of what this server is not set up for", async () => {
  refuse(API.telegram, 503, "telegram_off");
  answer(API.inbox, { address: null });
  await show(<DoorsCard />);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(page.getByText("Speak from anywhere").elements()).toEqual([]);
});
