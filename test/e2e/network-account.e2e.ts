import { PATHS } from "../../web/paths.ts";
import { account, userOf } from "./account.ts";
import { NOTE } from "./conversation.ts";
import { testRoad } from "./network-roads.ts";
import { tryAgain } from "./network-travel.ts";
import { typeNote } from "./recorder.ts";
import { newAuthor } from "./typed-notes.ts";
import { fillSignUp, tryIt, typeInstead } from "./visitor.ts";

testRoad(
  {
    name: "from a visitor's note to an account that has it",
    begin: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      return {
        token: null,
        arrive: [
          {
            take: (page) => page.goto(PATHS.landing),
            done: (page) => typeInstead(page),
          },
        ],
        steps: [
          {
            take: (page) => typeInstead(page).click(),
            done: (page) => tryIt(page).note,
          },
          {
            take: (page) => typeNote(page, NOTE),
            done: (page) => tryIt(page).draft,
            wayOn: (page) => tryIt(page).waiting.getByRole("button", { name: "Send again" }),
          },
          {
            take: (page) => tryIt(page).keep.click(),
            done: (page) => page.getByLabel("First name"),
          },
          {
            take: (page) => fillSignUp(page, email),
            done: (page) => tryIt(page).draft,
            wayOn: (page) => page.getByRole("button", { name: "Start Free Trial" }).or(tryAgain(page)),
          },
          {
            take: (page) => page.goto(PATHS.record),
            done: (page) => page.getByText("4 of 5 recordings remaining"),
          },
        ],
      };
    },
  },
  { offline: [1, 3] },
);

testRoad(
  {
    name: "an account deleted",
    begin: async (request) => {
      const author = await newAuthor(request);
      await author.say(NOTE);
      const email = (await userOf(request, author))?.email ?? "";
      return {
        token: author.token,
        arrive: [{ take: (page) => page.goto(PATHS.account), done: (page) => account(page).remove }],
        steps: [
          {
            take: (page) => account(page).remove.click(),
            done: (page) => account(page).confirmation,
          },
          {
            take: async (page) => {
              await account(page).confirmation.fill(email);
              await account(page).confirm.click();
            },
            done: (page) => page.getByText(/^Your account is deleted\./),
          },
        ],
      };
    },
  },
  { offline: [1] },
);
