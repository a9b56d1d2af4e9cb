import type { Page } from "@playwright/test";
import { MAX_CORRECTIONS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import {
  card,
  newKnownSpeaker,
  newSpeaker,
  openProfile,
  refreshButton,
  remove,
  rules,
} from "./open-profile.ts";
import { expectToast, loseLine } from "./toasts.ts";

const NEXT = "Used from your next recording on.";

const field = (page: Page, label: string) => rules(page).getByRole("textbox", { name: label, exact: true });
const press = (page: Page, name: string) => rules(page).getByRole("button", { name, exact: true });
const phrases = (page: Page) => card(page, "Distinctive Phrases").getByRole("listitem");
const pin = (page: Page, phrase: string) =>
  page.getByRole("button", { name: `Keep “${phrase}” as it is`, exact: true });

test("a removed entry is gone at once and stays out through a refresh; Put back has it again", async ({
  page,
  request,
}) => {
  await openProfile(page, await newKnownSpeaker(request));
  const topics = card(page, "Topic Distribution");
  await expect(remove(page, "Hiring")).toBeVisible();
  const { release } = await holdBack(page, API.corrections);
  await remove(page, "Hiring").click();
  await expect(topics).not.toContainText("Hiring");
  release();
  await expectToast(page, "Removed", "“Hiring” stays out of your profile. Undo that under Your rules.");
  await expect(rules(page).getByRole("listitem")).toHaveText([/^Hiring Topic/]);

  await refreshButton(page).click();
  await expectToast(page, "Profile refreshed", "It was built anew from your latest notes.");
  await page.reload();
  await expect(topics).toContainText("Pricing");
  await expect(topics).not.toContainText("Hiring");

  await press(page, "Put back “Hiring”").press("Enter");
  await expectToast(page, "Put back", "“Hiring” may stand in your profile again.");
  await expect(topics).toContainText("Hiring");
  await expect(rules(page)).toContainText("Nothing so far.");
  await expect(page.locator(":focus")).toContainText("What you took out of your profile.");
});

test(
  "by keyboard, the focus goes to the next entry, from the last one to its card",
  DEEP,
  async ({ page, request }) => {
    await openProfile(page, await newKnownSpeaker(request));
    const topics = card(page, "Topic Distribution");
    const entries = topics.getByRole("listitem");
    await expect(entries.first()).toBeVisible();
    const before = await entries.count();
    const names = await topics.getByRole("button").evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(before).toBeGreaterThanOrEqual(2);
    await topics.getByRole("button").first().focus();
    for (const next of names.slice(1)) {
      await page.keyboard.press("Enter");
      await expect(topics.getByRole("button", { name: next ?? "", exact: true })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(topics).toBeFocused();
    await expect(topics).toContainText("How many posts each topic has will show here.");
    await expect(rules(page).getByRole("listitem")).toHaveCount(before);
  },
);

test(
  "a double click takes out one entry, though the next one moves beneath it",
  DEEP,
  async ({ page, request }) => {
    const speaker = await newKnownSpeaker(request);
    await openProfile(page, speaker);
    const entries = card(page, "Topic Distribution").getByRole("listitem");
    await expect(entries).not.toHaveCount(0);
    const before = await entries.count();
    await entries.first().getByRole("button").dblclick();
    await expect(rules(page).getByRole("listitem")).toHaveCount(1);
    await expect(entries).toHaveCount(before - 1);
    expect((await speaker.profile()).corrections).toHaveLength(1);
  },
);

test("an entry that could not be removed comes back, with the reason", DEEP, async ({ page, request }) => {
  const speaker = await newKnownSpeaker(request);
  await openProfile(page, speaker);
  await loseLine(page);
  await remove(page, "Pricing").click();
  await expectToast(
    page,
    "Failed to remove",
    "We can't reach the server. Please check your connection and try again.",
  );
  await expect(remove(page, "Pricing")).toBeVisible();
  expect((await speaker.profile()).corrections).toEqual([]);
});

test("several removals in a row are all kept, though answers come late", DEEP, async ({ page, request }) => {
  const speaker = await newKnownSpeaker(request);
  await openProfile(page, speaker);
  const { release } = await holdBack(page, API.corrections);
  const sent: unknown[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith(API.corrections)) sent.push(one.postDataJSON());
  });
  await remove(page, "Hiring").click();
  await remove(page, "Pricing").click();
  await expect(card(page, "Topic Distribution")).not.toContainText(/Hiring|Pricing/);
  // An answer that overtook another would know nothing of what the other removed.
  expect(sent).toEqual([{ kind: "removed", field: "topics", text: "Hiring" }]);
  release();
  await expect(rules(page).getByRole("listitem")).toHaveText([/^Pricing Topic/, /^Hiring Topic/]);
  await expect(card(page, "Topic Distribution")).not.toContainText(/Hiring|Pricing/);
  expect(Object.keys((await speaker.profile()).userTopicsMap)).not.toContain("Hiring");
});

test(
  "a phrase that was learned can be pinned as one's own, and let go again",
  DEEP,
  async ({ page, request }) => {
    const speaker = await newKnownSpeaker(request);
    await openProfile(page, speaker);
    const [phrase = ""] = (await speaker.profile()).distinctivePhrases;
    expect(phrase.toLowerCase()).toContain("slow is smooth");
    await expect(pin(page, phrase)).toHaveAttribute("aria-pressed", "false");
    await pin(page, phrase).press("Enter");
    await expectToast(page, `“${phrase}” is yours`, NEXT);
    await expect(pin(page, phrase)).toHaveAttribute("aria-pressed", "true");
    await expect(pin(page, phrase)).toBeFocused();
    await expect(remove(page, phrase)).toHaveCount(0);
    await expect(press(page, `Undo keeping “${phrase}”`)).toBeVisible();

    await pin(page, phrase).press("Enter");
    await expectToast(page, "No longer kept", `“${phrase}” may be changed in drafts again.`);
    await expect(pin(page, phrase)).toHaveAttribute("aria-pressed", "false");
    await expect(pin(page, phrase)).toBeFocused();
  },
);

test("a word is banned once, however often it is clicked, and the ban can be undone", async ({
  page,
  request,
}) => {
  const speaker = await newSpeaker(request);
  await openProfile(page, speaker);
  await expect(rules(page)).toContainText("Words and phrases that nothing written for you may contain.");
  const { release } = await holdBack(page, API.corrections);
  let sent = 0;
  page.on("request", (one) => {
    if (one.url().endsWith(API.corrections)) sent += 1;
  });
  await field(page, "Word or phrase").fill("  at the end   of the day ");
  await press(page, "Ban").dblclick();
  await expect(press(page, "Ban")).toHaveAttribute("aria-busy", "true");
  release();
  await expectToast(page, "“at the end of the day” is banned", NEXT);
  expect(sent).toBe(1);
  await expect(field(page, "Word or phrase")).toHaveValue("");
  await expect(field(page, "Word or phrase")).toBeFocused();
  await expect(rules(page).getByRole("listitem")).toHaveText([/^at the end of the day/]);

  await press(page, "Undo the ban of “at the end of the day”").press("Enter");
  await expectToast(page, "Ban undone", "“at the end of the day” may be written again.");
  await expect(rules(page).getByRole("listitem")).toHaveCount(0);
  expect((await speaker.profile()).corrections).toEqual([]);
});

test("a spelling is taught, with or without what was heard instead", async ({ page, request }) => {
  await openProfile(page, await newSpeaker(request));
  await expect(rules(page)).toContainText("spelled your way in transcripts and posts");
  await field(page, "Heard as (optional)").fill("shivon");
  await field(page, "Write").fill("Siobhán");
  await field(page, "Write").press("Enter");
  await expectToast(page, "“Siobhán” is how it is spelled", NEXT);
  await expect(field(page, "Heard as (optional)")).toBeFocused();
  await field(page, "Write").fill("Outspoken");
  await press(page, "Teach").click();
  await expectToast(page, "“Outspoken” is how it is spelled", NEXT);
  await expect(rules(page).getByRole("listitem")).toHaveText([/^Outspoken/, /^shivon →.*Siobhán/]);

  await press(page, "Undo the spelling of “Siobhán”").click();
  await expectToast(page, "Spelling undone", "“Siobhán” is no longer listened for.");
  await expect(rules(page).getByRole("listitem")).toHaveText([/^Outspoken/]);
});

test("a phrase of one's own stands first among the distinctive ones", DEEP, async ({ page, request }) => {
  await openProfile(page, await newKnownSpeaker(request));
  await field(page, "Phrase").fill("Flour first");
  await press(page, "Keep").click();
  await expectToast(page, "“Flour first” is yours", NEXT);
  await expect(phrases(page).first()).toHaveText("Flour first");
  // It was never found in a note, so it goes with its mark.
  await pin(page, "Flour first").press("Enter");
  await expect(phrases(page).filter({ hasText: "Flour first" })).toHaveCount(0);
  await expect(card(page, "Distinctive Phrases")).toBeFocused();
});

test("an empty rule goes nowhere", DEEP, async ({ page, request }) => {
  const speaker = await newSpeaker(request);
  await openProfile(page, speaker);
  await field(page, "Word or phrase").fill("   ");
  await press(page, "Ban").click();
  await expect(field(page, "Word or phrase")).toBeFocused();
  await field(page, "Heard as (optional)").fill("shivon");
  await press(page, "Teach").click();
  await expect(field(page, "Write")).toBeFocused();
  expect((await speaker.profile()).corrections).toEqual([]);
});

test(
  "a rule that could not be saved stays in its field, with the reason",
  DEEP,
  async ({ page, request }) => {
    const speaker = await newSpeaker(request);
    for (let number = 1; number <= MAX_CORRECTIONS; number += 1) {
      await speaker.correct({ kind: "banned", text: `word ${number}` });
    }
    await openProfile(page, speaker);
    await expect(rules(page).getByRole("listitem")).toHaveCount(6);
    await press(page, `Show all ${MAX_CORRECTIONS}`).click();
    await expect(rules(page).getByRole("listitem")).toHaveCount(MAX_CORRECTIONS);
    await press(page, "Show fewer").click();
    await expect(rules(page).getByRole("listitem")).toHaveCount(6);

    await field(page, "Word or phrase").fill("one too many");
    await press(page, "Ban").click();
    await expectToast(
      page,
      "Failed to save",
      `You can keep at most ${MAX_CORRECTIONS} corrections. Take one back first.`,
    );
    await expect(field(page, "Word or phrase")).toHaveValue("one too many");
  },
);

test("what was undone elsewhere already is simply gone", DEEP, async ({ page, request }) => {
  const speaker = await newSpeaker(request);
  const { corrections } = await speaker.correct({ kind: "banned", text: "synergy" });
  await openProfile(page, speaker);
  for (const { id } of corrections) await speaker.undo(id);
  await press(page, "Undo the ban of “synergy”").click();
  await expectToast(page, "Ban undone", "“synergy” may be written again.");
  await expect(rules(page).getByRole("listitem")).toHaveCount(0);
});
