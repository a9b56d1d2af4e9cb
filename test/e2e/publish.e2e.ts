import type { Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { joinPost } from "#contract/post-text.ts";
import { PATHS } from "../../web/paths.ts";
import { bytesOf, exif } from "../files.ts";
import { pickTool } from "./conversation.ts";
import { expect, expectToast, test } from "./fixtures.ts";
import { consent, feedWith, openPost, shown } from "./posts.ts";

/** On its side, with a place in it: as a phone's camera writes it. */
async function photo(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext("2d")?.fillRect(0, 0, 200, 300);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  });
  return Buffer.from(bytesOf(drawn.slice(0, 2), exif(6), drawn.slice(2)));
}

test("a post goes out by itself once LinkedIn is connected, which leads back to it; its photo upright, with no place in it", async ({
  page,
  request,
}) => {
  const marker = crypto.randomUUID();
  const body = "Costs ( ) [ ] { } @ # * _ ~ < > | \\ and 🙂.\n\nTwo.";
  const { writer, id } = await openPost(page, request, { hook: `Marked ${marker}.`, body });
  await shown(page).getByRole("button", { name: "Add pictures" }).click();
  const dialog = page.getByRole("dialog", { name: "Pictures" });
  const buffer = await photo(page);
  expect(buffer.toString("latin1")).toMatch(/GPS 52/);
  await dialog.getByLabel("Picture files").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("Describe picture 1").fill("Our first office");
  await dialog.getByRole("button", { name: "Remove picture 1" }).focus();
  await page.keyboard.press("Escape");
  await expect(shown(page).getByAltText("Our first office")).toBeVisible();

  await pickTool(page, "Connect LinkedIn and post");
  const linkedIn = await consent(page);
  await expectToast(page, "Post published!", "Your post has been shared on LinkedIn");
  await expect(page).toHaveURL(PATHS.post(id));
  await expect(page.getByRole("button", { name: "Post as Ana Ruiz" })).toBeHidden();
  await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible();
  await expect(shown(page).getByRole("button", { name: "Edit pictures" })).toBeHidden();
  const post = await writer.readPost();
  const link = page.getByRole("link", { name: "View on LinkedIn" });
  await expect(link).toHaveAttribute("href", post.linkedinUrl ?? "");

  const posted = await feedWith(request, linkedIn, marker);
  expect(posted).toMatchObject([{ text: joinPost(post), media: [{ label: "Our first office" }] }]);
  expect(post.pictures).toMatchObject([{ width: 300, height: 400 }]);
  const { headers } = writer;
  const stored = await request.get(API.postPicture(id, post.pictures[0]?.id ?? ""), { headers });
  const picture = await stored.body();
  expect(picture.toString("latin1")).not.toMatch(/Exif|GPS|Cam/);
  const sent = await request.get(`${linkedIn}/media/${posted[0]?.media[0]?.urn}`);
  expect((await sent.body()).equals(picture)).toBe(true);
});
