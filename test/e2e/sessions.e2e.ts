import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { newAuthor, signIn } from "./typed-notes.ts";

const DAY = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;

test("shows each session with its snippet and date, newest first, and leads to its chat", async ({
  page,
  request,
}) => {
  const author = await newAuthor(request);
  await author.say("We hired our first engineer before we had a single customer, and it was right.");
  const latest = await author.say("I stopped giving estimates last spring and nobody missed them at all.");
  await signIn(page, author);
  await page.goto(PATHS.chats);

  await expect(page.getByRole("heading", { level: 1, name: "Recent Sessions" })).toBeVisible();
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText("I stopped giving estimates last spring");
  await expect(cards.nth(1)).toContainText("We hired our first engineer");
  await expect(cards.nth(0).locator("time")).toHaveText(DAY);

  await cards.nth(0).getByRole("link").click();
  await expect(page).toHaveURL(PATHS.chat(latest));
  await expect(page.getByRole("heading", { level: 1, name: "Refine Your Post" })).toBeVisible();
});

test("a session begun since the last visit is there on the next", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  const first = await author.say("Our best customer came from a talk that I almost cancelled.");
  await signIn(page, author);
  await page.goto(PATHS.chats);
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(PATHS.chat(first));
  await author.say("The second thing I learned is that silence sells better than features.");
  await page.getByRole("main").getByRole("link", { name: "Recent Sessions" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
});

test("nobody sees the sessions of somebody else", DEEP, async ({ page, request }) => {
  const other = await newAuthor(request);
  await other.say("This is a note that belongs to somebody else entirely.");
  await signIn(page, await newAuthor(request));
  await page.goto(PATHS.chats);
  await expect(page.getByRole("heading", { name: "Nothing said yet" })).toBeVisible();
});

test("a lost login says so and leaves for the landing page", DEEP, async ({ page, request }) => {
  const author = await newAuthor(request);
  const sessionId = await author.say("We wrote our values down after the third time we broke them.");
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  await expect(page.getByRole("radio").first()).toBeVisible();
  await request.post(API.logout, { headers: { Authorization: `Bearer ${author.token}` } });
  await page.getByRole("main").getByRole("link", { name: "Recent Sessions" }).click();
  await expect(page.getByText("Unauthorized", { exact: true })).toBeVisible();
  await expect(page.getByText("You are logged out. Logging in again...", { exact: true })).toBeVisible();
  await page.waitForURL(PATHS.landing);
});
