import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { POST, SESSION } from "./people.ts";
import { answer } from "./server.ts";
import { show } from "./show.tsx";

const cards = page.getByRole("listitem");

test("an empty list invites to record the first note", async () => {
  answer(API.chats, []);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(page.getByRole("heading", { name: "Nothing said yet" })).toBeVisible();
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.record);
});

test("each session has its snippet and date and leads to its chat, in the server's order", async () => {
  answer(API.chats, [SESSION, { ...SESSION, sessionId: "older", snippet: "We hired an engineer." }]);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(cards.nth(0)).toMatchTextContent(`${SESSION.snippet}Nov 2, 2026`);
  await expect.element(cards.nth(1)).toMatchTextContent("We hired an engineer.");
  await cards.nth(1).getByRole("link").click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.chat("older"));
});

test("each says what came of it: its post's status and first line, or how many posts", async () => {
  const session = (sessionId: string) => ({ ...SESSION, sessionId });
  answer(API.chats, [session("one"), session("several"), session("none"), session("as said")]);
  answer(API.posts, [
    { ...POST, sessionId: "one", status: "published", title: "The other line" },
    { ...POST, sessionId: "several" },
    { ...POST, sessionId: "several", id: "second" },
    { ...POST, sessionId: "as said", title: SESSION.snippet },
  ]);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(cards.nth(0)).toMatchTextContent("PublishedThe other line");
  await expect.element(cards.nth(1)).toMatchTextContent(/2 posts$/);
  await expect.element(cards.nth(2)).toMatchTextContent(/2026$/);
  await expect.element(cards.nth(3)).toMatchTextContent(/Draft$/);
});
