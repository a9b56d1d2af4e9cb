import type { APIRequestContext, Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { NOTE } from "./open-draft.ts";
import { signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const HOOK = "Nine of twelve said the same thing.";
const BODY = `${"We asked each of them what they would pay for tomorrow. ".repeat(6).trim()}\n\n\n\nThe last line.`;

export const shown = (page: Page) => page.getByRole("article", { name: "Your post on LinkedIn" });
export const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
export const status = (page: Page, label: string) => page.getByRole("main").getByText(label, { exact: true });

export async function openPost(page: Page, request: APIRequestContext, patch = { hook: HOOK, body: BODY }) {
  const writer = await newWriter(request, NOTE);
  const post = await writer.patch(patch);
  await signIn(page, writer);
  await page.goto(PATHS.post(post.id));
  await expect(shown(page)).toBeVisible();
  return { writer, id: post.id };
}

export async function openEditor(page: Page, request: APIRequestContext) {
  const opened = await openPost(page, request);
  await page.goto(PATHS.editPost(opened.id));
  await expect(page.getByRole("textbox", { name: "Hook" })).toHaveValue(HOOK);
  return opened;
}
