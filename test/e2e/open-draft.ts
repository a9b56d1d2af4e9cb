import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { DraftPatch } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { NOTE, openChat } from "./conversation.ts";
import { newAuthor } from "./typed-notes.ts";

export { NOTE };

/** A signed-in author who looks at the draft of a note. */
export async function openDraft(page: Page, request: APIRequestContext, note: string = NOTE) {
  const author = await newAuthor(request);
  const { sessionId, editor } = await openChat(page, author, note);

  /** The draft as the server has it. */
  const draft = async () => {
    const [first] = await author.drafts(sessionId);
    if (!first) throw new Error("The session has no draft.");
    return first;
  };
  const press = (name: string) => editor.getByRole("button", { name, exact: true }).click();
  const edit = async (body: string) => {
    await press("Edit");
    await editor.getByRole("textbox", { name: "Post body" }).fill(body);
    await press("Done");
    await expect(editor.getByRole("textbox", { name: "Post body" })).toBeHidden();
  };
  /** Changes the draft as a writer would: what it says is not its author's. */
  const rewrite = async (change: DraftPatch) => {
    const answer = await request.patch(API.draft((await draft()).id), {
      headers: { Authorization: `Bearer ${author.token}` },
      data: { ...change, change: "bolder" },
    });
    expect(answer.status()).toBe(200);
    await page.reload();
  };
  return { author, sessionId, editor, hooks: editor.getByRole("radio"), draft, press, edit, rewrite };
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
