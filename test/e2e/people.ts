import type { APIRequestContext, Page } from "@playwright/test";
import type { AnswerOf } from "#contract/calls.ts";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { FREE_RECORDINGS, TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { Post, PostPatch } from "#contract/posts.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";

const REVIEW_TIMEOUT_MS = 30_000;

interface Sound {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const wavFile = (buffer: Buffer): Sound => ({ name: "recording.wav", mimeType: "audio/wav", buffer });

/** Somebody with an account, and what they can do without a browser. */
export interface Author {
  token: string;
  headers: { Authorization: string };
  /** What the server answers at this path. */
  read: <Answer>(path: string) => Promise<Answer>;
  /** Sends a note as another device would; answers its session, if it has one. */
  transcribe: (note: Record<string, string | Sound>) => Promise<string>;
  /** Types a note instead of speaking it; answers its session. */
  say: (text: string) => Promise<string>;
  drafts: (sessionId: string) => Promise<Draft[]>;
}

/** Whoever this login belongs to. */
export function authorWith(request: APIRequestContext, token: string): Author {
  const headers = { Authorization: `Bearer ${token}` };
  const read = async (path: string) => (await request.get(path, { headers })).json();
  const transcribe: Author["transcribe"] = async (multipart) => {
    const keyed = { ...headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    const answer = await request.post(API.transcribe, { headers: keyed, multipart });
    return (await answer.json()).sessionId;
  };
  return {
    token,
    headers,
    read,
    transcribe,
    say: (text) => transcribe({ text }),
    drafts: (sessionId) => read(API.drafts(sessionId)),
  };
}

/** A new account by way of LinkedIn's consent page: the only way that hashes no password, which takes a third of a second. */
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

type Token = Pick<Author, "token">;

/** Signs in anew with every page that is loaded. */
export const signIn = (page: Page, { token }: Token): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);

/** Signs in once, not again with every page: so that it can be seen whether the browser forgets. */
export async function signInOnce(page: Page, { token }: Token): Promise<void> {
  await page.goto(PATHS.landing);
  await keepToken(page, token);
}

/** The login that this browser keeps; null without one. The page must be one of the app's origin, here as below. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);

/** This browser is that login's from here on; a page that is open is told nothing of it. */
export const keepToken = (page: Page, token: string): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const);

/** Whoever is signed in on this page. */
const authorAt = async (page: Page): Promise<Author> =>
  authorWith(page.request, (await storedToken(page)) ?? "");

const sessionAt = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** The drafts of the session that the page shows, as the server has them. */
export const draftsOf = async (page: Page): Promise<Draft[]> =>
  (await authorAt(page)).drafts(sessionAt(page));

/** The session that the page shows, as the server has it. */
export const sessionOf = async (page: Page): Promise<SessionDetail> =>
  (await authorAt(page)).read<SessionDetail>(API.chat(sessionAt(page)));

/** Uses up the trial, or all of it but `leave` recordings, by typed notes. */
export async function exhaustTrial({ say }: Author, { leave = 0 } = {}): Promise<void> {
  for (let number = 0; number < FREE_RECORDINGS - leave; number += 1) {
    await say(`We stopped discounting in January and lost nobody. That was number ${number}.`);
  }
}

/** Somebody with a post. */
export interface Writer extends Author {
  post: Post;
  readPost: () => Promise<Post>;
  patch: (patch: PostPatch) => Promise<Post>;
  /** The newest page of all their posts. */
  list: () => Promise<Post[]>;
}

/** An author whose one note has become a post, review and all. */
export async function newWriter(request: APIRequestContext, note: string): Promise<Writer> {
  const author = await newAuthor(request);
  const list = () => author.read<Post[]>(API.posts);
  await author.say(note);
  await expect
    .poll(async () => (await list())[0]?.review ?? null, { timeout: REVIEW_TIMEOUT_MS })
    .not.toBeNull();
  const [post] = await list();
  if (!post) throw new Error("The note has no post.");
  const path = API.post(post.id);
  return {
    ...author,
    post,
    list,
    readPost: () => author.read(path),
    patch: async (data) => (await request.patch(path, { headers: author.headers, data })).json(),
  };
}
