import type { APIRequestContext, Page } from "@playwright/test";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { axeFindings } from "./axe.ts";
import { pickTool } from "./conversation.ts";
import { expect, test } from "./fixtures.ts";
import { connect, consent, feedWith } from "./member.ts";
import { NOTE } from "./open-draft.ts";
import { expectToastTitle, openPost as openWritten } from "./open-post.ts";
import { expectToast } from "./toasts.ts";
import { signIn } from "./typed-notes.ts";
import { newWriter } from "./writers.ts";

const publish = (page: Page) => page.getByRole("button", { name: "Post as Ana Ruiz" });
/** Leads to LinkedIn's consent page. */
const leaveToConnect = (page: Page) => pickTool(page, "Connect LinkedIn and post");
const PUBLISHED = ["Post published!", "Your post has been shared on LinkedIn"] as const;

/** A signed-in author on the page of a post of one line that nobody else writes. */
async function openPost(page: Page, request: APIRequestContext, body = "Only this.") {
  const writer = await newWriter(request, NOTE);
  const marker = crypto.randomUUID();
  await writer.patch({ hook: `Marked ${marker}.`, body });
  await signIn(page, writer);
  await page.goto(PATHS.post(writer.post.id));
  await expect(page.getByRole("button", { name: "Post to LinkedIn", exact: true })).toBeVisible();
  return { writer, marker, id: writer.post.id };
}

test("a post goes out by itself once LinkedIn is connected, which leads back to it", async ({
  page,
  request,
}) => {
  const { writer, marker, id } = await openPost(
    page,
    request,
    "Costs ( ) [ ] { } @ # * _ ~ < > | \\ and 🙂.\n\nTwo.",
  );
  await leaveToConnect(page);
  const linkedIn = await consent(page);
  await expectToast(page, ...PUBLISHED);
  await expect(page).toHaveURL(PATHS.post(id));
  await expect(publish(page)).toBeHidden();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible();

  const post = await writer.read();
  expect(await feedWith(request, linkedIn, marker)).toEqual([joinPost(post)]);
  await expect(page.getByRole("link", { name: "View on LinkedIn" })).toHaveAttribute(
    "href",
    post.linkedinUrl ?? "",
  );
});

test("Cancel at LinkedIn leads back to the post and publishes nothing", async ({ page, request }) => {
  const { writer, id } = await openPost(page, request);
  await leaveToConnect(page);
  await consent(page, "Cancel");
  await expect(page).toHaveURL(PATHS.post(id));
  await expectToast(page, "LinkedIn not connected", "You canceled signing in with LinkedIn.");
  await expect(publish(page)).toBeHidden();
  await connect(page, id);
  await expectToast(page, "LinkedIn connected", "You can publish your posts now.");
  expect((await writer.read()).publishedAt).toBeNull();
});

test("without any set-up one press and Allow schedule a post at the time that the button names", async ({
  page,
  request,
}) => {
  const { id } = await openWritten(page, request);
  const schedule = page.getByRole("button", { name: /^Schedule for (?:Tue|Wed|Thu), .* 9:00 AM$/ });
  const name = (await schedule.getAttribute("aria-label")) ?? "";
  await schedule.click();
  await consent(page);
  await expect(page).toHaveURL(PATHS.post(id));
  await expectToastTitle(page, "Post scheduled");
  const scheduled = page.getByRole("button", { name: name.replace("Schedule ", "Scheduled ") });
  await expect(scheduled).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(schedule).toBeVisible();
});

test("a free time is filled by way of LinkedIn, the post moved by a day, and unscheduled", async ({
  page,
  request,
}) => {
  const { id } = await openWritten(page, request);
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page).toHaveURL(PATHS.schedule);
  const weeks = page.getByRole("region", { name: "Weeks" });
  await weeks.getByRole("button", { name: /free/ }).first().click();
  await page.getByRole("dialog").getByRole("list", { name: "Posts" }).getByRole("button").click();
  await consent(page);
  await expect(page).toHaveURL(PATHS.schedule);
  await expectToastTitle(page, "Post scheduled");
  await expect(weeks.getByRole("link")).toHaveAttribute("href", PATHS.post(id));
  expect(await axeFindings(page)).toEqual([]);
  const before = await weeks.locator("time").getAttribute("datetime");
  const entry = weeks.getByRole("button", { name: /Change schedule/ });
  await entry.press("ArrowRight");
  await expectToastTitle(page, "Post moved");
  await expect(entry).toBeFocused();
  expect(await weeks.locator("time").getAttribute("datetime")).not.toBe(before);

  await entry.click();
  await page.getByRole("button", { name: "Unschedule" }).click();
  await expect(page.getByText("Nothing scheduled yet.")).toBeVisible();
});
