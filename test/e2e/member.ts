import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { API, withQuery } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { storedToken } from "./token.ts";

/** Consents on LinkedIn's page as a new member. Returns the origin of the LinkedIn that asked. */
export async function consent(page: Page, decision: "Allow" | "Cancel" = "Allow"): Promise<string> {
  await expect(page.getByRole("heading", { name: "Outspoken would like to:" })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Ruiz");
  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: decision }).click();
  return origin;
}

/** Connects LinkedIn from a post's page, without publishing, and comes back to it; answers where LinkedIn is. */
export async function connect(page: Page, postId: string): Promise<string> {
  const start = await page.request.get(withQuery(API.linkedinStart, { returnTo: PATHS.post(postId) }), {
    headers: { authorization: `Bearer ${await storedToken(page)}` },
  });
  const { authUrl } = await start.json();
  await page.goto(authUrl);
  const linkedIn = await consent(page);
  await expect(page).toHaveURL(PATHS.post(postId));
  return linkedIn;
}

/** The texts on LinkedIn's feed that contain `marker`, as shown there. */
export async function feedWith(
  request: APIRequestContext,
  linkedIn: string,
  marker: string,
): Promise<string[]> {
  const posts: { text: string }[] = await (await request.get(`${linkedIn}/feed.json`)).json();
  return posts.map(({ text }) => text).filter((text) => text.includes(marker));
}

/** Schedules the post of this page for the minute that has begun, or for so much later. */
export async function scheduleForNow(page: Page, later = 0): Promise<void> {
  await page.getByRole("button", { name: /^Schedule for / }).click();
  await page.getByRole("button", { name: /^Scheduled for / }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule post" });
  // The minute that has begun is due at once; one that is about to end would be over by the time it arrives.
  const now = await page.evaluate((ms) => {
    const here = new Date(Date.now() + 15_000 + ms);
    return { date: here.toLocaleDateString("sv-SE"), time: here.toTimeString().slice(0, 5) };
  }, later);
  await dialog.getByLabel("Date").fill(now.date);
  await dialog.getByLabel("Time").fill(now.time);
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
}
