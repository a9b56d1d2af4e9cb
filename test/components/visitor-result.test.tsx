import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { clearToken } from "../../web/api/client.ts";
import { VisitorResult } from "../../web/pages/landing/try/try.tsx";
import { CHAT, DRAFT, RECORDING } from "./people.ts";
import { NOTE, toast } from "./recorder.tsx";
import { answer, answerFile, answerWrongly, asked, cutOff, holdBackWrongly, sent } from "./server.ts";
import { show } from "./show.tsx";

const hooks = page.getByRole("radio");
const copy = page.getByRole("button", { name: "Copy" });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("the stages stand where the draft will be, with what was heard, and say when it takes longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await show(<VisitorResult working words="" transcript={NOTE} partial={undefined} draft={undefined} />);
  const stage = page.getByRole("status").getByRole("heading");
  await expect.element(stage).toHaveTextContent("Analyzing your recording");
  await pass(OVERLAY.normal.generatingMs);
  await expect.element(stage).toHaveTextContent("Generating your post");
  await pass(OVERLAY.normal.finalizingMs - OVERLAY.normal.generatingMs);
  await expect.element(stage).toHaveTextContent("Finalizing your draft");
  await expect.element(page.getByRole("blockquote")).toHaveTextContent(NOTE);
  await pass(20_000);
  await expect.element(page.getByText(/^This one takes longer than usual\./)).toBeVisible();
});

const showDraft = async (draft = DRAFT) => {
  clearToken();
  answer(API.chat(DRAFT.sessionId), CHAT);
  await show(<VisitorResult working={false} words="" transcript={NOTE} partial={undefined} draft={draft} />);
  await expect.element(page.getByRole("region", { name: "Your draft" })).toBeVisible();
};

test("the hook that was chosen is in what Copy takes, once the server has it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const save = holdBackWrongly(API.draft(DRAFT.id), { ...DRAFT, selectedHookIndex: 1 });
  await showDraft();
  await hooks.nth(1).click();
  await expect.element(hooks.nth(1)).toBeChecked();
  await expect.element(copy).toHaveAttribute("aria-disabled", "true");
  save();
  await expect.element(copy).not.toHaveAttribute("aria-disabled");
  await copy.click();
  await expect.element(toast("Copied")).toBeVisible();
  expect(write).toHaveBeenCalledWith("We stopped sending it.\n\nIt took two people a whole day every week.");
  expect(sent).toEqual([{ path: API.draft(DRAFT.id), body: { hooks: [DRAFT.hooks[1]], change: "hook" } }]);
});

test("a choice that the server does not take falls back, in words", async () => {
  cutOff(API.draft(DRAFT.id));
  await showDraft();
  await hooks.nth(1).click();
  await expect.element(toast("Failed to update draft")).toBeVisible();
  await expect.element(hooks.nth(0)).toBeChecked();
});

test("a visitor edits the post where it stands, and plays its lines", async () => {
  const content = "It took two people two days a week.";
  answerWrongly(API.draft(DRAFT.id), { ...DRAFT, bodies: [{ content }], selectedBodyIndex: 0 });
  answerFile(API.recordingAudio(RECORDING.id), new Blob(["no sound"]));
  await showDraft({
    ...DRAFT,
    sources: [{ start: 0, end: 20, recordingId: RECORDING.id, from: 1, to: 2 }],
  });
  const line = page.getByRole("button", { name: /^Play/ });
  await page.elementLocator(line.element().previousElementSibling ?? line.element()).hover();
  await line.click();
  await expect.poll(() => asked(API.recordingAudio(RECORDING.id))).toBe(1);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabelText("Post body").fill(content);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(toast("Body saved")).toBeVisible();
  await expect.element(page.getByRole("article")).toMatchTextContent(content);
  expect(sent).toEqual([{ path: API.draft(DRAFT.id), body: { bodies: [{ content }], change: "edit" } }]);
  for (const name of ["Shorter", "Regenerate hooks"]) {
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  }
});

test("a mark offers a visitor what they may do, and asks for nothing of an account", async () => {
  const unsaid = [{ text: "two", kind: "number" as const, start: 8, end: 11 }];
  await showDraft({ ...DRAFT, fidelity: { yourWords: 0.9, unsaid } });
  await page.getByRole("article").getByRole("button", { name: "two" }).click();
  await expect.element(page.getByRole("button", { name: "It's true" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Say it" })).not.toBeInTheDocument();
  expect(asked(API.usage)).toBe(0);
});
