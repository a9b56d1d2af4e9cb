import { DEFAULT_TOPICS } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import { expect, test } from "./fixtures.ts";
import { card, newKnownSpeaker, openProfile, rules } from "./open-profile.ts";
import { openRecorder, typeNote } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { expectToast } from "./toasts.ts";

const NEXT = "Used from your next recording on.";

test("three notes make a profile; what is corrected there is obeyed by the next draft", async ({
  page,
  request,
}) => {
  await openProfile(page, await newKnownSpeaker(request));
  await expect(card(page, "Distinctive Phrases").getByRole("listitem").first()).toHaveText(
    /slow is smooth and smooth is fast/i,
  );
  await expect(card(page, "Topic Distribution")).toContainText(/Hiring 2 posts/);
  await expect(card(page, "Topic Distribution")).toContainText(/Pricing 2 posts/);
  const questions = card(page, "Suggested Recording Topics").getByRole("listitem");
  await expect(questions.first()).toBeVisible();
  const asked = (await questions.allInnerTexts()).join();
  expect(DEFAULT_TOPICS.filter((topic) => asked.includes(topic))).toEqual([]);

  const field = (label: string) => rules(page).getByRole("textbox", { name: label, exact: true });
  await field("Word or phrase").fill("game changer");
  await field("Word or phrase").press("Enter");
  await expectToast(page, "“game changer” is banned", NEXT);
  await field("Heard as (optional)").fill("shivon");
  await field("Write").fill("Siobhán");
  await field("Write").press("Enter");
  await expectToast(page, "“Siobhán” is how it is spelled", NEXT);

  await openRecorder(page);
  await typeNote(
    page,
    "Yesterday shivon opened the shop alone for the first time. It was a game changer. " +
      "I stayed at home and stared at my phone until ten. She sold every loaf before noon and shivon never called me once.",
  );
  await expect(page).toHaveURL(/\/app\/chat\/[\w-]+$/);
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
  const [draft] = await draftsOf(page);
  const written = [draft?.hooks, draft?.bodies, draft?.ctaSuggestions].map((part) => JSON.stringify(part));
  expect(written.join()).toContain("Siobhán");
  expect(written.join()).not.toMatch(/shivon|game changer/i);

  await page.goto(PATHS.profile);
  await expect(rules(page).getByRole("listitem")).toHaveText([/^game changer/, /^shivon.*Siobhán/]);
});
