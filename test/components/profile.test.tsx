import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Context, Correction } from "#contract/context.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { Habit } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import { Habits } from "../../web/pages/profile/habits.tsx";
import ProfileScreen, { Samples } from "../../web/pages/profile/profile.tsx";
import { PATHS } from "../../web/paths.ts";
import { formatDate } from "../../web/shared/dates.ts";
import { bodies, button, calls, heading, sent, show, text, textsOf } from "./app.tsx";
import { NO_CONTEXT } from "./people.ts";
import {
  describes,
  fill,
  focusOn,
  follow,
  forceColours,
  gone,
  keysLeadTo,
  lookOf,
  press,
  said,
  says,
  sees,
} from "./person.ts";
import profile from "./profile.json" with { type: "json" };
import { accept, answer, answerRaw, cutOff, holdBackRaw, refuse } from "./server.ts";

const LEARNED: Context = { ...NO_CONTEXT, ...profile.learned };

const card = (name: string) => page.getByRole("region", { name });
const showProfile = (...contexts: Context[]) => {
  answer(API.context, ...contexts);
  for (const path of [API.habits, API.samples]) answer(path, []);
  return show(<ProfileScreen />, { at: PATHS.profile });
};

test("a newcomer reads that nothing is learned yet, with the way to the recorder", async () => {
  await showProfile(NO_CONTEXT);
  await sees(heading("Nothing learned from notes yet"), page.getByLabelText("Paste a post"));
  await says(card("Suggested Recording Topics"), "What did you learn last week?");
  await gone(card("Main Themes"), "Last updated", "We hear:");
  await expect.element(page.getByLabelText("Word or phrase")).not.toBeVisible();
  await heading("Your rules").click();
  await sees(page.getByLabelText("Word or phrase"));
  await gone(heading("Removed"));
  await follow("Record a note", PATHS.record);
});

test("shows what was learned on its cards, and when; the bars in forced colours, too", async () => {
  await forceColours();
  await showProfile(LEARNED);
  await sees(card("Main Themes"));
  expect(textsOf(page.getByRole("heading", { level: 2 }))).toEqual(profile.cards);
  await says(page.getByText(/^We hear: /), profile.heard);
  const itemsOf = (name: string) => textsOf(card(name).getByRole("listitem"));
  expect(itemsOf("Main Themes")).toEqual(LEARNED.themes);
  const parts = textsOf(card("Voice & Tone").getByRole("heading", { level: 3 }));
  expect(parts).toEqual(["Tone patterns", "Voice characteristics"]);
  expect(itemsOf("Voice & Tone")).toEqual([...LEARNED.toneTags, ...LEARNED.identityTags]);
  expect(itemsOf("Distinctive Phrases")).toEqual(LEARNED.distinctivePhrases);
  expect(itemsOf("Topic Distribution").map((text) => text?.replace(/\s+/g, " ").trim())).toEqual([
    expect.stringMatching(/^Hiring ?4 posts$/),
    expect.stringMatching(/^Pricing ?1 post$/),
  ]);
  for (const bar of card("Topic Distribution").element().querySelectorAll("[style]"))
    expect(lookOf(bar)).not.toEqual(lookOf(bar.parentElement));
  await sees(`Last updated ${formatDate("2026-11-03T12:00:00.000Z")}`);
});

test("a card without entries says what will be on it; a refresh that fails says so, and what was there stays", async () => {
  answer(API.context, { ...NO_CONTEXT, themes: ["sourdough"] });
  cutOff(API.context);
  await showProfile(LEARNED);
  await says(card("Voice & Tone"), "How you sound, and your role, will show here.");
  await says(card("Distinctive Phrases"), "Phrases you use more than once");
  await says(card("Topic Distribution"), "Posts per topic");
  await press("Refresh Profile");
  await said("Failed to refresh context. Please try again.");
  await says(card("Main Themes"), "sourdough");
  await press("Refresh Profile");
  await said("It was rebuilt from your latest notes.");
});

const FOLKS: Habit = {
  id: "folks",
  rule: "Write “folks” instead of “people”.",
  state: "suggested",
  evidence: [{ before: "Most people stop there.", after: "Most folks stop there.", postId: "post" }],
};
const CLOSING: Habit = { id: "closing", rule: "End with “Yours, Ada.”", state: "on", evidence: [] };

const toggle = (name: string) => page.getByRole("switch", { name });
const isOn = (name: string, on = true) =>
  expect.element(toggle(name)).toHaveAttribute("aria-checked", String(on));
const added = page.getByLabelText("Add a habit");

test("habits that can't be loaded are asked for again; a suggested one shows its examples, and is used or not with one press; a refusal stands beside the field, where the text stays", async () => {
  refuse(API.habits, 500, "internal");
  answer(API.habits, [FOLKS, CLOSING]);
  answerRaw(API.habit(FOLKS.id), { ...FOLKS, state: "on" });
  answer(API.habits, [{ ...FOLKS, state: "on" }, CLOSING]);
  refuse(API.habits, 409, "too_many_habits", "rule");
  await show(<Habits />);
  await press("Try again");
  await sees("Most people stop there.", "Most folks stop there.", button(`No thanks: ${FOLKS.rule}`));
  await press(`Use it: ${FOLKS.rule}`);
  await isOn(FOLKS.rule);
  expect(sent).toEqual([{ path: API.habit(FOLKS.id), body: { state: "on" } }]);
  await added.fill("One more.");
  await press("Add");
  await describes(added, /Delete one/);
  await expect.element(added).toHaveValue("One more.");
});

test("an author adds a sentence of their own, switches it off, changes and deletes it", async () => {
  const off: Habit = { ...CLOSING, state: "off" };
  const changed: Habit = { ...off, rule: "Never end with a question." };
  answerRaw(API.habits, [], CLOSING, [CLOSING], [off], [changed], []);
  answerRaw(API.habit(CLOSING.id), off, changed);
  accept(API.habit(CLOSING.id));

  await show(<Habits />);
  await sees(/^None yet/);
  await added.fill(CLOSING.rule);
  await userEvent.keyboard("{Enter}");
  await isOn(CLOSING.rule);
  await expect.element(added).toHaveValue("");
  await toggle(CLOSING.rule).click();
  await isOn(CLOSING.rule, false);

  await press(`Edit: ${CLOSING.rule}`);
  await expect.element(page.getByLabelText("Edit habit")).toHaveFocus();
  await fill({ "Edit habit": changed.rule });
  await userEvent.keyboard("{Enter}");
  await sees(button(`Edit: ${changed.rule}`));
  await keysLeadTo("{Tab}", toggle(changed.rule));

  await press(`Delete: ${changed.rule}`);
  await sees(/^None yet/);
  expect(bodies()).toEqual([{ rule: CLOSING.rule }, { state: "off" }, { rule: changed.rule }]);
});

const SAMPLE = { id: "one", text: "We closed the shop on Mondays.", addedAt: "2026-11-03T12:00:00.000Z" };
const pasted = page.getByLabelText("Paste a post");

test("a pasted post is added, or all of a file of LinkedIn's; what is refused says so, and what was typed stays", async () => {
  answer(API.samples, []);
  refuse(API.samples, 400, "invalid");
  answerRaw(API.samples, { added: 1, skipped: 0 }, [SAMPLE], { added: 3, skipped: 0 }, [SAMPLE]);
  await show(<Samples />);
  await expect.element(button("Add post")).toBeDisabled();
  await pasted.fill(SAMPLE.text);
  await press("Add post");
  await sees("Couldn't add that");
  await expect.element(pasted).toHaveValue(SAMPLE.text);
  await press("Add post");
  await sees("1 post added");
  await expect.element(pasted).toHaveValue("");
  await page.getByLabelText("LinkedIn export").upload(new File(["Date"], "Shares.csv"));
  await sees("3 posts added");
  const [, text, form] = bodies();
  expect(text).toEqual({ text: SAMPLE.text });
  expect((form as FormData).get("file")).toBeInstanceOf(File);
});

test("of several blank lines in a past post one is shown, as on LinkedIn", async () => {
  const posted = "We shipped on Friday.\n\n\n\nThen the phone rang.\n\n\n\n\nIt was the customer.";
  answer(API.samples, [{ ...SAMPLE, text: posted }]);
  await show(<Samples />);
  await text("1 post").click();
  const shown = page.getByText(/^We shipped/).element() as HTMLElement;
  expect(shown.innerText).toBe("We shipped on Friday.\n\nThen the phone rang.\n\nIt was the customer.");
});

test("posts that can't be loaded are asked for again; one is deleted with one press", async () => {
  refuse(API.samples, 500, "internal");
  answer(API.samples, [SAMPLE], []);
  accept(API.sample(SAMPLE.id));
  await show(<Samples />);
  await press("Try again");
  await text("1 post").click();
  await press(`Delete: ${SAMPLE.text}`);
  await gone(button(`Delete: ${SAMPLE.text}`));
});

const PHRASE = "slow is smooth and smooth is fast";
const NEXT = "Applied from your next recording.";
const KNOWN = { ...NO_CONTEXT, distinctivePhrases: [PHRASE], userTopicsMap: { Hiring: 2, Pricing: 1 } };
const BAN: Correction = { id: "ban", kind: "banned", text: "at the end of the day" };
const REMOVED: Correction = { id: "gone", kind: "removed", field: "topics", text: "Hiring" };
const PINNED: Correction = { id: "pin", kind: "phrase", text: PHRASE };
const SPELLING: Correction = { id: "name", kind: "spelling", text: "Siobhán", heard: "shivon" };

const topics = card("Topic Distribution");
const rules = card("Your rules");
const listed = () => textsOf(rules.getByRole("listitem"));
const remove = (text: string) => button(`Remove “${text}”`);
const field = (name: string) => rules.getByRole("textbox", { name });

async function showRules(...contexts: Partial<Context>[]): Promise<void> {
  await showProfile(...contexts.map((context) => ({ ...KNOWN, ...context })));
  await rules.getByRole("heading", { name: "Your rules" }).click();
}

test("what is removed stands under the rules, and can be put back", async () => {
  answerRaw(API.corrections, KNOWN);
  answerRaw(API.correction(REMOVED.id), KNOWN);
  await showRules({}, { userTopicsMap: { Pricing: 1 }, corrections: [REMOVED] }, {});
  await remove("Hiring").click();
  await said("Removed", "“Hiring” stays out of your profile. Undo that under Your rules.");
  await expect.element(topics).not.toMatchTextContent("Hiring");
  await expect.poll(listed).toEqual(["Hiring TopicPut back"]);
  expect(sent[0]?.body).toEqual({ kind: "removed", field: "topics", text: "Hiring" });

  focusOn(button("Put back “Hiring”"));
  await userEvent.keyboard("{Enter}");
  await said("Put back", "“Hiring” can show in your profile again.");
  await expect.element(topics).toMatchTextContent("Hiring");
  await expect.element(rules).not.toMatchTextContent("What you removed from your profile.");
  expect(document.activeElement).not.toBe(document.body);
});

test("what could not be removed stays; a double click takes one entry, and the focus goes to its card", async () => {
  refuse(API.corrections, 503, "internal");
  const release = holdBackRaw(API.corrections, KNOWN);
  await showRules({}, { userTopicsMap: {}, corrections: [REMOVED] });
  await remove("Pricing").click();
  await said("Failed to remove", ERROR_MESSAGES.internal);
  await expect.element(remove("Pricing")).toBeEnabled();
  await remove("Hiring").dblClick();
  release();
  await expect.element(topics).toHaveFocus();
  await says(topics, "Posts per topic will show here.");
  expect(sent).toHaveLength(2);
});

test("a phrase that was learned is pinned as one's own, and let go again", async () => {
  answerRaw(API.corrections, KNOWN);
  answerRaw(API.correction(PINNED.id), KNOWN);
  // One that was never found in a note goes with its mark.
  await showRules({}, { corrections: [PINNED] }, { distinctivePhrases: [] });
  const pin = button(`Keep “${PHRASE}” as it is`);
  await expect.element(pin).toHaveAttribute("aria-pressed", "false");
  focusOn(pin);
  await userEvent.keyboard("{Enter}");
  await said(`“${PHRASE}” is yours`, NEXT);
  await expect.element(pin).toHaveAttribute("aria-pressed", "true");
  await expect.element(pin).toHaveFocus();
  await gone(remove(PHRASE));
  await sees(button(`Undo keeping “${PHRASE}”`));
  await userEvent.keyboard("{Enter}");
  await said("No longer kept", `“${PHRASE}” can be changed in drafts again.`);
  await expect.element(card("Distinctive Phrases")).toHaveFocus();
});

test("a word is banned once, however often it is clicked, and the ban can be undone", async () => {
  const release = holdBackRaw(API.corrections, KNOWN);
  answerRaw(API.correction(BAN.id), KNOWN);
  await showRules({}, { corrections: [BAN] }, {});
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
  answerRaw(API.corrections, KNOWN);
  await showRules({}, { corrections: [SPELLING] }, { corrections: [other, SPELLING] });
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
  const spellings = [expect.stringMatching(/^Outspoken/), expect.stringMatching(/^shivon →.*Siobhán/)];
  await expect.poll(listed).toEqual(spellings);
});

test("many rules show their latest six, and all on request; an empty rule goes nowhere, and one that could not be saved stays in its field, with the reason", async () => {
  refuse(API.corrections, 409, "conflict");
  const corrections = Array.from({ length: 8 }, (_, at) => ({ ...BAN, id: `${at}`, text: `word ${at}` }));
  await showRules({ corrections });
  expect(listed()).toHaveLength(6);
  await press("Show all 8");
  expect(listed()).toHaveLength(8);
  await press("Show fewer");
  expect(listed()).toHaveLength(6);
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

test("Refresh Profile builds it anew once, however often it is clicked, and reads what was corrected meanwhile", async () => {
  answer(API.context, KNOWN);
  const release = holdBackRaw(API.context, KNOWN);
  await showRules({ distinctivePhrases: ["said elsewhere meanwhile"] });
  const before = calls.length;
  const refresh = button("Refresh Profile");
  await refresh.dblClick();
  await sees("Going through your latest notes…");
  release();
  await said("Profile refreshed", "It was rebuilt from your latest notes.");
  await says(card("Distinctive Phrases"), "said elsewhere meanwhile");
  await expect.element(refresh).toHaveFocus();
  expect(calls.length).toBe(before + 2);
});
