import type { APIRequestContext, Page } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { PATHS } from "../../../web/paths.ts";
import {
  beginInterview,
  openBox,
  openChat,
  openDraft,
  openInterview,
  pickTool,
  unfoldOrigin,
} from "../conversation.ts";
import { expect } from "../fixtures.ts";
import { newAuthor, signIn } from "../people.ts";
import { lines, NOTE, playSlowly, spokenNote } from "./spoken.ts";
import { newcomerAt, PHONE, type States } from "./state.ts";

const INVENTED = "Marta Kowalski at Siemens told us that 85 percent of our customers left last quarter.";

async function openPassage(page: Page, request: APIRequestContext) {
  const { rewrite, editor } = await openDraft(page, request);
  await rewrite({ bodies: [{ content: INVENTED }] });
  await editor.getByRole("button", { name: "Siemens" }).click();
  await expect(page.getByRole("dialog", { name: "You didn't say this" })).toBeVisible();
}

/** The chat of a note that was read aloud. */
async function openSpoken(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto(PATHS.chat((await spokenNote(page, request)).sessionId));
  await expect(lines(page).first()).toBeAttached();
  await unfoldOrigin(page);
}

/** The session of a note whose author is signed in and sees no draft of it. */
async function noteWithoutDraft(page: Page, request: APIRequestContext): Promise<string> {
  const author = await newAuthor(request);
  const sessionId = await author.say(NOTE);
  await signIn(page, author);
  await page.route(`**${API.drafts(sessionId)}`, (route) => route.fulfill({ json: [] }));
  return sessionId;
}

export const CHAT_STATES: States = {
  "chat, drafting": async (page, request) => {
    const sessionId = await noteWithoutDraft(page, request);
    await page.route(`**${API.chat(sessionId)}`, async (route) => {
      const response = await route.fetch();
      const detail: SessionDetail = await response.json();
      const messages = detail.messages.filter(({ role }) => role === "user");
      await route.fulfill({ response, json: { ...detail, drafting: "working", messages } });
    });
    await page.goto(PATHS.chat(sessionId));
    await expect(page.getByText("Writing your draft…")).toBeVisible();
  },
  "chat, the draft gone": async (page, request) => {
    await page.goto(PATHS.chat(await noteWithoutDraft(page, request)));
    await expect(page.getByText("There is no draft here")).toBeVisible();
  },
  "chat, not found": newcomerAt(PATHS.chat("no-such-session"), (page) =>
    page.getByRole("heading", { name: "We can't find this session" }),
  ),
  "chat, the draft": openDraft,
  "chat, what was said being corrected": async (page, request) => {
    await openDraft(page, request);
    await unfoldOrigin(page);
    await page.getByRole("button", { name: "Edit transcript" }).click();
    await expect(page.getByRole("textbox", { name: "What you said" })).toBeFocused();
  },
  "chat, the body being edited": async (page, request) => {
    const { press, editor } = await openDraft(page, request);
    await press("Edit");
    await expect(editor.getByRole("textbox", { name: "Post body" })).toBeVisible();
  },
  "chat, what was not said": async (page, request) => {
    const { editor, rewrite } = await openDraft(page, request);
    await rewrite({
      hooks: [{ type: "claim", content: "Siemens was our loudest customer." }],
      bodies: [{ content: INVENTED }],
      customCta: "What would Elena Petrova do?",
    });
    await expect(editor.getByRole("button", { name: /^Elena/ })).toBeVisible();
    await expect(editor.getByText(/underlined phrases/)).toBeVisible();
  },
  "chat, a passage that was not said": {
    atEachSize: true,
    open: openPassage,
  },
  "chat, a passage being said": {
    atEachSize: true,
    async open(page, request) {
      await openPassage(page, request);
      await page.getByRole("dialog").getByRole("button", { name: "Say it" }).click();
      await expect(page.getByRole("dialog", { name: "Say it, in your own way" })).toContainText("00:01");
    },
  },
  "chat, a sentence that sounds, and one that can be heard": {
    atEachSize: true,
    async open(page, request) {
      await openSpoken(page, request);
      await playSlowly(page);
      await lines(page).first().focus();
    },
  },
  "chat, a word that may have been misheard": {
    atEachSize: true,
    async open(page, request) {
      await page.route(`**${API.recordingWords("*")}`, async (route) => {
        const response = await route.fetch();
        const { words }: { words: TimedWord[] } = await response.json();
        const doubted = words.map((word, at) => ({ ...word, confidence: at % 5 === 3 ? 0.1 : 1 }));
        await route.fulfill({ response, json: { words: doubted } });
      });
      await openSpoken(page, request);
      const said = page.getByRole("article", { name: "You said" });
      await said.hover();
      await said.getByRole("button", { description: "We may have misheard this." }).first().click();
      await expect(page.getByRole("textbox", { name: "Did we hear this right?" })).toBeFocused();
    },
  },
  "chat, a call to action": async (page, request) => {
    const { press, editor } = await openDraft(page, request);
    await press("Add a call to action");
    await expect(editor.getByRole("button", { name: "Add a call to action" })).toBeHidden();
  },
  "chat, versions compared": async (page, request) => {
    const { editor, edit } = await openDraft(page, request);
    await edit("We lost our biggest customer.");
    await edit("We lost our loudest customer.");
    await pickTool(page, "History (3)");
    await expect(editor.getByRole("insertion").first()).toBeVisible();
  },
  "chat, refined": async (page, request) => {
    const { box, answers } = await openChat(page, await newAuthor(request));
    await unfoldOrigin(page);
    await openBox(page);
    await box.fill("Make it shorter");
    await box.press("Enter");
    await expect(answers).toHaveCount(2);
  },
  "chat, a request being typed": {
    onPhoneOnly: true,
    async open(page, request) {
      await page.setViewportSize(PHONE);
      const { box } = await openChat(page, await newAuthor(request));
      await openBox(page);
      await box.fill("Make it shorter,\nand leave out\nthe board.");
    },
  },
  "chat, a message that did not go": async (page, request) => {
    const { box, said } = await openChat(page, await newAuthor(request));
    await openBox(page);
    await page.context().setOffline(true);
    await box.fill("Make it shorter");
    await box.press("Enter");
    await expect(said.last().getByRole("button", { name: "Try again" })).toBeVisible();
  },
  "interview, a question": async (page, request) => {
    const { answer } = await openInterview(page, await beginInterview(request));
    await expect(answer).toBeEnabled();
  },
  "interview, an answer being given": async (page, request) => {
    const { answer, stop } = await openInterview(page, await beginInterview(request));
    await answer.click();
    await expect(stop).toBeVisible();
  },
  "interview, over": async (page, request) => {
    const interview = await beginInterview(request);
    await interview.stop();
    const { generate } = await openInterview(page, interview);
    await expect(generate).toBeVisible();
  },
  "interview, the suite being written": async (page, request) => {
    const interview = await beginInterview(request);
    await page.route("**/synthesize", () => undefined);
    const { stopInterview, synthesizing } = await openInterview(page, interview);
    await stopInterview.click();
    await expect(synthesizing).toBeVisible();
  },
  "interview, the suite": async (page, request) => {
    const interview = await beginInterview(request);
    await interview.stop();
    await interview.synthesize();
    const { editor } = await openInterview(page, interview);
    await expect(editor).toBeVisible();
  },
};
