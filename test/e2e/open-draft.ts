import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { DraftPatch } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { NOTE, openChat } from "./conversation.ts";
import { newAuthor } from "./typed-notes.ts";

export { NOTE };

/** A signed-in author who looks at the draft of a note. */
export async function openDraft(page: Page, request: APIRequestContext) {
  const author = await newAuthor(request);
  const { sessionId, editor } = await openChat(page, author);
  const press = (name: string) => editor.getByRole("button", { name, exact: true }).click();
  const edit = async (body: string) => {
    await press("Edit");
    await editor.getByRole("textbox", { name: "Post body" }).fill(body);
    await press("Done");
    await expect(editor.getByRole("textbox", { name: "Post body" })).toBeHidden();
  };
  /** Changes the draft as a writer would: what it says is not its author's. */
  const rewrite = async (change: DraftPatch) => {
    const [{ id } = { id: "" }] = await author.drafts(sessionId);
    const answer = await request.patch(API.draft(id), {
      headers: { Authorization: `Bearer ${author.token}` },
      data: { ...change, change: "bolder" },
    });
    expect(answer.status()).toBe(200);
    await page.reload();
  };
  return { editor, press, edit, rewrite };
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
