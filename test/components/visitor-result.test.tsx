import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { OVERLAY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { VisitorResult } from "../../web/pages/landing/try/visitor-result.tsx";
import { DRAFT } from "./people.ts";
import { NOTE, toast } from "./recorder.tsx";
import { cutOff, holdBackWrongly, sent } from "./server.ts";
import { show } from "./show.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const hooks = page.getByRole("radio");
const copy = page.getByRole("button", { name: "Copy" });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("the stages stand where the draft will be, with what was heard, and say when it takes longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await show(<VisitorResult working transcript={NOTE} draft={undefined} onChange={() => undefined} />);
  await expect.element(page.getByText("Analyzing your recording")).toBeVisible();
  await pass(OVERLAY.normal.generatingMs);
  await expect.element(page.getByText("Generating your post")).toBeVisible();
  await pass(OVERLAY.normal.finalizingMs - OVERLAY.normal.generatingMs);
  await expect.element(page.getByText("Finalizing your draft")).toBeVisible();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent(NOTE);
  await pass(20_000);
  await expect.element(page.getByText(/^This one takes longer than usual\./)).toBeVisible();
});

function Result() {
  const [draft, setDraft] = useState(DRAFT);
  return <VisitorResult working={false} transcript={NOTE} draft={draft} onChange={setDraft} />;
}

test("the hook that was chosen is in what Copy takes, once the server has it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const save = holdBackWrongly(API.draft(DRAFT.id), { ...DRAFT, selectedHookIndex: 1 });
  await show(<Result />);
  await hooks.nth(1).click();
  await expect.element(hooks.nth(1)).toBeChecked();
  await expect.element(copy).toBeDisabled();
  save();
  await copy.click();
  await expect.element(toast("Copied")).toBeVisible();
  expect(write).toHaveBeenCalledWith("We stopped sending it.\n\nIt took two people a whole day every week.");
  expect(sent).toEqual([{ path: API.draft(DRAFT.id), body: { selectedHookIndex: 1 } }]);
});

test("a choice that the server does not take falls back, in words", async () => {
  cutOff(API.draft(DRAFT.id));
  await show(<Result />);
  await hooks.nth(1).click();
  await expect.element(toast("Failed to update draft")).toBeVisible();
  await expect.element(hooks.nth(0)).toBeChecked();
});
