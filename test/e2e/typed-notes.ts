import type { APIRequestContext, Page } from "@playwright/test";
import type { TokenResponse } from "#contract/auth.ts";
import type { Draft } from "#contract/drafts.ts";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";

/** Somebody with an account, and what they can do without a browser. */
export interface Author {
  token: string;
  /** Types a note instead of speaking it; answers its session. */
  say: (text: string) => Promise<string>;
  drafts: (sessionId: string) => Promise<Draft[]>;
}

/** Whoever this login belongs to. */
export function authorWith(request: APIRequestContext, token: string): Author {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    token,
    async say(text) {
      const answer = await request.post(API.transcribe, {
        headers: { ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
        multipart: { text },
      });
      return (await answer.json()).sessionId;
    },
    drafts: async (sessionId) => (await request.get(API.drafts(sessionId), { headers })).json(),
  };
}

export async function newAuthor(request: APIRequestContext): Promise<Author> {
  const person = {
    email: `ana-${crypto.randomUUID().slice(0, 13)}@example.com`,
    password: "a good password",
    firstName: "Ana",
    lastName: "Ruiz",
  };
  const { token }: TokenResponse = await (await request.post(API.signup, { data: person })).json();
  return authorWith(request, token);
}

export const signIn = (page: Page, { token }: Author): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);
