import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { hookOrder } from "../../web/shared/post/editor/post-body.tsx";
import { bodies, paywall, sent } from "./app.tsx";
import { box, button, changed, choose, edit, hooks, PATCH, showDraft, withBody } from "./draft-editor.tsx";
import { CHAT, DRAFT } from "./people.ts";
import { focusOn, gone, keysLeadTo, said, says, sees } from "./person.ts";
import { answerRaw, holdBackRaw, refuse, signIn } from "./server.ts";

beforeEach(signIn);

test("a hook is chosen by click or arrow key, the last of several quick choices wins, and a failed one falls back", async () => {
  const choices = [1, 0, 1];
  answerRaw(PATCH, ...choices.map((selectedHookIndex) => ({ ...DRAFT, selectedHookIndex })));
  refuse(PATCH, 503, "internal");
  await showDraft();
  await choose(1);
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(bodies).toEqual(choices.map((at) => ({ hooks: [DRAFT.hooks[at]], change: "hook" })));
  await expect.element(hooks.nth(1)).toBeChecked();
  await choose(0);
  await said("Failed to update draft");
  await expect.element(hooks.nth(1)).toBeChecked();
});

test("without the original transcript there are no new hooks; without a token nothing is sent, and it asks to log in", async () => {
  await showDraft(DRAFT, { ...CHAT, messages: [] });
  await button("Regenerate hooks").click();
  await said("Original transcript not found");
  localStorage.clear();
  await choose(1);
  await said("Please log in to continue");
  await expect.element(hooks.nth(0)).toBeChecked();
  await button("Regenerate hooks").click();
  await said("Authentication required");
  expect(sent).toEqual([]);
});

test("new hooks need a writer, and are two at least; the draft stays as it is, and a second try works", async () => {
  const NEW = ["Who read it?", "In 1 day."];
  refuse(API.hooks, 503, "writer_unavailable");
  answerRaw(API.hooks, { hooks: NEW.slice(0, 1) }, { hooks: NEW });
  const hooksAfter = [...DRAFT.hooks, ...NEW.toReversed().map((content) => ({ type: "claim", content }))];
  answerRaw(PATCH, changed({ hooks: hooksAfter, selectedHookIndex: 3 }));
  await showDraft();
  const outcomes = [ERROR_MESSAGES.writer_unavailable, "The writer found too few.", "New hooks generated"];
  for (const words of outcomes) {
    await button("Regenerate hooks").click();
    await said(words);
  }
  const existing = DRAFT.hooks.map(({ content }) => content);
  expect(bodies()[0]).toEqual({ transcript: CHAT.messages[0]?.content, existing });
  const [number, question] = [
    { type: "number", content: "In 1 day." },
    { type: "question", content: NEW[0] },
  ];
  expect(bodies().at(-1)).toEqual({ hooks: [number, question], change: "hooks" });
  await expect.element(hooks.nth(0)).toHaveAccessibleName("Who read it?");
  await expect.element(hooks.nth(0)).toBeChecked();
});

test.each([
  ["Regenerate hooks", API.hooks],
  ["Shorter", API.tweak],
])("%s after the free trial opens the paywall, and the draft stays as it is", async (name, path) => {
  refuse(path, 402, "trial_exhausted");
  await showDraft();
  await button(name).click();
  await says(paywall, "Subscribe to the Basic plan to keep refining your posts.");
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await expect.element(button(name)).toBeEnabled();
  expect(sent.map((one) => one.path)).toEqual([path]);
});

test("a tweak saves the edit that is on the screen first, says that it is at work once, and what came of it, or why nothing did", async () => {
  answerRaw(PATCH, withBody("One two three."), withBody("One two."));
  const release = holdBackRaw(API.tweak, { body: "One two.", reply: "" });
  refuse(API.tweak, 503, "writer_unavailable");
  const reply = "Every sentence is needed.";
  answerRaw(API.tweak, { body: "One two.", reply });
  await showDraft();
  await edit("One two three.");
  const softer = button("Softer");
  focusOn(softer);
  await userEvent.keyboard("{Enter}");
  await expect.element(softer).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  for (const name of ["Shorter", "Edit"]) {
    await expect.element(button(name)).toHaveAttribute("aria-disabled", "true");
  }
  release();
  await said("Made softer");
  await expect.element(softer).toHaveFocus();
  expect(bodies()).toEqual([
    { bodies: [{ content: "One two three." }], change: "edit" },
    { mode: "softer", body: "One two three.", hook: DRAFT.hooks[0]?.content },
    { bodies: [{ content: "One two." }], change: "softer" },
  ]);
  await button("Bolder").click();
  await said("Failed to adjust");
  await expect.element(button("Bolder")).toBeEnabled();
  await button("Shorter").click();
  await sees("This is as short as it gets", reply);
  expect(sent).toHaveLength(5);
});

test("a misheard hook is put right where it stands, as another version that is chosen", async () => {
  const [first] = DRAFT.hooks;
  await showDraft();
  const correct = button("Edit");
  const own = page.getByRole("textbox", { name: "Hook" });
  await correct.click();
  await own.click();
  await keysLeadTo("{Escape}", correct);
  expect(sent).toEqual([]);

  const content = "We lost our loudest customer.";
  answerRaw(PATCH, { ...DRAFT, hooks: [...DRAFT.hooks, { ...first, content }] });
  await correct.click();
  await own.fill(content);
  await userEvent.keyboard("{Control>}{Enter}");
  await expect.element(own).not.toBeInTheDocument();
  expect(bodies()).toEqual([{ hooks: [{ type: first?.type, content }], change: "edit" }]);
});

test("choosing another hook first saves what was typed below the old one; Copy waits for both", async () => {
  await showDraft();
  const content = "What I type.";
  const edited = { ...DRAFT, bodies: [...DRAFT.bodies, { content }], selectedBodyIndex: 1 };
  answerRaw(PATCH, edited);
  const respond = holdBackRaw(PATCH, { ...edited, selectedHookIndex: 1 });
  await button("Edit").click();
  await box.fill(content);
  await choose(1);
  await gone(box);
  await expect.element(button("Copy")).toHaveAttribute("aria-disabled", "true");
  respond();
  await expect.element(button("Copy")).not.toHaveAttribute("aria-disabled");
  await expect.poll(bodies).toEqual([
    { bodies: [{ content }], change: "edit" },
    { hooks: [DRAFT.hooks[1]], change: "hook" },
  ]);
});

test("a fresh draft shows its first two hooks; new ones and the chosen show instead", () => {
  expect(hookOrder(4, 0).indices).toEqual([0, 1]);
  expect(hookOrder(2, 1).indices).toEqual([0, 1]);
  expect(hookOrder(6, 5).indices).toEqual([5, 4]);
  expect(hookOrder(6, 4).indices).toEqual([5, 4]);
  expect(hookOrder(3, 2).indices).toEqual([2, 1]);
  expect(hookOrder(6, 3).indices).toEqual([3, 0]);
});
