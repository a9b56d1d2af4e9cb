import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Draft, Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { sent } from "./app.tsx";
import { Editor } from "./draft-editor.tsx";
import { forgetNotes } from "./notes.ts";
import { ANA, CHAT, DRAFT, HEALTH, NEW_USAGE } from "./people.ts";
import { describes, focusOn, gone, keysLeadTo, onPhone, says, sees } from "./person.ts";
import { showSignedIn, timerShows } from "./recorder.tsx";
import { answer, answerRaw, refuse } from "./server.ts";

forgetNotes();

const BODY = "It took two people a whole day. Google paid us 900 dollars.";
const HOOK = "Nobody at Google read it.";
const CTA = "What would Elena say?";

function unsaid(text: string, passage: string, more: Partial<Unsaid> = {}): Unsaid {
  const start = text.indexOf(passage);
  return { text: passage, kind: "name", start, end: start + passage.length, ...more };
}

const MARKED: Draft = {
  ...DRAFT,
  hooks: [{ type: "claim", content: HOOK }, ...DRAFT.hooks.slice(1)],
  bodies: [{ content: BODY }],
  selectedCtaIndex: -1,
  customCta: CTA,
  fidelity: { yourWords: 0.5, unsaid: [unsaid(BODY, "Google")] },
  hookUnsaid: [unsaid(HOOK, "Google")],
  ctaUnsaid: [unsaid(CTA, "Elena", { nearest: "what would she say" })],
};
const SAID: Draft = { ...MARKED, fidelity: { yourWords: 1, unsaid: [] } };

async function showDrafts(...drafts: Draft[]): Promise<void> {
  answer(API.user, ANA);
  answer(API.usage, NEW_USAGE);
  answer(API.chats, []);
  answer(API.health, HEALTH);
  answer(API.chat("session"), CHAT);
  answer(API.drafts("session"), ...drafts.map((draft) => [draft]));
  await showSignedIn(<Editor />);
}

const marks = page.getByRole("button", { name: "Google" });
const bodyMark = marks.nth(1);
const dialog = page.getByRole("dialog");
const press = (name: string) => dialog.getByRole("button", { name }).click();
const patches = () => sent.filter(({ path }) => path === API.draft(DRAFT.id)).map(({ body }) => body);

async function say(): Promise<void> {
  await bodyMark.click();
  await press("Say it");
  await expect.element(dialog.getByText("Google paid us 900 dollars.")).toBeVisible();
  await timerShows(1, dialog.getByRole("timer"));
  await press("Stop");
}

function hears(transcript: string): void {
  answerRaw(API.voice, { transcript, complete: false, interviewMode: false, interviewState: null });
}

test("what was not said is marked in hook, body and call to action, opens on a phone without moving anything, and each can be changed in its place", async () => {
  answerRaw(API.draft(DRAFT.id), MARKED);
  await onPhone();
  await showDrafts(MARKED);
  await sees(/3 underlined phrases/, "50% your words");
  const [hook, cta] = [marks.nth(0), page.getByRole("button", { name: "Elena" })];
  for (const mark of [hook, bodyMark, cta]) await describes(mark, "You didn't say this");
  expect(getComputedStyle(hook.element()).textDecorationStyle).toBe("wavy");
  const size = () => [document.documentElement.scrollHeight, document.documentElement.scrollWidth];
  const before = size();
  await hook.click();
  await says(dialog, "You didn't mention this name.");
  await expect.element(dialog).toBeInViewport({ ratio: 1 });
  expect(size()).toEqual(before);
  await press("Remove");
  await sees("Removed");
  await cta.click();
  await press("Use my words");
  await sees("Your words are back");
  await cta.click();
  await press("It's true");
  await sees("Marked as true");
  expect(patches()).toEqual([
    { hooks: [{ type: "claim", content: "Nobody at read it." }], change: "remove" },
    { customCta: "What would she say?", change: "your-words" },
    { confirmed: ["Elena"] },
  ]);
});

test("Say it records a statement; once it counts as said, the mark is gone and the focus on its text", async () => {
  hears("Google paid us nine hundred dollars");
  await showDrafts(MARKED, SAID);
  await say();
  await expect.element(page.getByText("Now you've said it")).toBeVisible();
  await gone(bodyMark, dialog);
  expect(document.activeElement?.textContent).toContain("Google paid us 900 dollars.");
  const form = sent.find(({ path }) => path === API.voice)?.body as FormData;
  expect(form.get("statement")).toBe("true");
  expect(form.get("sessionId")).toBe("session");
  expect((form.get("audio") as File).size).toBeGreaterThan(0);
  expect(await outbox.list(ANA.id)).toEqual([]);
});

test("what says something else leaves the mark, says so, and can take the passage's place", async () => {
  hears("somebody paid us 800 dollars");
  answerRaw(API.draft(DRAFT.id), SAID);
  const left = { ...MARKED, fidelity: { yourWords: 0.5, unsaid: [unsaid(BODY, "Google paid us")] } };
  await showDrafts(MARKED, left);
  await say();
  await says(dialog, "You didn't say it this time either.", "You said: “somebody paid us 800 dollars”");
  await sees(dialog.getByRole("button", { name: "Say it again" }));
  await press("Use what I said");
  await sees("Your words are back");
  const content = "It took two people a whole day. Somebody paid us 800 dollars.";
  expect(patches()).toEqual([{ bodies: [{ content }], change: "your-words" }]);
});

test("what could not be heard is reported, and waits on this device as a statement", async () => {
  refuse(API.voice, 503, "speech_unavailable");
  await showDrafts(MARKED);
  await say();
  await sees("Failed to send voice message");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bodyMark).toHaveFocus();
  expect(await outbox.list(ANA.id)).toMatchObject([
    { sessionId: "session", statement: true, status: { kind: "waiting", reason: "unavailable" } },
  ]);
});

test("by keyboard, and thought better of: Escape ends the recording, and nothing is sent or kept", async () => {
  await showDrafts(MARKED);
  await expect.element(bodyMark).toBeVisible();
  focusOn(bodyMark);
  await keysLeadTo("{Enter}", dialog.getByRole("button", { name: "Say it" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("timer")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Stop" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog.getByRole("button", { name: "Say it" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => outbox.list(ANA.id)).toEqual([]);
  await expect.element(bodyMark).toHaveFocus();
  expect(sent).toEqual([]);
});
