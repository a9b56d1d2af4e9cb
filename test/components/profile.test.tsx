import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Context } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import ProfileScreen from "../../web/pages/profile/profile.tsx";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { NO_CONTEXT } from "./people.ts";
import profile from "./profile.json" with { type: "json" };
import { answer, cutOff } from "./server.ts";
import { said, show } from "./show.tsx";

const LEARNED: Context = { ...NO_CONTEXT, ...profile.learned };

const card = (name: string) => page.getByRole("region", { name, exact: true });
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const heading = (name: string) => page.getByRole("heading", { name });
const showProfile = () => {
  answer(API.habits, []);
  answer(API.samples, []);
  return show(<ProfileScreen />, { at: PATHS.profile });
};

test("a newcomer reads that nothing is learned yet, with the way to the recorder", async () => {
  answer(API.context, NO_CONTEXT);
  await showProfile();
  await expect.element(heading("Nothing learned from notes yet")).toBeVisible();
  await expect
    .element(card("Suggested Recording Topics"))
    .toMatchTextContent("What did you learn last week?");
  await expect.element(card("Main Themes")).not.toBeInTheDocument();
  await expect.element(page.getByText("Last updated")).not.toBeInTheDocument();
  await expect.element(page.getByText("We hear:")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Paste a post")).toBeVisible();
  await expect.element(page.getByLabelText("Word or phrase")).not.toBeVisible();
  await heading("Your rules").click();
  await expect.element(page.getByLabelText("Word or phrase")).toBeVisible();
  await expect.element(heading("Removed")).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Record a note" }).click();
  await expect.element(page.getByLabelText("Address")).toMatchTextContent(PATHS.record);
});

test("shows what was learned on its cards, and when", async () => {
  answer(API.context, LEARNED);
  await showProfile();
  await expect.element(card("Main Themes")).toBeVisible();
  expect(textsOf(page.getByRole("heading", { level: 2 }).elements())).toEqual(profile.cards);
  await expect.element(page.getByText(/^We hear: /)).toMatchTextContent(profile.heard);
  const itemsOf = (name: string) => textsOf(card(name).getByRole("listitem").elements());
  expect(itemsOf("Main Themes")).toEqual(LEARNED.themes);
  expect(textsOf(card("Voice & Tone").getByRole("heading", { level: 3 }).elements())).toEqual([
    "Tone patterns",
    "Voice characteristics",
  ]);
  expect(itemsOf("Voice & Tone")).toEqual([...LEARNED.toneTags, ...LEARNED.identityTags]);
  expect(itemsOf("Distinctive Phrases")).toEqual(LEARNED.distinctivePhrases);
  expect(itemsOf("Topic Distribution").map((text) => text?.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^Hiring ?4 posts$/),
    expect.stringMatching(/^Pricing ?1 post$/),
  ]);
  await expect
    .element(page.getByText(`Last updated ${formatDate("2026-11-03T12:00:00.000Z")}`))
    .toBeVisible();
});

test("a card without entries says what will be on it", async () => {
  answer(API.context, { ...NO_CONTEXT, themes: ["sourdough"] });
  await showProfile();
  await expect
    .element(card("Voice & Tone"))
    .toMatchTextContent("How you sound, and your role, will show here.");
  await expect.element(card("Distinctive Phrases")).toMatchTextContent("Phrases you use more than once");
  await expect.element(card("Topic Distribution")).toMatchTextContent("Posts per topic");
});

test("a refresh that fails says so, and what was there stays", async () => {
  answer(API.context, NO_CONTEXT);
  cutOff(API.context);
  answer(API.context, NO_CONTEXT);
  await showProfile();
  await expect.element(heading("Nothing learned from notes yet")).toBeVisible();
  const refresh = page.getByRole("button", { name: "Refresh Profile" });
  await refresh.click();
  await said("Failed to refresh context. Please try again.");
  await expect.element(heading("Nothing learned from notes yet")).toBeVisible();
  await refresh.click();
  await said("It was rebuilt from your latest notes.");
});
