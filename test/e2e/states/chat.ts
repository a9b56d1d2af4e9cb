import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../../web/paths.ts";
import { conversation, openChat } from "../conversation.ts";
import { expect } from "../fixtures.ts";
import { beginInterview } from "../interviews.ts";
import { openDraft } from "../open-draft.ts";
import { speak } from "../speech.ts";
import { newAuthor, signIn } from "../typed-notes.ts";
import { upload, vaultOf, wavFile } from "../vault.ts";
import type { State } from "./states.ts";

type Interview = Awaited<ReturnType<typeof beginInterview>>;

const NOTE = "We stopped sending weekly reports in March. Nobody asked for them back, not even the board.";

async function openInterview(page: Page, { author, sessionId }: Interview) {
  await signIn(page, author);
  await page.goto(PATHS.chat(sessionId));
  return conversation(page);
}

export const CHAT_STATES: State[] = [
  {
    name: "chat, drafting",
    async open(page, request) {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      await signIn(page, author);
      await page.route(`**${API.drafts(sessionId)}`, (route) => route.fulfill({ json: [] }));
      await page.route(`**${API.chat(sessionId)}`, async (route) => {
        const response = await route.fetch();
        const detail: SessionDetail = await response.json();
        const messages = detail.messages.filter(({ role }) => role === "user");
        await route.fulfill({ response, json: { ...detail, drafting: "working", messages } });
      });
      await page.goto(PATHS.chat(sessionId));
      await expect(page.getByText("Writing your draft…")).toBeVisible();
    },
  },
  {
    name: "chat, the draft gone",
    async open(page, request) {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      await signIn(page, author);
      await page.route(`**${API.drafts(sessionId)}`, (route) => route.fulfill({ json: [] }));
      await page.goto(PATHS.chat(sessionId));
      await expect(page.getByText("There is no draft here")).toBeVisible();
    },
  },
  {
    name: "chat, not found",
    async open(page, request) {
      await signIn(page, await newAuthor(request));
      await page.goto(PATHS.chat("no-such-session"));
      await expect(page.getByRole("heading", { name: "We can't find this session" })).toBeVisible();
    },
  },
  { name: "chat, the draft", open: openDraft },
  {
    name: "chat, the body being edited",
    async open(page, request) {
      const { press, editor } = await openDraft(page, request);
      await press("Edit");
      await expect(editor.getByRole("textbox", { name: "Post body" })).toBeVisible();
    },
  },
  {
    name: "chat, what was not said",
    async open(page, request) {
      const { edit, editor } = await openDraft(page, request);
      await edit("Marta Kowalski at Siemens told us that 85 percent of our customers left last quarter.");
      await expect(editor.getByText(/underlined passages/)).toBeVisible();
    },
  },
  {
    name: "chat, a passage that was not said",
    async open(page, request) {
      const { edit, editor } = await openDraft(page, request);
      await edit("Marta Kowalski at Siemens told us that 85 percent of our customers left last quarter.");
      await editor.getByRole("button", { name: "Siemens" }).click();
      await expect(page.getByRole("dialog", { name: "You didn't say this" })).toBeVisible();
    },
  },
  {
    name: "chat, a sentence that can be heard",
    async open(page, request) {
      const author = await newAuthor(request);
      await upload(request, author, wavFile(await readFile(await speak(NOTE))));
      const [recording] = await vaultOf(request, author);
      await signIn(page, author);
      await page.goto(PATHS.chat(recording?.sessionId ?? ""));
      const said = page.getByRole("article", { name: "You said" });
      await said.hover();
      await expect(
        said.getByRole("button", { description: /^(Plays from this word on|We may have)/ }).first(),
      ).toBeVisible();
      const line = page
        .getByRole("region", { name: "Your draft" })
        .getByRole("button", { name: /in which you said this$/ });
      await line.last().focus();
    },
  },
  {
    name: "chat, a call to action",
    async open(page, request) {
      const { press, editor } = await openDraft(page, request);
      await press("Add a call to action");
      await expect(editor.getByRole("button", { name: "Add a call to action" })).toBeHidden();
    },
  },
  {
    name: "chat, versions compared",
    async open(page, request) {
      const { editor, press, edit } = await openDraft(page, request);
      await edit("We lost our biggest customer.");
      await edit("We lost our loudest customer.");
      await press("History (3)");
      const entries = editor.getByRole("region", { name: "History" }).getByRole("listitem");
      await entries.nth(0).getByRole("button", { name: "Compare" }).click();
      await expect(editor.getByRole("heading", { name: "What changed" })).toBeFocused();
    },
  },
  {
    name: "chat, refined",
    async open(page, request) {
      const { box, answers } = await openChat(page, await newAuthor(request));
      await box.fill("Make it shorter");
      await box.press("Enter");
      await expect(answers).toHaveCount(2);
    },
  },
  {
    name: "chat, a message that did not go",
    async open(page, request) {
      const { box, said } = await openChat(page, await newAuthor(request));
      await page.context().setOffline(true);
      await box.fill("Make it shorter");
      await box.press("Enter");
      await expect(said.last().getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "interview, a question",
    async open(page, request) {
      const { answer } = await openInterview(page, await beginInterview(request));
      await expect(answer).toBeEnabled();
    },
  },
  {
    name: "interview, over",
    async open(page, request) {
      const interview = await beginInterview(request);
      await interview.stop();
      const { generate } = await openInterview(page, interview);
      await expect(generate).toBeVisible();
    },
  },
  {
    name: "interview, the suite being written",
    async open(page, request) {
      const interview = await beginInterview(request);
      await page.route("**/synthesize", () => undefined);
      const { stopInterview, synthesizing } = await openInterview(page, interview);
      await stopInterview.click();
      await expect(synthesizing).toBeVisible();
    },
  },
  {
    name: "interview, the suite",
    async open(page, request) {
      const interview = await beginInterview(request);
      await interview.stop();
      await interview.synthesize();
      const { editor } = await openInterview(page, interview);
      await expect(editor).toBeVisible();
    },
  },
];
