import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { DraftEditor } from "../../web/shared/draft-editor/draft-editor.tsx";
import { hookOrder } from "../../web/shared/draft-editor/hook-picker.tsx";
import { DRAFT } from "./people.ts";
import { answerWrongly, holdBackWrongly, sent } from "./server.ts";
import { show } from "./show.tsx";

const warning = page.getByRole("note").getByText("This was hard to hear");
const showDraft = (heardPoorly: boolean) =>
  show(<DraftEditor draft={{ ...DRAFT, heardPoorly }} working={false} onRetry={async () => undefined} />);

test("a draft of many words that were heard with little confidence says so above it", async () => {
  await showDraft(true);
  await expect.element(warning).toBeVisible();
  const post = page.getByRole("heading", { name: "Your post" });
  expect(warning.element().compareDocumentPosition(post.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a draft that was heard well does not", async () => {
  await showDraft(false);
  await expect.element(page.getByRole("heading", { name: "Your post" })).toBeVisible();
  expect(warning.query()).toBeNull();
});

test("a misheard hook is put right where it stands, as another version that is chosen", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "token");
  const [first] = DRAFT.hooks;
  await showDraft(false);
  const correct = page.getByRole("button", { name: "Correct hook" });
  const box = page.getByRole("textbox", { name: "Hook" });
  await correct.click();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(correct).toHaveFocus();
  expect(sent).toEqual([]);

  const content = "We lost our loudest customer.";
  answerWrongly(API.draft(DRAFT.id), { ...DRAFT, hooks: [...DRAFT.hooks, { ...first, content }] });
  await correct.click();
  await box.fill(content);
  await userEvent.keyboard("{Control>}{Enter}");
  await expect.element(box).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ hooks: [{ type: first?.type, content }], change: "edit" }]);
});

test("another hook is chosen after what is being typed is saved, because that is meant to stand below the hook of before", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "token");
  await showDraft(false);
  const content = "What I type.";
  const edited = { ...DRAFT, bodies: [...DRAFT.bodies, { content }], selectedBodyIndex: 1 };
  answerWrongly(API.draft(DRAFT.id), edited);
  answerWrongly(API.draft(DRAFT.id), { ...edited, selectedHookIndex: 1 });
  await page.getByRole("button", { name: "Edit" }).click();
  const box = page.getByRole("textbox", { name: "Post body" });
  await box.fill(content);
  await page.getByRole("radio").nth(1).click({ force: true });
  await expect.element(box).not.toBeInTheDocument();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ bodies: [{ content }] }, { selectedHookIndex: 1 }]);
});

test("a post is not copied between the choice of a hook and the body that belongs below it", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "token");
  await showDraft(false);
  const respond = holdBackWrongly(API.draft(DRAFT.id), { ...DRAFT, selectedHookIndex: 1 });
  const copy = page.getByRole("button", { name: "Copy" });
  await page.getByRole("radio").nth(1).click({ force: true });
  await expect.element(copy).toHaveAttribute("aria-disabled", "true");
  respond();
  await expect.element(copy).not.toHaveAttribute("aria-disabled");
});

test("a tweak shows the writer the hook, and one that changes nothing says why", async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, "token");
  await showDraft(false);
  const [body, hook] = [DRAFT.bodies[0]?.content, DRAFT.hooks[0]?.content];
  const reply = "Every sentence is needed.";
  answerWrongly(API.tweak, { body, reply });
  await page.getByRole("button", { name: "Shorter" }).click();
  await expect.element(page.getByText("This is as short as it gets")).toBeVisible();
  await expect.element(page.getByText(reply)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ mode: "shorter", body, hook }]);
});

test("a fresh draft shows its first two hooks, and the rest behind them", () => {
  expect(hookOrder(4, 0)).toMatchObject({ shown: [0, 1], others: [2, 3], newestShown: false });
  expect(hookOrder(2, 1)).toMatchObject({ shown: [0, 1], others: [] });
});

test("new hooks show first, the newest first of all", () => {
  expect(hookOrder(6, 5)).toMatchObject({ shown: [5, 4], others: [0, 1, 2, 3], newestShown: true });
  expect(hookOrder(6, 4).shown).toEqual([5, 4]);
  expect(hookOrder(3, 2)).toMatchObject({ shown: [2, 1], others: [0] });
});

test("a chosen hook from between is shown before the draft's first", () => {
  expect(hookOrder(6, 3)).toMatchObject({ shown: [3, 0], others: [1, 2, 4, 5], newestShown: false });
});
