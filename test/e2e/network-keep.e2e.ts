import type { APIRequestContext, Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { NOTE } from "./conversation.ts";
import { connect, feedWith } from "./member.ts";
import { testRoad } from "./network-roads.ts";
import { type Step, tryAgain } from "./network-travel.ts";
import { cards, menuItem, openMenu } from "./open-library.ts";
import { newKnownSpeaker, rules } from "./open-profile.ts";
import { paymentPage } from "./plan.ts";
import { toastText } from "./recorder.ts";
import { newAuthor } from "./typed-notes.ts";
import { vault } from "./vault.ts";
import { newWriter } from "./writers.ts";

const publish = (page: Page) => page.getByRole("button", { name: "Publish now" });

const inLibrary = (name: string, steps: Step[]) => {
  const open: Step = {
    // Opened once, the menu's code is here: without a line it could not be loaded.
    take: async (page) => {
      await page.goto(PATHS.library);
      await openMenu(page);
      await page.keyboard.press("Escape");
    },
    done: (page) => cards(page).first(),
  };
  const begin = async (request: APIRequestContext) => {
    const { token } = await newWriter(request, NOTE);
    return { token, arrive: [open], steps };
  };
  testRoad({ name, begin }, { offline: steps.map((_, index) => index) });
};

const choose = (item: string) => async (page: Page) => {
  await openMenu(page);
  await menuItem(page, item).click();
};
const said = (words: string) => (page: Page) => toastText(page, words);

inLibrary("to the archive and back", [
  { take: choose("Archive"), done: said("Post archived") },
  { take: choose("Restore"), done: said("Post restored") },
]);

inLibrary("a post deleted", [
  { take: choose("Delete"), done: (page) => page.getByRole("heading", { name: "No posts found" }) },
]);

testRoad(
  {
    name: "a recording deleted",
    begin: async (request) => {
      const author = await newAuthor(request);
      await author.say(NOTE);
      return {
        token: author.token,
        arrive: [
          {
            // Opened once, the dialog's code is here: without a line it could not be loaded.
            take: async (page) => {
              await page.goto(PATHS.recordings);
              const { remove, dialog } = vault(page);
              await remove.click();
              await dialog.getByRole("button", { name: "Delete it" }).waitFor();
              await page.keyboard.press("Escape");
            },
            done: (page) => vault(page).entries.first(),
          },
        ],
        steps: [
          {
            take: async (page) => {
              const { remove, dialog } = vault(page);
              await remove.click();
              await dialog.getByRole("button", { name: "Delete it" }).click();
            },
            done: (page) => page.getByRole("heading", { name: "No recordings yet" }),
          },
        ],
      };
    },
  },
  { offline: [0] },
);

testRoad(
  {
    name: "a post published, once",
    begin: async (request) => {
      const writer = await newWriter(request, NOTE);
      const marker = crypto.randomUUID();
      const { id } = await writer.patch({ cta: `Marked ${marker}.` });
      let linkedIn = "";
      const open = (page: Page) => page.goto(PATHS.post(id));
      return {
        token: writer.token,
        arrive: [
          { take: open, done: publish },
          {
            take: async (page) => {
              linkedIn = await connect(page, id);
            },
            done: publish,
          },
        ],
        steps: [
          { take: open, done: publish, wayOn: tryAgain },
          {
            take: (page) => publish(page).click(),
            done: (page) => page.getByRole("link", { name: "View on LinkedIn" }),
          },
        ],
        elsewhere: async () => (await feedWith(request, linkedIn, marker)).length,
      };
    },
  },
  { offline: [1] },
);

testRoad(
  {
    name: "a subscription",
    begin: async (request) => ({
      token: (await newAuthor(request)).token,
      steps: [
        {
          take: (page) => page.goto(PATHS.billing),
          done: (page) => page.getByRole("table", { name: "Usage history" }),
          wayOn: tryAgain,
        },
        {
          take: (page) =>
            page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).click(),
          done: (page) => paymentPage(page).price,
        },
        {
          take: (page) => paymentPage(page).pay.click(),
          done: (page) => page.getByRole("main").getByText("Unlimited", { exact: true }).first(),
          wayOn: (page) =>
            page.getByRole("button", { name: /^(Try again|Check my payment)$/ }).filter({ visible: true }),
        },
      ],
    }),
  },
  { offline: [1] },
);

testRoad(
  {
    name: "a rule for the profile, and one entry less",
    begin: async (request) => ({
      token: (await newKnownSpeaker(request)).token,
      arrive: [{ take: (page) => page.goto(PATHS.profile), done: rules }],
      steps: [
        {
          take: async (page) => {
            await rules(page).getByRole("textbox", { name: "Word or phrase" }).fill("synergy");
            await rules(page).getByRole("button", { name: "Ban", exact: true }).click();
          },
          done: (page) => rules(page).getByRole("listitem").filter({ hasText: "synergy" }),
        },
        {
          take: (page) => page.getByRole("button", { name: /^Remove “Hiring”/ }).click(),
          done: said("Removed"),
        },
        {
          take: (page) => rules(page).getByRole("button", { name: "Undo the ban of “synergy”" }).click(),
          done: said("Ban undone"),
        },
      ],
    }),
  },
  { offline: [0, 1, 2] },
);
