import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import Sessions from "../../web/pages/sessions/sessions.tsx";
import { PATHS } from "../../web/paths.ts";
import { SESSION } from "./people.ts";
import { answer, cutOff, holdBack } from "./server.ts";
import { show } from "./show.tsx";

const cards = page.getByRole("listitem");

test("an empty list invites to record the first note", async () => {
  answer(API.chats, []);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(page.getByRole("heading", { name: "Nothing said yet" })).toBeVisible();
  await page.getByRole("link", { name: "Record your first note" }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.record);
});

test("says that it is loading", async () => {
  const release = holdBack(API.chats, [SESSION]);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(page.getByText("Loading your sessions")).toBeInTheDocument();
  release();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});

test("after a lost connection it offers to try again", async () => {
  cutOff(API.chats);
  answer(API.chats, [SESSION]);
  await show(<Sessions />, { at: PATHS.chats });
  await expect.element(page.getByRole("heading", { name: "Your sessions didn't load" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => cards.elements()).toHaveLength(1);
});
