import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Draft, Unsaid } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { useCurrentUser } from "../../web/api/auth.ts";
import { useApi } from "../../web/api/use-api.ts";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { outbox } from "../../web/shared/recording/outbox/sender.ts";
import { ANA, CHAT, DRAFT, HEALTH, NEW_USAGE } from "./people.ts";
import { timerShows } from "./recorder.tsx";
import { answer, answerWrongly, refuse, sent, signIn } from "./server.ts";
import { focusOn, show } from "./show.tsx";

const BODY = "It took two people a whole day. Google paid us 900 dollars.";
const HOOK = "Nobody at Google read it.";
const CTA = "What would Elena say?";

function unsaid(text: string, passage: string, more: Partial<Unsaid> = {}): Unsaid {
  const start = text.indexOf(passage);
  return { text: passage, kind: "name", start, end: start + passage.length, ...more };
}

const MARKED: Draft = {
  ...DRAFT,
  hooks: [
    { type: "claim", content: HOOK },
    { type: "scene", content: "We stopped sending it." },
  ],
  bodies: [{ content: BODY }],
  selectedCtaIndex: -1,
  customCta: CTA,
  fidelity: { yourWords: 0.5, unsaid: [unsaid(BODY, "Google")] },
  hookUnsaid: [unsaid(HOOK, "Google")],
  ctaUnsaid: [unsaid(CTA, "Elena", { nearest: "what would she say" })],
};
const SAID: Draft = { ...MARKED, fidelity: { yourWords: 1, unsaid: [] } };

function Editor() {
  useCurrentUser();
  const { data } = useApi(API.drafts("session"));
  return data?.[0] ? <DraftEditor draft={data[0]} working={false} onRetry={async () => undefined} /> : null;
}

/** What the server has of the draft, from one read to the next. */
async function showDrafts(...drafts: Draft[]): Promise<void> {
  answer(API.user, ANA);
  answer(API.usage, NEW_USAGE);
  answer(API.chats, []);
  answer(API.health, HEALTH);
  answer(API.chat("session"), CHAT);
  for (const draft of drafts) answer(API.drafts("session"), [draft]);
  await show(<Editor />);
}

const marks = page.getByRole("button", { name: "Google" });
const bodyMark = marks.nth(1);
const dialog = page.getByRole("dialog");
const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
const patches = () => sent.filter(({ path }) => path === API.draft(DRAFT.id)).map(({ body }) => body);

/** Says something to the passage of the body. */
async function say(): Promise<void> {
  await bodyMark.click();
  await press("Say it");
  await expect.element(dialog.getByText("Google paid us 900 dollars.")).toBeVisible();
  await timerShows(1, dialog.getByRole("timer"));
  await press("Stop");
}

function hears(transcript: string): void {
  answerWrongly(API.voice, { transcript, complete: false, interviewMode: false, interviewState: null });
}

beforeEach(signIn);
afterEach(async () => {
  for (const { id } of await outbox.list(ANA.id)) await outbox.discard(id);
});

test("what was not said is marked in hook, body and call to action, and each can be changed in its place", async () => {
  answerWrongly(API.draft(DRAFT.id), MARKED);
  await showDrafts(MARKED);
  await expect.element(page.getByText("3 underlined phrases", { exact: false })).toBeVisible();
  const [hook, cta] = [marks.nth(0), page.getByRole("button", { name: "Elena" })];
  await hook.click();
  await press("Remove");
  await expect.element(page.getByText("Removed")).toBeVisible();
  await cta.click();
  await press("Use my words");
  await expect.element(page.getByText("Your words are back")).toBeVisible();
  await cta.click();
  await press("It's true");
  await expect.element(page.getByText("Marked as true")).toBeVisible();
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
  await expect.element(bodyMark).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain("Google paid us 900 dollars.");
  const form = sent.find(({ path }) => path === API.voice)?.body as FormData;
  expect(form.get("statement")).toBe("true");
  expect(form.get("sessionId")).toBe("session");
  expect((form.get("audio") as File).size).toBeGreaterThan(0);
  expect(await outbox.list(ANA.id)).toEqual([]);
});

test("what says something else leaves the mark, says so, and can take the passage's place", async () => {
  hears("somebody paid us 800 dollars");
  answerWrongly(API.draft(DRAFT.id), SAID);
  const left = { ...MARKED, fidelity: { yourWords: 0.5, unsaid: [unsaid(BODY, "Google paid us")] } };
  await showDrafts(MARKED, left);
  await say();
  await expect.element(dialog.getByText("You didn't say it this time either.")).toBeVisible();
  await expect.element(dialog.getByText("You said: “somebody paid us 800 dollars”")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Say it again" })).toBeVisible();
  await press("Use what I said");
  await expect.element(page.getByText("Your words are back")).toBeVisible();
  expect(patches()).toEqual([
    {
      bodies: [{ content: "It took two people a whole day. Somebody paid us 800 dollars." }],
      change: "your-words",
    },
  ]);
});

test("what could not be heard is reported, and waits on this device as a statement", async () => {
  refuse(API.voice, 503, "speech_unavailable");
  await showDrafts(MARKED);
  await say();
  await expect.element(page.getByText("Failed to send voice message")).toBeVisible();
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
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Say it" })).toHaveFocus();
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
