import type { APIRequestContext, Page } from "@playwright/test";
import type { AnswerOf } from "#contract/calls.ts";
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

/**
 * A new account, by way of LinkedIn's consent page: the one road to an account on which no password is hashed, which takes a
 * third of a second.
 */
export async function newAuthor(request: APIRequestContext): Promise<Author> {
  const { authUrl }: AnswerOf<"linkedinStart"> = await (await request.get(API.linkedinStart)).json();
  const form = {
    decision: "allow",
    firstName: "Ana",
    lastName: "Ruiz",
    email: `ana-${crypto.randomUUID().slice(0, 13)}@example.com`,
    emailVerified: "on",
  };
  const allowed = await request.post(authUrl, { form, maxRedirects: 0 });
  // Where the app has another name than localhost, it must be called by that one, or it does not get its cookie back.
  const { pathname, search } = new URL(allowed.headers().location ?? "");
  const signedIn = await request.get(pathname + search, { maxRedirects: 0 });
  const address = new URL(signedIn.headers().location ?? "", "http://app");
  return authorWith(request, address.searchParams.get("token") ?? "");
}

export const signIn = (page: Page, { token }: Author): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);
