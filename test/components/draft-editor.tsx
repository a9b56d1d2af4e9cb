import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../web/api/use-api.ts";
import { Paywall } from "../../web/shared/account/plan.tsx";
import { DraftEditor } from "../../web/shared/post/editor/draft-editor.tsx";
import { show } from "./app.tsx";
import { CHAT, DRAFT, NEW_USAGE, POST } from "./people.ts";
import { answer } from "./server.ts";

export const editor = page.getByRole("region", { name: "Your draft" });
export const hooks = editor.getByRole("radio");
export const button = (name: string) => editor.getByRole("button", { name });
export const box = editor.getByRole("textbox", { name: "Post body" });
export const PATCH = API.draft(DRAFT.id);
export const choose = (index: number) => hooks.nth(index).click({ force: true });

export const changed = (change: Partial<Draft>): Draft => ({
  ...DRAFT,
  version: 1,
  previousVersion: 0,
  versionCount: 2,
  ...change,
});
export const withBody = (content: string) =>
  changed({ bodies: [...DRAFT.bodies, { content }], selectedBodyIndex: 1 });

export function Editor() {
  const { data, mutate } = useApi(API.drafts(DRAFT.sessionId));
  return data?.[0] ? <DraftEditor draft={data[0]} onRetry={mutate} /> : null;
}

export async function showDraft(draft: Draft = DRAFT, chat = CHAT) {
  answer(API.chat(DRAFT.sessionId), chat);
  answer(API.drafts(DRAFT.sessionId), [draft]);
  answer(API.usage, NEW_USAGE);
  answer(API.post(draft.id), { ...POST, id: draft.id });
  const screen = await show(
    <main className="p-4">
      <Editor />
      <Paywall />
    </main>,
  );
  await expect.element(editor).toBeVisible();
  return screen;
}

export async function edit(text: string): Promise<void> {
  await button("Edit").click();
  await box.fill(text);
}
