import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { type Author, signIn } from "./typed-notes.ts";

export const NOTE =
  "Last quarter we lost our biggest customer and I thought that was it for us. " +
  "I called the twelve smallest customers we had, one by one, and I asked what they would pay for tomorrow. " +
  "Nine of them said the same thing. We built that in six weeks and today it is sixty percent of our revenue. " +
  "Your biggest customer is the loudest but the small ones tell you the truth.";

export const conversation = (page: Page) => {
  const card = page.getByRole("region", { name: "Interview" });
  return {
    said: page.getByRole("article", { name: /^You( said)?$/ }),
    answers: page.getByRole("article", { name: "Outspoken" }),
    box: page.getByRole("textbox", { name: "Ask for changes or improvements..." }),
    microphone: page.getByRole("button", { name: "Record a voice message" }),
    send: page.getByRole("button", { name: "Send", exact: true }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    timer: page.getByRole("timer"),
    editor: page.getByRole("region", { name: "Your draft" }),
    /** The interview's. */
    card,
    question: card.locator("p.sr-only"),
    /** The note, and each answer. */
    rounds: page.getByRole("list", { name: "Conversation" }).getByRole("group"),
    answer: page.getByRole("button", { name: "Answer" }),
    stopInterview: page.getByRole("button", { name: "Stop Interview" }),
    generate: page.getByRole("button", { name: "Generate LinkedIn Posts" }),
    synthesizing: page.getByText("Creating Your Content Suite"),
  };
};

/** A signed-in author in front of a finished draft. */
export async function openChat(page: Page, author: Author, note: string = NOTE) {
  const sessionId = await author.say(note);
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  const shown = conversation(page);
  await expect(shown.editor).toBeVisible();
  return { sessionId, ...shown };
}

export async function unfoldOrigin(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
  await page.getByText("What you said", { exact: true }).click();
}

/** Opens the box for requests, where it is not there all the time. */
export async function openBox(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
  const ask = page.getByRole("button", { name: "Ask for changes" });
  await expect(ask.or(conversation(page).box).first()).toBeVisible();
  if (await ask.isVisible()) await ask.click();
}

/** Does something with a post as a whole, by its menu. */
export async function pickTool(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name }).click();
}
