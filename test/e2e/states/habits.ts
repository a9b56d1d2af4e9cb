import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { refuse } from "../answers.ts";
import { expect } from "../fixtures.ts";
import { card, openProfile, unfoldProfile } from "../open-profile.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import data from "./habits.json" with { type: "json" };
import type { States } from "./state.ts";

const answer = (page: Page, path: string, json: unknown) =>
  page.route(path, (route) => route.fulfill({ json }));

export const HABIT_STATES: States = {
  "profile, habits and past posts": async (page, request) => {
    await answer(page, API.habits, data.habits);
    await answer(page, API.samples, data.samples);
    await openProfile(page, await newAuthor(request));
    await card(page, "Posts you wrote before").getByText("3 posts").click();
    await expect(page.getByRole("button", { name: "Delete: Good." })).toBeVisible();
  },
  "profile, habits and past posts not loaded": async (page, request) => {
    await signIn(page, await newAuthor(request));
    for (const path of [API.habits, API.samples]) await page.route(path, (route) => route.abort());
    await unfoldProfile(page);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(2);
  },
  "profile, habits and past posts loading": async (page, request) => {
    await signIn(page, await newAuthor(request));
    for (const path of [API.habits, API.samples]) await page.route(path, () => undefined);
    await unfoldProfile(page);
    await expect(page.getByRole("heading", { name: "Your habits" })).toBeVisible();
  },
  "profile, a habit edited, and one refused": {
    atEachSize: true,
    async open(page, request) {
      await refuse(page, API.habits, 409, "too_many_habits", "rule");
      await page.route(API.habits, (route) =>
        route.request().method() === "GET" ? route.fulfill({ json: data.habits }) : route.fallback(),
      );
      await openProfile(page, await newAuthor(request));
      await page.getByRole("button", { name: "Edit: Never end with a question." }).click();
      await page.getByLabel("Add a habit").fill("One more.");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(ERROR_MESSAGES.too_many_habits)).toBeVisible();
    },
  },
};
