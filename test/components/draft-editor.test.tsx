import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { DraftEditor } from "../../web/shared/draft-editor/draft-editor.tsx";
import { DRAFT } from "./people.ts";
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
