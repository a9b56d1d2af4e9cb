import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { card, openProfile } from "./open-profile.ts";
import { newAuthor } from "./typed-notes.ts";

test("a suggested topic is selected in the recorder, for one note", async ({ page, request }) => {
  await openProfile(page, await newAuthor(request));
  await card(page, "Suggested Recording Topics").getByRole("link").nth(3).click();
  const chosen = page.getByRole("button", { name: DEFAULT_TOPICS[3] });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(page).toHaveURL(PATHS.record);
  await page.reload();
  await expect(chosen).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await expect(page).toHaveURL(PATHS.profile);
});
