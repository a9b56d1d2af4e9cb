import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Draft } from "#contract/drafts.ts";
import { DraftEditor } from "../../web/shared/draft-editor/draft-editor.tsx";
import { show } from "./show.tsx";

const DRAFT: Draft = {
  id: "draft",
  sessionId: "session",
  postIndex: 0,
  hooks: [
    { type: "claim", content: "Nobody read it." },
    { type: "scene", content: "We stopped sending it." },
  ],
  selectedHookIndex: 0,
  bodies: [{ content: "It took two people a whole day every week." }],
  selectedBodyIndex: 0,
  ctaSuggestions: [],
  selectedCtaIndex: null,
  customCta: null,
  language: "en",
  writtenBy: "builtin",
  fallback: false,
  fidelity: { yourWords: 1, unsaid: [] },
  sources: [],
  hookUnsaid: [],
  ctaUnsaid: [],
  hookSources: [],
  ctaSources: [],
  heardPoorly: false,
  confirmed: [],
  title: null,
  version: 0,
  previousVersion: null,
  versionCount: 1,
};

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
