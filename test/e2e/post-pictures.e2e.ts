import { join } from "node:path";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { connect } from "./member.ts";
import { openPost, shown } from "./open-post.ts";
import { expectToast } from "./toasts.ts";

const PHOTO = join(import.meta.dirname, "../../web/public/icons/icon-512.png");

test("a photo, and a card of the post's own words, are published with it", async ({ page, request }) => {
  const marker = crypto.randomUUID();
  const { id, writer } = await openPost(page, request, {
    hook: `Marked ${marker}.`,
    body: "We lost a customer.",
  });
  const linkedIn = await connect(page, id);
  await shown(page).getByRole("button", { name: "Add pictures" }).click();
  const dialog = page.getByRole("dialog", { name: "Pictures" });
  await dialog.getByLabel("Picture files").setInputFiles(PHOTO);
  await dialog.getByLabel("Describe picture 1").fill("Five bars of sound");
  await dialog.getByRole("button", { name: "Remove picture 1" }).focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(shown(page).getByAltText("Five bars of sound")).toBeVisible();

  await shown(page).getByRole("button", { name: "Quote card" }).click();
  await page.getByRole("button", { name: "Add to post" }).click();
  await expect(shown(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Post as Ana Ruiz" }).click();
  await expectToast(page, "Post published!", "Your post has been shared on LinkedIn");
  const feed = await (await request.get(`${linkedIn}/feed.json`)).json();
  const post = feed.find(({ text }: { text: string }) => text.includes(marker));
  expect(JSON.stringify(post)).toContain("Five bars of sound");
  expect((await writer.read()).pictures).toHaveLength(2);
  await expect(shown(page).getByRole("button", { name: "Edit pictures" })).toBeHidden();
});
