import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DraftVersion } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postOf } from "#contract/post-text.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { bodies, sent, show } from "./app.tsx";
import { box, button, changed, edit, editor, hooks, PATCH, showDraft, withBody } from "./draft-editor.tsx";
import { holdWaits, inFrames, twoFrames } from "./frames.ts";
import { CHAT, DRAFT, message, POST } from "./people.ts";
import { focusOn, gone, pickTool, said, says, sees } from "./person.ts";
import { answer, answerRaw, cutOff, holdBackRaw, refuse, signIn } from "./server.ts";

/** Fires the timers that save a pause in typing, close a toast and end a glow. */
let endWaits: () => void;
beforeEach(() => {
  signIn();
  endWaits = holdWaits();
});

const BODY = DRAFT.bodies[0]?.content ?? "";

test.each([
  ["One.\n\n\n\nTwo.", "One.\n\nTwo."],
  ["One.\n \n\t\n\nTwo.\n\n\nThree.", "One.\n \nTwo.\n\nThree."],
  ["One.\nTwo.\n\nThree.", "One.\nTwo.\n\nThree."],
  ["One.\n\u00a0\n\u3000\n\nTwo.", "One.\n\u00a0\nTwo."],
  // People use it for more space, and LinkedIn keeps it.
  ["One.\n\u2800\n\u2800\nTwo.", "One.\n\u2800\n\u2800\nTwo."],
])("of several blank lines one is shown, as on LinkedIn, and all are kept: %j", async (content, shown) => {
  await showDraft({ ...DRAFT, bodies: [{ content }] });
  const body = editor.getByText(/^One\./).element() as HTMLElement;
  expect(body.innerText).toBe(shown);
  expect(body.textContent).toBe(content);
});

test.each([
  ["of three lines has none", "One.\nTwo.", false],
  ["of more has it at the end of the third", "One.\nTwo.\nThree.\nFour.", true],
])("where LinkedIn cuts a post it says so: one %s", async (_what, content, isCut) => {
  await showDraft({ ...DRAFT, hookShown: false, bodies: [{ content }] });
  const fold = page.getByText("…more").element().parentElement;
  const text = editor.getByText(/^One\./).element();
  const line = Number.parseFloat(getComputedStyle(text).lineHeight);
  expect(fold?.getBoundingClientRect().height).toBeCloseTo(isCut ? 3 * line : 0, 0);
});

test("an edit is saved trimmed, never blank, and survives a failed save and another screen; Escape leaves all as it was", async () => {
  refuse(PATCH, 503, "internal");
  answerRaw(PATCH, withBody("In my own words."));
  const { unmount } = await showDraft();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await button("Edit").click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue(BODY);
  expect(asks()).toBe(false);
  await box.fill(" \n\t ");
  expect(asks()).toBe(true);
  await expect.element(button("Shorter")).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Control>}{Enter}{/Control}{Escape}");
  await expect.element(editor.getByText(BODY)).toBeVisible();
  await expect.element(button("Edit")).toHaveFocus();
  expect(sent).toEqual([]);
  await edit("  In my own words.  ");
  await button("Done").click();
  await said("Failed to update draft");
  await unmount();
  await showDraft();
  await expect.element(box).toHaveValue("  In my own words.  ");
  await box.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await said("Body saved");
  await expect.element(editor.getByText("In my own words.")).toBeVisible();
  expect(bodies().at(-1)).toEqual({ bodies: [{ content: "In my own words." }], change: "edit" });
});

test("what is typed while Done saves stays open, and goes with the next Done", async () => {
  const release = holdBackRaw(PATCH, withBody("First."));
  answerRaw(PATCH, withBody("First. Second."));
  await showDraft();
  await edit("First.");
  await button("Done").click();
  await expect.poll(() => sent).toHaveLength(1);
  await box.fill("First. Second.");
  release();
  await said("Body saved");
  await expect.element(box).toHaveValue("First. Second.");
  await button("Done").click();
  await expect.element(editor.getByText("First. Second.")).toBeVisible();
  await gone(box);
  const saved = ["First.", "First. Second."].map((content) => ({ bodies: [{ content }], change: "edit" }));
  expect(bodies()).toEqual(saved);
});

test("what is edited keeps its fields, though the hook comes to be shown above what is saved", async () => {
  const whole = `${DRAFT.hooks[0]?.content} ${BODY}`;
  const before = { ...DRAFT, bodies: [{ content: whole }], hookShown: false };
  const added = `${whole} Try it.`;
  answerRaw(PATCH, changed({ bodies: [{ content: `${BODY} Try it.` }], hookShown: true }));
  await showDraft(before);
  await edit(added);
  endWaits();
  await said("Body saved");
  await expect.element(editor.getByText(`${added.length} / 3,000 characters`)).toBeVisible();
  expect(editor.getByRole("textbox").elements()).toHaveLength(1);
  await button("Done").click();
  await expect.element(editor.getByText(`${BODY} Try it.`)).toBeVisible();
  await button("Edit").click();
  await expect.element(editor.getByRole("textbox", { name: "Hook" })).toBeVisible();
});

test("a press on a sentence puts the cursor there; typing that rests and leaving the sheet save it, Escape goes back to what stood there", async () => {
  const saved = (content: string) => ({ bodies: [{ content }], change: "edit" });
  answerRaw(PATCH, ...[`Well. ${BODY}`, BODY, `${BODY} Yes.`].map(withBody));
  await showDraft();
  const text = editor.getByText(BODY);
  const sheetHeight = () => document.querySelector("article")?.clientHeight;
  const height = sheetHeight();
  await text.click({ position: { x: 1, y: 12 } });
  await expect.element(box).toHaveFocus();
  expect(sheetHeight()).toBe(height);
  await userEvent.keyboard("Well. ");
  endWaits();
  await expect.poll(bodies).toEqual([saved(`Well. ${BODY}`)]);
  await said("Body saved");
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(bodies).toEqual([saved(`Well. ${BODY}`), { version: DRAFT.version }]);
  await edit(`${BODY} Yes.`);
  focusOn(hooks.nth(0));
  await expect.element(box).not.toBeInTheDocument();
  expect(bodies().at(-1)).toEqual(saved(`${BODY} Yes.`));
});

test("what a change left different glows for three seconds, and what one types does not", async () => {
  answerRaw(PATCH, withBody(`${BODY} And then some.`));
  answerRaw(API.tweak, { body: `${BODY} And then some.`, reply: "" });
  const glowing = () => [...(CSS.highlights.get("changed") ?? [])].map(String).join("").trim();
  await showDraft();
  await button("Bolder").click();
  await expect.poll(glowing).toBe("And then some.");
  endWaits();
  await expect.poll(glowing).toBe("");
});

test("the whole post is counted against LinkedIn's limit while it is edited, and more can't be saved", async () => {
  await showDraft();
  const used = postOf(DRAFT).length - BODY.length;
  await edit("x".repeat(MAX_POST_CHARS + 1 - used));
  await expect.element(editor.getByText("3,001 / 3,000 characters", { exact: false })).toBeVisible();
  await box.fill("x".repeat(MAX_POST_CHARS + 1));
  await button("Done").click();
  await expect.element(box).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(sent).toEqual([]);
});

test.each([
  ["Linux", "Copy", []],
  ["Android", "Copy and Post to LinkedIn", [["https://www.linkedin.com/feed/", "_blank", "noopener"]]],
])("where %s keeps the clipboard out of reach it says so, and opens nothing", async (agent, name, opens) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  const refused = new DOMException("", "NotAllowedError");
  const copied = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockRejectedValueOnce(refused)
    .mockResolvedValue();
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await showDraft();
  await button(name).click();
  await said("Please copy manually");
  expect(opened).not.toHaveBeenCalled();
  await button(name).click();
  await said("Copied");
  expect(copied).toHaveBeenLastCalledWith(postOf(DRAFT));
  await expect.poll(() => opened.mock.calls).toEqual(opens);
});

test("a second Copy begins the two seconds anew in which the button says Copied!", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await showDraft();
  for (const presses of [1, 2]) {
    await editor.getByRole("button", { name: /^Cop/ }).click();
    await inFrames(() => expect(copied).toHaveBeenCalledTimes(presses));
    await twoFrames();
    await vi.advanceTimersByTimeAsync(1_500);
    await inFrames(() => expect(button("Copied!").elements()).toHaveLength(1));
  }
  await vi.advanceTimersByTimeAsync(600);
  await inFrames(() => expect(button("Copy").elements()).toHaveLength(1));
});

test("an @ of the hook and of an open edit goes with one press, after the edit is saved", async () => {
  const hook = { type: "claim", content: "I hired @Anna." };
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, hooks: [hook, hook], hookShown: true }]);
  answerRaw(API.post(DRAFT.id), { ...POST, id: DRAFT.id });
  await showDraft(withBody("She and Ben stayed."));
  await edit("She and @Ben stayed.");
  await button("Remove the @").click();
  await expect.element(editor.getByText("She and Ben stayed.")).toBeVisible();
  await expect.element(button("Remove the @")).not.toBeInTheDocument();
  expect(bodies().at(-1)).toEqual({ hook: "I hired Anna.", body: "She and Ben stayed." });
});

test("a draft of the built-in writer says so, a Try again in vain too, and another brings the model's", async () => {
  refuse(API.redraft(DRAFT.sessionId), 503, "writer_unavailable");
  answerRaw(API.redraft(DRAFT.sessionId), [DRAFT]);
  answer(API.drafts(DRAFT.sessionId), [{ ...DRAFT, fallback: true }]);
  await showDraft();
  await button("Try again").click();
  await gone(warning);
  await said("Couldn't try again");
  await expect.element(page.getByText("Written by the plain writer")).toBeVisible();
  await button("Try again").click();
  await expect.element(page.getByText("Written by the plain writer")).not.toBeInTheDocument();
});

test("a call to action is suggested, chosen and cleared, or one's own unless it is blank, and the keyboard stays", async () => {
  const suggested = { ...DRAFT, ctaSuggestions: ["What would you do?", "Who else?"] };
  const customCta = "Who told you the truth?";
  answerRaw(PATCH, { ...suggested, selectedCtaIndex: 0 }, suggested);
  refuse(PATCH, 503, "internal");
  answerRaw(PATCH, { ...suggested, selectedCtaIndex: -1, customCta });
  await showDraft(suggested);
  const add = button("Add a call to action");
  await add.click();
  await button("Not now").click();
  await expect.element(add).toHaveFocus();
  await add.click();
  await button("What would you do?").click();
  await expect.element(button("Change call to action")).toHaveFocus();
  await button("Clear").click();
  await expect.element(add).toHaveFocus();
  await add.click();
  await button("Write your own").click();
  const own = editor.getByRole("textbox", { name: "Your call to action" });
  await expect.element(own).toHaveFocus();
  await own.fill(" \n ");
  await expect.element(button("Use this")).toBeDisabled();
  await own.fill(`  ${customCta}  `);
  await button("Use this").click();
  await said("Failed to update draft");
  await expect.element(own).toHaveValue(`  ${customCta}  `);
  await button("Use this").click();
  await sees(editor.getByText(customCta));
  const choices = [{ selectedCtaIndex: 0 }, { selectedCtaIndex: null }, { customCta }, { customCta }];
  expect(bodies()).toEqual(choices);
});

test("a new body is shown as far as it is written: actions wait, and an open edit keeps its text and its cursor", async () => {
  answerRaw(PATCH, withBody("Still My own words."));
  let write: (partialBody: string | undefined) => void = () => undefined;
  function Alone() {
    const [partialBody, setPartialBody] = useState<string | undefined>("The first few words");
    write = setPartialBody;
    const onRetry = async () => undefined;
    return <DraftEditor draft={DRAFT} onRetry={onRetry} partialBody={partialBody} />;
  }
  await show(<Alone />);
  await sees("Rewriting…", editor.getByText("The first few words"));
  for (const name of ["Regenerate hooks", "Edit", "Shorter", "Copy"]) {
    await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
  }
  await expect.element(button("Add a call to action")).toBeDisabled();
  await expect.element(hooks.nth(1)).toBeDisabled();
  write(undefined);
  await edit("My own words.");
  await userEvent.keyboard("{Home}");
  write("The first few words");
  await userEvent.keyboard("Still ");
  await expect.element(box).toHaveValue("Still My own words.");
  await button("Done").click();
  await expect.poll(bodies).toEqual([{ bodies: [{ content: "Still My own words." }], change: "edit" }]);
});

test("Ctrl+Z undoes in the editor, but in a text field it is the browser's own; a choice on its way is taken back", async () => {
  const release = holdBackRaw(PATCH, changed({ selectedHookIndex: 1, version: 2, previousVersion: 1 }));
  answerRaw(PATCH, changed({}));
  await showDraft(withBody("Shorter."));
  await button("Edit").click();
  await userEvent.keyboard("Word {Control>}z{/Control}");
  await userEvent.keyboard("{Escape}");
  expect(sent).toEqual([]);
  await hooks.nth(1).click({ force: true });
  await userEvent.keyboard("{Control>}z{/Control}");
  release();
  await said("Undone");
  expect(bodies()).toEqual([{ hooks: [DRAFT.hooks[1]], change: "hook" }, { version: 1 }]);
});

const BIGGEST = "They were our\n\n\n\nbiggest customer.";
const VERSIONS: DraftVersion[] = [
  ["draft", "One.", BIGGEST],
  ["hook", "Two.", BIGGEST],
  ["hook", "Three.", BIGGEST],
  ["shorter", "Three.", BIGGEST],
  ["refine", "Three.", "They were our\n\n\n\nloudest customer."],
].map(([change, hook = "", body = ""], version) => ({
  version,
  previousVersion: version === 0 ? null : version - 1,
  change: change as DraftVersion["change"],
  hook,
  body,
  cta: null,
  created_at: "2026-11-02T09:00:00Z",
}));

test("History says what led to each version, be it a request in its own words or hooks tried in turn, shows in the sheet what is different, and restores any", async () => {
  cutOff(API.draftVersions(DRAFT.id));
  answer(API.draftVersions(DRAFT.id), VERSIONS);
  const latest = { ...withBody("Shorter."), version: 4, previousVersion: 3, versionCount: 5 };
  answerRaw(PATCH, { ...latest, version: 0, previousVersion: null });
  const asked = message("asked", "user", "Say loudest");
  const fullAiResponse = { draftId: DRAFT.id, version: 4 };
  const made = { ...message("made", "assistant", "Done."), fullAiResponse };
  await showDraft(latest, { ...CHAT, messages: [...CHAT.messages, asked, made] });
  await pickTool("History (5)");
  await button("Try again").click();
  const entries = editor.getByRole("region", { name: "History" }).getByRole("listitem");
  await says(entries.nth(0), "Say loudest", "Current");
  await says(entries.nth(1), "Made shorter");
  await says(entries.nth(2), "Hook: Three.");
  await says(entries.nth(3), "First draft");
  expect(entries.elements()).toHaveLength(4);
  await expect.element(editor.getByRole("deletion")).toHaveTextContent("biggest");
  await expect.element(editor.getByRole("insertion")).toHaveTextContent("loudest");
  const compared = editor.getByRole("article").element();
  expect(compared.textContent).toMatch(/Three\.\n\nThey were our\n\n\S/);
  await expect.element(button("Restore")).not.toBeInTheDocument();
  await entries.nth(3).getByRole("button").click();
  await entries.nth(3).getByRole("button", { name: "Restore" }).click();
  await said("Version restored");
  await says(entries.nth(3), "Current");
  expect(bodies()).toEqual([{ version: 0 }]);
  await button("Close").click();
  await expect.element(editor.getByText("Shorter.")).toBeVisible();
});

const warning = editor.getByRole("note").getByText("This was hard to hear");

test("a draft of many words that were heard with little confidence says so above it", async () => {
  await showDraft({ ...DRAFT, heardPoorly: true });
  await sees(warning);
  const post = page.getByRole("article", { name: "Your post on LinkedIn" });
  expect(warning.element().compareDocumentPosition(post.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
