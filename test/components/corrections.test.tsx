import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Context, Correction } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import ProfileScreen from "../../web/pages/profile/profile.tsx";
import { PATHS } from "../../web/paths.ts";
import { NO_CONTEXT } from "./people.ts";
import {
  answer,
  answerWrongly,
  bodies,
  calls,
  cutOff,
  holdBackWrongly,
  refuse,
  sent,
  signIn,
} from "./server.ts";
import { button, focusOn, said, show } from "./show.tsx";

beforeEach(signIn);

const PHRASE = "slow is smooth and smooth is fast";
const NEXT = "Applied from your next recording.";
const KNOWN: Context = {
  ...NO_CONTEXT,
  distinctivePhrases: [PHRASE],
  userTopicsMap: { Hiring: 2, Pricing: 1 },
};
const BAN: Correction = { id: "ban", kind: "banned", text: "at the end of the day" };
const REMOVED: Correction = { id: "gone", kind: "removed", field: "topics", text: "Hiring" };
const PINNED: Correction = { id: "pin", kind: "phrase", text: PHRASE };
const SPELLING: Correction = { id: "name", kind: "spelling", text: "Siobhán", heard: "shivon" };

const card = (name: string) => page.getByRole("region", { name, exact: true });
const topics = card("Topic Distribution");
const rules = card("Your rules");
const listed = () =>
  rules
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const remove = (text: string) => button(`Remove “${text}”`);
const field = (name: string) => rules.getByRole("textbox", { name, exact: true });

async function showProfile(context: Partial<Context> = {}, answerLater = () => {}): Promise<void> {
  answer(API.context, { ...KNOWN, ...context });
  answerLater();
  for (const path of [API.habits, API.samples]) answer(path, []);
  await show(<ProfileScreen />, { at: PATHS.profile });
  await rules.getByRole("heading", { name: "Your rules" }).click();
}

test("what is removed stands under the rules, and can be put back", async () => {
  answerWrongly(API.corrections, KNOWN);
  answerWrongly(API.correction(REMOVED.id), KNOWN);
  await showProfile({}, () => {
    answer(API.context, { ...KNOWN, userTopicsMap: { Pricing: 1 }, corrections: [REMOVED] });
    answer(API.context, KNOWN);
  });
  await remove("Hiring").click();
  await said("Removed", "“Hiring” stays out of your profile. Undo that under Your rules.");
  await expect.element(topics).not.toMatchTextContent("Hiring");
  expect(listed()).toEqual(["Hiring TopicPut back"]);
  expect(sent[0]?.body).toEqual({ kind: "removed", field: "topics", text: "Hiring" });

  focusOn(button("Put back “Hiring”"));
  await userEvent.keyboard("{Enter}");
  await said("Put back", "“Hiring” can show in your profile again.");
  await expect.element(topics).toMatchTextContent("Hiring");
  await expect.element(rules).not.toMatchTextContent("What you removed from your profile.");
  expect(document.activeElement).not.toBe(document.body);
});

test("a double click takes one entry, and the focus goes to its card", async () => {
  const release = holdBackWrongly(API.corrections, KNOWN);
  await showProfile({}, () => answer(API.context, { ...KNOWN, userTopicsMap: {}, corrections: [REMOVED] }));
  await remove("Hiring").dblClick();
  release();
  await expect.element(topics).toHaveFocus();
  await expect.element(topics).toMatchTextContent("Posts per topic will show here.");
  expect(sent).toHaveLength(1);
});

test("what could not be removed stays", async () => {
  cutOff(API.corrections);
  await showProfile();
  await remove("Pricing").click();
  await said("Failed to remove", "We can't reach the server.");
  await expect.element(remove("Pricing")).toBeEnabled();
});

test("a phrase that was learned is pinned as one's own, and let go again", async () => {
  answerWrongly(API.corrections, KNOWN);
  answerWrongly(API.correction(PINNED.id), KNOWN);
  await showProfile({}, () => {
    answer(API.context, { ...KNOWN, corrections: [PINNED] });
    // One that was never found in a note goes with its mark.
    answer(API.context, { ...KNOWN, distinctivePhrases: [] });
  });
  const pin = button(`Keep “${PHRASE}” as it is`);
  await expect.element(pin).toHaveAttribute("aria-pressed", "false");
  focusOn(pin);
  await userEvent.keyboard("{Enter}");
  await said(`“${PHRASE}” is yours`, NEXT);
  await expect.element(pin).toHaveAttribute("aria-pressed", "true");
  await expect.element(pin).toHaveFocus();
  await expect.element(remove(PHRASE)).not.toBeInTheDocument();
  await expect.element(button(`Undo keeping “${PHRASE}”`)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await said("No longer kept", `“${PHRASE}” can be changed in drafts again.`);
  await expect.element(card("Distinctive Phrases")).toHaveFocus();
});

test("a word is banned once, however often it is clicked, and the ban can be undone", async () => {
  const release = holdBackWrongly(API.corrections, KNOWN);
  answerWrongly(API.correction(BAN.id), KNOWN);
  await showProfile({}, () => {
    answer(API.context, { ...KNOWN, corrections: [BAN] });
    answer(API.context, KNOWN);
  });
  await field("Word or phrase").fill("  at the end   of the day ");
  await button("Add to “Never write”").dblClick();
  await expect.element(button("Add to “Never write”")).toHaveAttribute("aria-busy", "true");
  release();
  await said("“at the end of the day” is banned", NEXT);
  expect(bodies()).toEqual([{ kind: "banned", text: BAN.text }]);
  await expect.element(field("Word or phrase")).toHaveValue("");
  await expect.element(field("Word or phrase")).toHaveFocus();
  await button("Undo the ban of “at the end of the day”").click();
  await said("Ban undone", "“at the end of the day” can be written again.");
  expect(listed()).toEqual([]);
});

test("a spelling is taught, with or without what was heard instead", async () => {
  const other = { ...SPELLING, id: "other", text: "Outspoken", heard: null };
  await showProfile({}, () => {
    for (const corrections of [[SPELLING], [other, SPELLING]]) {
      answerWrongly(API.corrections, { ...KNOWN, corrections });
      answer(API.context, { ...KNOWN, corrections });
    }
  });
  await field("Heard as (optional)").fill("shivon");
  await field("Write").fill("Siobhán");
  await userEvent.keyboard("{Enter}");
  await said("“Siobhán” is how it is spelled", NEXT);
  await expect.element(field("Heard as (optional)")).toHaveFocus();
  await field("Write").fill("Outspoken");
  await button("Add to “Spell it right”").click();
  await said("“Outspoken” is how it is spelled", NEXT);
  expect(bodies()).toEqual([
    { kind: "spelling", text: "Siobhán", heard: "shivon" },
    { kind: "spelling", text: "Outspoken", heard: null },
  ]);
  expect(listed()).toEqual([
    expect.stringMatching(/^Outspoken/),
    expect.stringMatching(/^shivon →.*Siobhán/),
  ]);
});

test("an empty rule goes nowhere, and one that could not be saved stays in its field, with the reason", async () => {
  refuse(API.corrections, 409, "conflict");
  await showProfile();
  await field("Word or phrase").fill("   ");
  await button("Add to “Never write”").click();
  await expect.element(field("Word or phrase")).toHaveFocus();
  await field("Heard as (optional)").fill("shivon");
  await button("Add to “Spell it right”").click();
  await expect.element(field("Write")).toHaveFocus();
  expect(sent).toEqual([]);
  await field("Word or phrase").fill("one too many");
  await button("Add to “Never write”").click();
  await said("Failed to save");
  await expect.element(field("Word or phrase")).toHaveValue("one too many");
});

test("many rules show their latest six, and all on request", async () => {
  const corrections = Array.from({ length: 8 }, (_, at) => ({ ...BAN, id: `${at}`, text: `word ${at}` }));
  await showProfile({ corrections });
  expect(listed()).toHaveLength(6);
  await button("Show all 8").click();
  expect(listed()).toHaveLength(8);
  await button("Show fewer").click();
  expect(listed()).toHaveLength(6);
});

test("Refresh Profile builds it anew once, however often it is clicked, and reads what was corrected meanwhile", async () => {
  let release = () => {};
  await showProfile({}, () => {
    release = holdBackWrongly(API.context, KNOWN);
    answer(API.context, { ...KNOWN, distinctivePhrases: ["said elsewhere meanwhile"] });
  });
  const before = calls.length;
  const refresh = button("Refresh Profile");
  await refresh.dblClick();
  await expect.element(page.getByText("Going through your latest notes…")).toBeVisible();
  release();
  await said("Profile refreshed", "It was rebuilt from your latest notes.");
  await expect.element(card("Distinctive Phrases")).toMatchTextContent("said elsewhere meanwhile");
  await expect.element(refresh).toHaveFocus();
  expect(calls.length).toBe(before + 2);
});
