import { expect, test } from "./fixtures.ts";
import { card, openProfile } from "./open-profile.ts";
import { newAuthor } from "./typed-notes.ts";

const RULE = "Never end with a question.";

test("an author writes a habit, changes it, switches it off and deletes it", async ({ page, request }) => {
  await openProfile(page, await newAuthor(request));
  const habits = card(page, "Your habits");
  await habits.getByLabel("Add a habit").fill("Never end with a question");
  await habits.getByRole("button", { name: "Add", exact: true }).click();
  await habits.getByRole("button", { name: "Edit: Never end with a question", exact: true }).click();
  await habits.getByLabel("Edit habit").fill(RULE);
  await habits.getByLabel("Edit habit").press("Enter");
  const toggle = habits.getByRole("switch", { name: RULE });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await habits.getByRole("button", { name: `Delete: ${RULE}` }).click();
  await expect(habits).toContainText("None yet");
});

test("LinkedIn's export of past posts shows how their author writes", async ({ page, request }) => {
  await openProfile(page, await newAuthor(request));
  const posts = ["Old post number one.", "Old post number two.", "Old post number three."];
  const csv = ["Date,ShareLink,ShareCommentary", ...posts.map((post) => `2025-01-01,,"${post}"`)].join("\n");
  const past = card(page, "Posts you wrote before");
  await past
    .getByLabel("Shares.csv of LinkedIn")
    .setInputFiles({ name: "Shares.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("3 posts added", { exact: true })).toBeVisible();
  await expect(past).toContainText("Your posts have about 4 words");
});
