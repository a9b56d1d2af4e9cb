import type { APIRequestContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { PATHS } from "../../web/paths.ts";
import { bytesOf, exif } from "../files.ts";
import { axeFindings } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { connect, scheduleForNow } from "./member.ts";
import { shown } from "./open-post.ts";
import { spokenNote } from "./states/spoken.ts";

/** What a spoken note became, its author signed in, and what a call of theirs answers. */
async function openSpoken(page: Page, request: APIRequestContext) {
  const { author, sessionId } = await spokenNote(page, request);
  const [{ id } = { id: "" }] = await author.drafts(sessionId);
  const headers = { Authorization: `Bearer ${author.token}` };
  await page.goto(PATHS.chat(sessionId));
  const read = (path: string) => request.get(path, { headers });
  const post = async (): Promise<Post> => (await read(API.post(id))).json();
  return { id, read, post };
}

/** On its side, with a place in it: as a phone's camera writes it. */
async function photo(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext("2d")?.fillRect(0, 0, 200, 300);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  });
  return Buffer.from(bytesOf(drawn.slice(0, 2), exif(6), drawn.slice(2)));
}

/** The files of the post on LinkedIn's feed, as its readers get them. */
async function filesOnFeed(request: APIRequestContext, linkedIn: string, { linkedinUrl }: Post) {
  const feed: { urn: string; media: { urn: string; label: string }[] }[] = await (
    await request.get(`${linkedIn}/feed.json`)
  ).json();
  const posted = feed.filter(({ urn }) => linkedinUrl?.includes(urn));
  expect(posted).toHaveLength(1);
  return Promise.all(
    (posted[0]?.media ?? []).map(async ({ urn, label }) => ({
      label,
      bytes: await (await request.get(`${linkedIn}/media/${urn}`)).body(),
    })),
  );
}

test("a photo and a card of the spoken words go out at their time, upright, and with no place in them", async ({
  page,
  request,
}) => {
  const { id, read, post } = await openSpoken(page, request);
  await shown(page).getByRole("button", { name: "Add pictures" }).click();
  const dialog = page.getByRole("dialog", { name: "Pictures" });
  const buffer = await photo(page);
  await dialog.getByLabel("Picture files").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("Describe picture 1").fill("Our first office");
  await dialog.getByRole("button", { name: "Remove picture 1" }).focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(shown(page).getByAltText("Our first office")).toBeVisible();
  await shown(page).getByRole("button", { name: "Quote card" }).click();
  await page.getByRole("button", { name: "Add to post" }).click();
  await expect(shown(page).getByRole("listitem")).toHaveCount(2);

  const linkedIn = await connect(page, id);
  await scheduleForNow(page);
  await expect.poll(async () => (await post()).status, { timeout: 60_000 }).toBe("published");
  const published = await post();
  expect(published.pictures[0]).toMatchObject({ width: 300, height: 400 });
  const files = await filesOnFeed(request, linkedIn, published);
  expect(files[0]?.label).toBe("Our first office");
  expect(buffer.toString("latin1")).toMatch(/GPS 52/);
  for (const [at, picture] of published.pictures.entries()) {
    const stored = await (await read(API.postPicture(id, picture.id))).body();
    expect(stored.toString("latin1")).not.toMatch(/Exif|GPS|Cam/);
    expect(stored.equals(files[at]?.bytes ?? Buffer.of())).toBe(true);
  }
  await page.reload();
  await expect(shown(page).getByAltText("Our first office")).toBeVisible();
  await expect(shown(page).getByRole("button", { name: "Edit pictures" })).toBeHidden();
});
