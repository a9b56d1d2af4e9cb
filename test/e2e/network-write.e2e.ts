import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE } from "./conversation.ts";
import { testRoad } from "./network-roads.ts";
import { type Step, sendOrOpen, tryAgain } from "./network-travel.ts";
import { screen, toastText, typeNote } from "./recorder.ts";
import { newAuthor } from "./typed-notes.ts";

const draft = (page: Page) => conversation(page).editor.getByRole("radio").first();

testRoad(
  {
    name: "a typed note",
    begin: async (request) => ({
      token: (await newAuthor(request)).token,
      steps: [
        { take: (page) => page.goto(PATHS.record), done: (page) => screen(page).start, wayOn: tryAgain },
        { take: (page) => typeNote(page, NOTE), done: draft, wayOn: sendOrOpen },
      ],
    }),
  },
  { offline: [1] },
);

/** What is done with a draft that is there. */
const withDraft = (name: string, steps: Step[], offline: number[] = [0]) =>
  testRoad(
    {
      name,
      begin: async (request) => {
        const author = await newAuthor(request);
        const sessionId = await author.say(NOTE);
        const open: Step = {
          take: (page) => page.goto(PATHS.chat(sessionId)),
          done: draft,
        };
        return { token: author.token, arrive: [open], steps };
      },
    },
    { offline },
  );

const press = (name: string) => (page: Page) =>
  conversation(page).editor.getByRole("button", { name, exact: true }).click();
const toast = (text: string) => (page: Page) => toastText(page, text);

withDraft("a change asked for by text", [
  {
    take: async (page) => {
      const { box, send } = conversation(page);
      await box.fill("Make it shorter.");
      await send.click();
    },
    done: (page) => conversation(page).answers.nth(1),
    wayOn: tryAgain,
  },
]);

withDraft("Shorter", [{ take: press("Shorter"), done: toast("Made shorter") }]);

withDraft("other hooks", [{ take: press("Regenerate hooks"), done: toast("New hooks generated") }]);

withDraft(
  "an edited post",
  [
    { take: press("Edit"), done: (page) => page.getByRole("textbox", { name: "Post body" }) },
    {
      take: async (page) => {
        await page.getByRole("textbox", { name: "Post body" }).fill("Nine of twelve said the same thing.");
        await press("Save")(page);
      },
      done: toast("Body saved"),
    },
  ],
  [1],
);

withDraft("another hook", [
  {
    take: (page) => conversation(page).editor.getByRole("radio").nth(1).click(),
    done: (page) =>
      conversation(page)
        .editor.getByRole("radio", { checked: true })
        .and(conversation(page).editor.getByRole("radio").nth(1)),
  },
]);
