import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { API } from "#contract/paths.ts";
import { clearToken, setToken } from "../../web/api/client.ts";
import { VisitorResult } from "../../web/pages/landing/try/try.tsx";
import { PATHS } from "../../web/paths.ts";
import { visitorSession } from "../../web/shared/account/enter-app.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { VisitorNotes } from "../../web/shared/account/visitor-notes.tsx";
import { VISITOR_OWNER } from "../../web/shared/recording/outbox/names.ts";
import { AutoSender, outbox } from "../../web/shared/recording/outbox/sender.ts";
import { address, asked, button, heading, paywall, sent, show, toast } from "./app.tsx";
import { forgetNotes, forms, HEARD, leaveWaiting, NOTE, OPTIONS, onDevice } from "./notes.ts";
import { ANA, CHAT, DRAFT, HEALTH, NEW_USAGE, RECORDING } from "./people.ts";
import { arrives, fill, gone, press, says, sees } from "./person.ts";
import { showSignedIn } from "./recorder.tsx";
import { accept, answer, answerFile, answerRaw, cutOff, holdBackRaw, refuse } from "./server.ts";

forgetNotes();
beforeEach(() => setToken("signed in here"));
const question = page.getByRole("dialog", { name: "Add the note you recorded here to a…@example.com?" });

/** Any screen, where a visitor had a draft, or a note that still waits, before somebody signed in. */
async function arrive({ drafted = false, waiting = false }): Promise<void> {
  if (drafted) visitorSession.set("session");
  if (waiting) {
    const visitors = { ...OPTIONS, ownerId: VISITOR_OWNER };
    await leaveWaiting(await outbox.addText(visitors, NOTE));
  }
  answer(API.user, ANA);
  answer(API.usage, NEW_USAGE);
  answer(API.health, HEALTH);
  answerRaw(API.transcribe, HEARD);
  await showSignedIn([
    <AutoSender key="sender" ownerId={ANA.id} />,
    <Paywall key="paywall" />,
    <VisitorNotes key="notes" user={ANA} />,
  ]);
}

test("who signed in is asked, and Add takes the draft along and sends what waits", async () => {
  accept(API.addVisitor);
  answer(API.drafts("session"), []);
  await arrive({ drafted: true, waiting: true });
  await sees(question);
  expect([forms(), asked(API.addVisitor)]).toEqual([[], 0]);
  await press("Add");
  await arrives(PATHS.chat("session"));
  await expect.poll(() => forms()).toHaveLength(1);
  expect([asked(API.addVisitor), visitorSession.get()]).toEqual([1, null]);
  expect(question.query()).toBeNull();
});

test("a note that only waits needs no call to come along", async () => {
  await arrive({ waiting: true });
  await press("Add");
  await expect.poll(() => forms()).toHaveLength(1);
  expect(asked(API.addVisitor)).toBe(0);
});

test("Leave it leaves all where it is, and is not asked about again", async () => {
  await arrive({ drafted: true, waiting: true });
  await press("Leave it");
  await expect.poll(() => question.query()).toBeNull();
  await arrive({ drafted: true });
  await expect.element(page.getByLabelText("Address").first()).toBeVisible();
  expect(question.query()).toBeNull();
  expect([forms(), asked(API.addVisitor), visitorSession.get()]).toEqual([[], 0, "session"]);
  expect(await onDevice(VISITOR_OWNER)).toHaveLength(1);
});

test("closed, or refused by a trial that is over, it is asked again with the next page", async () => {
  refuse(API.addVisitor, 402, "trial_exhausted");
  await arrive({ drafted: true });
  await press("Add");
  await sees(paywall);
  await press("Maybe Later");
  expect(question.query()).toBeNull();
  await arrive({ drafted: true });
  await sees(question);
});

test("an answer that was lost is made up for: what was added is there", async () => {
  cutOff(API.addVisitor);
  refuse(API.addVisitor, 404, "not_found");
  answer(API.drafts("session"), []);
  await arrive({ drafted: true });
  await press("Add");
  await sees(toast("Your note wasn't added"));
  await arrive({ drafted: true });
  await press("Add");
  await expect.element(address.last()).toHaveTextContent(PATHS.chat("session"));
});

test("nobody is asked without such a note, nor in an account that was made here, which has it all", async () => {
  await arrive({});
  expect(question.query()).toBeNull();
  setToken("signed up here", { isNew: true });
  await arrive({ waiting: true });
  await expect.poll(() => forms()).toHaveLength(1);
  expect(question.query()).toBeNull();
});

const hooks = page.getByRole("radio");
const copy = button("Copy");

test("what was heard stands where the draft will be, with the stage, and it says when it takes longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await show(<VisitorResult working words="" transcript={NOTE} partial={undefined} draft={undefined} />);
  await sees(heading("Analyzing your recording"));
  await expect.element(page.getByRole("blockquote")).toHaveTextContent(NOTE);
  await vi.advanceTimersByTimeAsync(20_000);
  await sees(/^This one takes longer than usual\./);
});

const showDraft = async (draft = DRAFT) => {
  clearToken();
  answer(API.chat(DRAFT.sessionId), CHAT);
  await show(<VisitorResult working={false} words="" transcript={NOTE} partial={undefined} draft={draft} />);
  await sees(page.getByRole("region", { name: "Your draft" }));
};

test("the hook that was chosen is in what Copy takes, once the server has it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const save = holdBackRaw(API.draft(DRAFT.id), { ...DRAFT, selectedHookIndex: 1 });
  await showDraft();
  await hooks.nth(1).click();
  await expect.element(hooks.nth(1)).toBeChecked();
  await expect.element(copy).toHaveAttribute("aria-disabled", "true");
  save();
  await expect.element(copy).not.toHaveAttribute("aria-disabled");
  await copy.click();
  await sees(toast("Copied"));
  expect(write).toHaveBeenCalledWith("We stopped sending it.\n\nIt took two people a whole day every week.");
  expect(sent).toEqual([{ path: API.draft(DRAFT.id), body: { hooks: [DRAFT.hooks[1]], change: "hook" } }]);
});

test("a visitor edits the post where it stands, and plays its lines", async () => {
  const content = "It took two people two days a week.";
  answerRaw(API.draft(DRAFT.id), { ...DRAFT, bodies: [{ content }], selectedBodyIndex: 0 });
  answerFile(API.recordingAudio(RECORDING.id), new Blob(["no sound"]));
  const source = { start: 0, end: 20, recordingId: RECORDING.id, from: 1, to: 2 };
  await showDraft({ ...DRAFT, sources: [source] });
  const line = page.getByRole("button", { name: /^Play/ });
  await page.elementLocator(line.element().previousElementSibling ?? line.element()).hover();
  await line.click();
  await expect.poll(() => asked(API.recordingAudio(RECORDING.id))).toBe(1);
  await press("Edit");
  await fill({ "Post body": content });
  await press("Done");
  await sees(toast("Body saved"));
  await says(page.getByRole("article"), content);
  expect(sent).toEqual([{ path: API.draft(DRAFT.id), body: { bodies: [{ content }], change: "edit" } }]);
  await gone(button("Shorter"), button("Regenerate hooks"));
});

test("a mark offers a visitor what they may do, and asks for nothing of an account", async () => {
  const unsaid = [{ text: "two", kind: "number" as const, start: 8, end: 11 }];
  await showDraft({ ...DRAFT, fidelity: { yourWords: 0.9, unsaid } });
  await page.getByRole("article").getByRole("button", { name: "two" }).click();
  await sees(button("It's true"));
  await gone(button("Say it"));
  expect(asked(API.usage)).toBe(0);
});
