import type { APIRequestContext, Page } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import type { DraftPatch } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { expect } from "./fixtures.ts";
import { type Author, newAuthor, signIn } from "./people.ts";

export const NOTE =
  "Last quarter we lost our biggest customer and I thought that was it for us. " +
  "I called the twelve smallest customers we had, one by one, and I asked what they would pay for tomorrow. " +
  "Nine of them said the same thing. We built that in six weeks and today it is sixty percent of our revenue. " +
  "Your biggest customer is the loudest but the small ones tell you the truth.";

export const conversation = (page: Page) => {
  const card = page.getByRole("region", { name: "Interview" });
  return {
    said: page.getByRole("article", { name: /^You( said)?$/ }),
    answers: page.getByRole("article", { name: "Outspoken" }),
    box: page.getByRole("textbox", { name: "Ask for changes or improvements..." }),
    microphone: page.getByRole("button", { name: "Record a voice message" }),
    stop: page.getByRole("button", { name: "Stop", exact: true }),
    timer: page.getByRole("timer"),
    editor: page.getByRole("region", { name: "Your draft" }),
    /** The interview's. */
    card,
    question: card.locator("p.sr-only"),
    /** The note, and each answer. */
    rounds: page.getByRole("list", { name: "Conversation" }).getByRole("group"),
    answer: page.getByRole("button", { name: "Answer" }),
    stopInterview: page.getByRole("button", { name: "Stop Interview" }),
    generate: page.getByRole("button", { name: "Generate LinkedIn Posts" }),
    synthesizing: page.getByText("Creating Your Content Suite"),
  };
};

/** A signed-in author in front of a finished draft. */
export async function openChat(page: Page, author: Author) {
  const sessionId = await author.say(NOTE);
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  const shown = conversation(page);
  await expect(shown.editor).toBeVisible();
  return { sessionId, ...shown };
}

export async function unfoldOrigin(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
  await page.getByText("What you said", { exact: true }).click();
}

/** Opens the box for requests, where it is not there all the time. */
export async function openBox(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your draft" })).toBeVisible();
  const ask = page.getByRole("button", { name: "Ask for changes" });
  await expect(ask.or(conversation(page).box).first()).toBeVisible();
  if (await ask.isVisible()) await ask.click();
}

/** Does something with a post as a whole, by its menu. */
export async function pickTool(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name }).click();
}

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
    const data = { ...change, change: "bolder" };
    const answer = await request.patch(API.draft(id), { headers: author.headers, data });
    expect(answer.status()).toBe(200);
    await page.reload();
  };
  return { editor, press, edit, rewrite };
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** An interview that somebody leads without a browser, up to its first question. */
export async function beginInterview(request: APIRequestContext) {
  const author = await newAuthor(request);
  const sessionId = await author.transcribe({ text: NOTE, interviewMode: "true" });
  const question = async () =>
    (await author.read<SessionDetail>(API.chat(sessionId))).interviewState?.question;
  await expect.poll(question).toBeTruthy();
  const post = (path: string) => request.post(path, { headers: author.headers });
  return {
    author,
    sessionId,
    stop: () => post(API.stopInterview(sessionId)),
    synthesize: () => post(API.synthesize(sessionId)),
  };
}

type Interview = Awaited<ReturnType<typeof beginInterview>>;

export async function openInterview(page: Page, { author, sessionId }: Interview) {
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  return conversation(page);
}
