import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Habit } from "#contract/habits.ts";
import { API } from "#contract/paths.ts";
import { Habits } from "../../web/pages/profile/habits.tsx";
import { accept, answer, answerWrongly, bodies, refuse, sent } from "./server.ts";
import { button, show } from "./show.tsx";

const FOLKS: Habit = {
  id: "folks",
  rule: "Write “folks” instead of “people”.",
  state: "suggested",
  evidence: [{ before: "Most people stop there.", after: "Most folks stop there.", postId: "post" }],
};
const CLOSING: Habit = { id: "closing", rule: "End with “Yours, Ada.”", state: "on", evidence: [] };

const toggle = (name: string) => page.getByRole("switch", { name, exact: true });

test("a suggested habit shows its examples, and is used or not with one press", async () => {
  answer(API.habits, [FOLKS, CLOSING]);
  answerWrongly(API.habit(FOLKS.id), { ...FOLKS, state: "on" });
  answer(API.habits, [{ ...FOLKS, state: "on" }, CLOSING]);
  await show(<Habits />);
  await expect.element(page.getByText("Most people stop there.")).toBeVisible();
  await expect.element(page.getByText("Most folks stop there.")).toBeVisible();
  await expect.element(button(`No thanks: ${FOLKS.rule}`)).toBeVisible();
  await button(`Use it: ${FOLKS.rule}`).click();
  await expect.element(toggle(FOLKS.rule)).toHaveAttribute("aria-checked", "true");
  expect(sent).toEqual([{ path: API.habit(FOLKS.id), body: { state: "on" } }]);
});

test("an author adds a sentence of their own, switches it off, changes and deletes it", async () => {
  const off: Habit = { ...CLOSING, state: "off" };
  const changed: Habit = { ...off, rule: "Never end with a question." };
  answer(API.habits, []);
  answerWrongly(API.habits, CLOSING);
  for (const habits of [[CLOSING], [off], [changed], []]) answer(API.habits, habits);
  for (const habit of [off, changed]) answerWrongly(API.habit(CLOSING.id), habit);
  accept(API.habit(CLOSING.id));

  await show(<Habits />);
  await expect.element(page.getByText(/^None yet/)).toBeVisible();
  await page.getByLabelText("Add a habit").fill(CLOSING.rule);
  await userEvent.keyboard("{Enter}");
  await expect.element(toggle(CLOSING.rule)).toHaveAttribute("aria-checked", "true");
  await expect.element(page.getByLabelText("Add a habit")).toHaveValue("");
  await toggle(CLOSING.rule).click();
  await expect.element(toggle(CLOSING.rule)).toHaveAttribute("aria-checked", "false");

  await button(`Edit: ${CLOSING.rule}`).click();
  await expect.element(page.getByLabelText("Edit habit")).toHaveFocus();
  await page.getByLabelText("Edit habit").fill(changed.rule);
  await userEvent.keyboard("{Enter}");
  await expect.element(button(`Edit: ${changed.rule}`)).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(toggle(changed.rule)).toHaveFocus();

  await button(`Delete: ${changed.rule}`).click();
  await expect.element(page.getByText(/^None yet/)).toBeVisible();
  expect(bodies()).toEqual([{ rule: CLOSING.rule }, { state: "off" }, { rule: changed.rule }]);
});

test("what is refused is said beside the field, and what was typed stays", async () => {
  answer(API.habits, [CLOSING]);
  refuse(API.habits, 409, "too_many_habits", "rule");
  await show(<Habits />);
  await page.getByLabelText("Add a habit").fill("One more.");
  await button("Add").click();
  await expect.element(page.getByLabelText("Add a habit")).toHaveAccessibleDescription(/Delete one/);
  await expect.element(page.getByLabelText("Add a habit")).toHaveValue("One more.");
});

test("habits that can't be loaded are asked for again", async () => {
  refuse(API.habits, 500, "internal");
  answer(API.habits, [CLOSING]);
  await show(<Habits />);
  await button("Try again").click();
  await expect.element(page.getByText(CLOSING.rule)).toBeVisible();
});
