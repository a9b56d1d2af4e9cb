import type { Page } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { storedToken } from "./token.ts";

async function ask<Answer>(page: Page, path: (sessionId: string) => string): Promise<Answer> {
  const token = await storedToken(page);
  const sessionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const answer = await page.request.get(path(sessionId), { headers: { Authorization: `Bearer ${token}` } });
  return await answer.json();
}

/** The drafts of the session that the page shows, as the server has them. */
export const draftsOf = (page: Page): Promise<Draft[]> => ask(page, API.drafts);

/** The session that the page shows, as the server has it. */
export const sessionOf = (page: Page): Promise<SessionDetail> => ask(page, API.chat);
