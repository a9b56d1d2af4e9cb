import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { NOTE } from "./conversation.ts";
import { expect } from "./fixtures.ts";
import { newWriter, signIn, type Writer } from "./people.ts";

/** What the library asks for, with a filter or without. */
export const LIST = new RegExp(`${API.posts}(\\?.*)?$`);

export const cards = (page: Page) => page.getByRole("main").getByRole("article");

export async function openLibrary(page: Page, writer: Writer): Promise<void> {
  await signIn(page, writer);
  await page.goto(PATHS.library);
  await expect(cards(page).first()).toBeVisible();
}

export async function openMenu(page: Page): Promise<void> {
  await cards(page)
    .first()
    .getByRole("button", { name: /^Actions for / })
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
}

const HOOK = "Nine of twelve said the same thing.";
const BODY = `${"We asked each of them what they would pay for tomorrow. ".repeat(6).trim()}\n\n\n\nThe last line.`;

export const shown = (page: Page) => page.getByRole("article", { name: "Your post on LinkedIn" });
export const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

export async function openPost(page: Page, request: APIRequestContext, patch = { hook: HOOK, body: BODY }) {
  const writer = await newWriter(request, NOTE);
  const post = await writer.patch(patch);
  await signIn(page, writer);
  await page.goto(PATHS.post(post.id));
  await expect(shown(page)).toBeVisible();
  return { writer, id: post.id };
}

export async function openEditor(page: Page, request: APIRequestContext): Promise<void> {
  const { id } = await openPost(page, request);
  await page.goto(PATHS.editPost(id));
  await expect(page.getByRole("textbox", { name: "Hook" })).toHaveValue(HOOK);
}

/** Consents on LinkedIn's page as a new member. Returns the origin of the LinkedIn that asked. */
export async function consent(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Outspoken would like to:" })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Ruiz");
  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Allow" }).click();
  return origin;
}

interface FeedPost {
  text: string;
  media: { urn: string; label: string }[];
}

/** The posts on LinkedIn's feed that contain `marker`. */
export async function feedWith(
  request: APIRequestContext,
  linkedIn: string,
  marker: string,
): Promise<FeedPost[]> {
  const posts: FeedPost[] = await (await request.get(`${linkedIn}/feed.json`)).json();
  return posts.filter(({ text }) => text.includes(marker));
}
