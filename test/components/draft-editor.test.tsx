import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { DraftEditor } from "../../web/shared/draft-editor/draft-editor.tsx";
import { DRAFT } from "./people.ts";
import { answerWrongly, sent } from "./server.ts";
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
