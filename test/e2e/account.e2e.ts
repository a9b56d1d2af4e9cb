import { readFile } from "node:fs/promises";
import { PATHS } from "../../web/paths.ts";
import { account, openAccount } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { speak } from "./speech.ts";
import { newAuthor } from "./typed-notes.ts";
import { upload, wavFile } from "./vault.ts";

const MINE = "We stopped discounting in January and lost nobody.";
const SPOKEN = "We moved the whole team to Lisbon last spring.";
const THEIRS = "This note belongs to somebody else entirely.";

test("everything of one's own, and nothing of others, is saved as one zip", async ({ page, request }) => {
  await (await newAuthor(request)).say(THEIRS);
  const author = await newAuthor(request);
  await author.say(MINE);
  const sound = await readFile(await speak(SPOKEN));
  expect(await upload(request, author, wavFile(sound))).toBe(200);
  await openAccount(page, author, PATHS.accountNotes);
  const { download, main } = account(page);
  const saving = page.waitForEvent("download");
  await download.click();
  const saved = await saving;
  const bytes = await readFile(await saved.path());
  const name = `outspoken-export-${new Date().toISOString().slice(0, 10)}.zip`;
  expect(saved.suggestedFilename()).toBe(name);
  // Stored, not packed, so that its texts and sounds stand in it as they are.
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  for (const part of ["outspoken.json", MINE, sound]) expect(bytes.includes(part)).toBe(true);
  expect(bytes.includes(THEIRS)).toBe(false);
  await expect(main.getByText(`Saved ${name} (`)).toBeVisible();
  await expect(download).toBeFocused();
});
