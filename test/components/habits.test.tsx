import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Habit } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import { Habits } from "../../web/pages/profile/habits.tsx";
import { DraftEditor } from "../../web/shared/draft-editor/draft-editor.tsx";
import { DRAFT } from "./people.ts";
import { accept, answer, answerWrongly, calls, refuse, sent } from "./server.ts";
import { show } from "./show.tsx";

const FOLKS: Habit = {
  id: "folks",
  rule: "Write “folks” instead of “people”.",
  state: "suggested",
  evidence: [{ before: "Most people stop there.", after: "Most folks stop there.", postId: DRAFT.id }],
  suggestedBy: DRAFT.id,
};
const CLOSING: Habit = {
  id: "closing",
  rule: "End with “Yours, Ada”",
  state: "on",
  evidence: [{ before: "", after: "Yours, Ada", postId: DRAFT.id }],
  suggestedBy: "another",
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** As a layout that another one takes the place of. */
function Editor() {
  const [layout, setLayout] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setLayout(2)}>
        Another layout
      </button>
      <DraftEditor key={layout} draft={DRAFT} working={false} onRetry={async () => undefined} />
    </>
  );
}

test("a newcomer reads what becomes a habit", async () => {
  answer(API.habits, []);
  await show(<Habits />);
  await expect.element(page.getByText(/^Nothing yet/)).toBeVisible();
});

test("a suggested habit shows what it was before and after, and is switched on with one press", async () => {
  answer(API.habits, [FOLKS, CLOSING]);
  answerWrongly(API.habit(FOLKS.id), [{ ...FOLKS, state: "on" }, CLOSING]);
  await show(<Habits />);
  await expect.element(page.getByText("Most people stop there.")).toBeVisible();
  await expect.element(page.getByText("Most folks stop there.")).toBeVisible();
  await button(`Always: ${FOLKS.rule}`).click();
  await expect.element(button(`Turn off: ${FOLKS.rule}`)).toBeVisible();
  expect(sent).toEqual([{ path: API.habit(FOLKS.id), body: { state: "on" } }]);
  await expect.element(button(`Turn off: ${CLOSING.rule}`)).toBeVisible();
});

test("by keyboard one goes on from the habit that was decided, and is told of the one that gave way", async () => {
  answer(API.habits, [FOLKS, CLOSING]);
  answerWrongly(API.habit(FOLKS.id), [
    { ...FOLKS, state: "on" },
    { ...CLOSING, state: "off" },
  ]);
  await show(<Habits />);
  await expect.element(button(`Always: ${FOLKS.rule}`)).toBeVisible();
  (button(`Always: ${FOLKS.rule}`).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Turned off, as not both can be done", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(button(`Turn off: ${FOLKS.rule}`)).toHaveFocus();
});

test("what can't be saved is said, and the habit stays as it is", async () => {
  answer(API.habits, [FOLKS]);
  refuse(API.habit(FOLKS.id), 404, "not_found");
  await show(<Habits />);
  await button(`Never: ${FOLKS.rule}`).click();
  await expect.element(page.getByText("Couldn't save that")).toBeVisible();
  await expect.element(button(`Never: ${FOLKS.rule}`)).toBeEnabled();
});

test("habits that can't be loaded are asked for again", async () => {
  refuse(API.habits, 500, "internal");
  answer(API.habits, [CLOSING]);
  await show(<Habits />);
  await button("Try again").click();
  await expect.element(page.getByText(CLOSING.rule)).toBeVisible();
});

test("copying the post that shows a habit for the third time asks about it once, and about no other", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  accept(API.copiedDraft(DRAFT.id));
  answer(API.habits, [FOLKS, { ...CLOSING, state: "suggested" }]);
  await show(<Editor />);
  expect(calls.map(({ pathname }) => pathname)).not.toContain(API.habits);
  await button("Copy").click();
  const asked = page.getByRole("region", { name: "A habit of yours" });
  await expect.element(asked).toMatchTextContent("folks");
  expect(asked.elements()).toHaveLength(1);
  await button("Another layout").click();
  await expect.element(asked).toMatchTextContent("folks");
});
