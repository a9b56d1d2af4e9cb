import type { APIRequestContext, Page } from "@playwright/test";
import type { Context, CorrectionRequest } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor, signIn } from "./typed-notes.ts";

const LEARNING_TIMEOUT_MS = 30_000;

/** Three notes with two sayings, a theme and topics that recur. */
export const NOTES = [
  "I run a small bakery in Leeds. The hardest part has been hiring, because nobody wants to start at four in the morning. So last week we hired two people who had never baked before. The sourdough does not care who shapes it. As I always say, slow is smooth and smooth is fast.",
  "We raised our prices by ten percent in May and I was terrified. I told every customer myself. Not one of them left. They came for the sourdough and they stayed for it. Slow is smooth and smooth is fast, and that goes for pricing too.",
  "Hiring again this month. I interviewed eleven people and hired the one who asked the most questions. Our pricing had to go up to pay her. She learned the sourdough in a week. Slow is smooth and smooth is fast.",
] as const;

/** Somebody with a profile, and what can be done about it without a browser. */
export interface Speaker extends Author {
  profile: () => Promise<Context>;
  correct: (correction: CorrectionRequest) => Promise<Context>;
  undo: (correctionId: string) => Promise<void>;
}

export async function newSpeaker(request: APIRequestContext): Promise<Speaker> {
  const author = await newAuthor(request);
  const headers = { Authorization: `Bearer ${author.token}` };
  return {
    ...author,
    profile: async () => (await request.get(API.context, { headers })).json(),
    correct: async (data) => (await request.post(API.corrections, { headers, data })).json(),
    undo: async (id) => {
      expect((await request.delete(API.correction(id), { headers })).status()).toBe(200);
    },
  };
}

/** A speaker whose notes have been learned from, by the object of each session. */
export async function newKnownSpeaker(request: APIRequestContext): Promise<Speaker> {
  const speaker = await newSpeaker(request);
  for (const note of NOTES) await speaker.say(note);
  await expect
    .poll(async () => (await speaker.profile()).userTopicsMap, { timeout: LEARNING_TIMEOUT_MS })
    .toMatchObject({ Hiring: 2, Pricing: 2 });
  return speaker;
}

export async function openProfile(page: Page, author: Author): Promise<void> {
  await signIn(page, author);
  await page.goto(PATHS.profile);
  await expect(page.getByRole("heading", { level: 2, name: "Your rules" })).toBeVisible();
}

export const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("region", { name: title, exact: true });
export const rules = (page: Page) => card(page, "Your rules");
export const remove = (page: Page, text: string) =>
  page.getByRole("button", { name: `Remove “${text}”`, exact: true });
export const refreshButton = (page: Page) => page.getByRole("button", { name: "Refresh Profile" });
