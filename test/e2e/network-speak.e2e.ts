import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE } from "./conversation.ts";
import { expect } from "./fixtures.ts";
import { beginInterview } from "./interviews.ts";
import { testRoad } from "./network-roads.ts";
import { type Step, sendOrOpen, tryAgain } from "./network-travel.ts";
import { screen, toastText } from "./recorder.ts";
import { newAuthor } from "./typed-notes.ts";

const SAID = "We moved the whole team to Lisbon last spring and nobody has looked back since.";

const sendAgain = (page: Page) => screen(page).waiting.getByRole("button", { name: "Send again" });

/** Records until something can have been heard. */
const recording = (start: (page: Page) => Promise<void>) => async (page: Page) => {
  await start(page);
  await expect(screen(page).timer).toContainText("00:03");
  await page.getByRole("button", { name: /^Stop( recording)?$/ }).click();
};

testRoad(
  {
    name: "a spoken note",
    says: SAID,
    begin: async (request) => ({
      token: (await newAuthor(request)).token,
      arrive: [{ take: (page) => page.goto(PATHS.record), done: (page) => screen(page).start }],
      steps: [
        {
          take: recording((page) => screen(page).start.click()),
          done: (page) => conversation(page).editor.getByRole("radio").first(),
          wayOn: sendOrOpen,
        },
      ],
    }),
  },
  { offline: [0] },
);

testRoad(
  {
    name: "a change asked for by voice",
    says: "Make it shorter.",
    begin: async (request) => {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      return {
        token: author.token,
        arrive: [
          {
            take: (page) => page.goto(PATHS.chat(sessionId)),
            done: (page) => conversation(page).editor.getByRole("radio").first(),
          },
        ],
        steps: [
          {
            take: recording((page) => conversation(page).microphone.click()),
            done: (page) => conversation(page).answers.nth(1),
            wayOn: sendAgain,
          },
        ],
      };
    },
  },
  { offline: [0] },
);

const stop: Step = {
  take: (page) => conversation(page).stopInterview.click(),
  // The toast is gone soon, and what comes after it stays.
  done: (page) =>
    toastText(page, "Interview ended")
      .or(conversation(page).generate)
      .or(conversation(page).editor.getByRole("radio"))
      .first(),
  wayOn: (page) => conversation(page).stopInterview,
  fleeting: true,
};

testRoad(
  {
    name: "an interview: an answer, Stop, and its suite",
    says: SAID,
    begin: async (request) => {
      const { author, sessionId } = await beginInterview(request);
      return {
        token: author.token,
        steps: [
          {
            take: (page) => page.goto(PATHS.chat(sessionId)),
            done: (page) => conversation(page).question,
            wayOn: tryAgain,
          },
          {
            take: recording((page) => conversation(page).answer.click()),
            done: (page) => conversation(page).card.getByText("Question 2 of up to 5"),
            wayOn: sendAgain,
          },
          stop,
          {
            take: () => Promise.resolve(),
            done: (page) => conversation(page).editor.getByRole("radio").first(),
            wayOn: (page) => conversation(page).generate.or(tryAgain(page)),
          },
        ],
      };
    },
  },
  { offline: [1, 2] },
);
