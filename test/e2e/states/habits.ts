import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { Habit } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import type { Sample } from "#contract/samples.ts";
import { PATHS } from "../../../web/paths.ts";
import { expect } from "../fixtures.ts";
import { card, openProfile } from "../open-profile.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import type { State } from "./states.ts";

const habit = (id: string, state: Habit["state"], rule: string, before = "", after = ""): Habit => ({
  id,
  state,
  rule,
  evidence: before ? [{ before, after, postId: id }] : [],
});
const HABITS = [
  habit(
    "words",
    "suggested",
    "Write “folks” instead of “people”.",
    "Most people stop reading after two lines, and I used to be one of them.",
    "Most folks stop reading after two lines, and I used to be one of them.",
  ),
  habit("greeting", "on", `Begin with “${"Good morning, everybody. ".repeat(6).trim()}”`),
  habit("question", "on", "Never end with a question."),
  habit("sayings", "off", "Leave out “just”.", "We just called them.", "We called them."),
];
const SAMPLES = [
  "I fired my best client in March.\n\nThey paid on time. They also shouted at my team.\n\nNobody has shouted since.",
  `https://example.com/${"a-long-address-".repeat(12)}`,
  "Good.",
].map((text, at): Sample => ({ id: `${at}`, text, addedAt: "2026-11-03T12:00:00.000Z" }));
const STYLE = [
  "Your posts have about 120 words, in sentences of about 11.",
  "You put about 2 sentences into a paragraph.",
  "Words that you come back to: “clients”, “invoices”, “team”.",
  "You write in English and German.",
];

const answer = (page: Page, path: string, json: unknown) =>
  page.route(path, (route) => route.fulfill({ json }));

export const HABIT_STATES: readonly State[] = [
  {
    name: "profile, habits and past posts",
    async open(page, request) {
      await answer(page, API.habits, HABITS);
      await answer(page, API.samples, SAMPLES);
      await answer(page, API.style, { sentences: STYLE });
      await openProfile(page, await newAuthor(request));
      await card(page, "Posts you wrote before").getByText("3 posts").click();
      await expect(page.getByRole("button", { name: "Delete: Good." })).toBeVisible();
    },
  },
  {
    name: "profile, habits and past posts not loaded",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      for (const path of [API.habits, API.samples]) await page.route(path, (route) => route.abort());
      await page.goto(PATHS.profile);
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(2);
    },
  },
  {
    name: "profile, habits and past posts loading",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      for (const path of [API.habits, API.samples, API.style]) await page.route(path, () => undefined);
      await page.goto(PATHS.profile);
      await expect(page.getByRole("heading", { name: "Your habits" })).toBeVisible();
    },
  },
  {
    name: "profile, a habit edited, and one refused",
    atEachSize: true,
    async open(page, request) {
      await page.route(API.habits, (route) =>
        route.request().method() === "GET"
          ? route.fulfill({ json: HABITS })
          : route.fulfill({
              status: 409,
              json: { code: "too_many_habits", message: ERROR_MESSAGES.too_many_habits, field: "rule" },
            }),
      );
      await openProfile(page, await newAuthor(request));
      await page.getByRole("button", { name: "Edit: Never end with a question." }).click();
      await page.getByLabel("Add a habit").fill("One more.");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(ERROR_MESSAGES.too_many_habits)).toBeVisible();
    },
  },
];
