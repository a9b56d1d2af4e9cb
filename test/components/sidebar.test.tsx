import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { MENU } from "../../web/screens.ts";
import { Sidebar } from "../../web/shared/shell/sidebar.tsx";
import { ANA, NEW_USAGE } from "./people.ts";
import { answer } from "./server.ts";
import { show } from "./show.tsx";

const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");

const showSidebar = (at?: string) => {
  answer(API.usage, NEW_USAGE);
  return show(<Sidebar user={ANA} />, { at });
};

test("leads to every part of the app, in order", async () => {
  await showSidebar();
  const targets = links.elements().map((link) => [link.textContent, link.getAttribute("href")]);
  expect(targets).toEqual(MENU.map(({ label, path }) => [label, path]));
});

test.each([
  [PATHS.record, "Recording"],
  [PATHS.recording, "Recording"],
  [PATHS.library, "Library"],
  [PATHS.schedule, "Schedule"],
  [PATHS.chats, "Recent Sessions"],
  [PATHS.chat("some-session"), "Recent Sessions"],
  [PATHS.profile, "Profile"],
  [PATHS.billing, "Billing"],
  [PATHS.account, "Account"],
])("at %s the active item is %s, and no other", async (at, item) => {
  await showSidebar(at);
  const active = links.elements().filter((link) => link.getAttribute("aria-current") === "page");
  expect(active.map(({ textContent }) => textContent)).toEqual([item]);
});

test("its footer shows the first and last name and the email", async () => {
  await showSidebar();
  await expect.element(page.getByText("Ana Ruiz", { exact: true })).toBeVisible();
  await expect.element(page.getByText(ANA.email, { exact: true })).toBeVisible();
});
