import { mergeTests, type Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE } from "./conversation.ts";
import { testRoad } from "./network-roads.ts";
import { sendOrOpen, test as travelling, tryAgain } from "./network-travel.ts";
import { screen } from "./recorder.ts";
import { saying, sayingInOutage, test as speechApp } from "./speech-app.ts";
import { newAuthor } from "./typed-notes.ts";
import { SAID, sayIn, upload, vault, wavFile } from "./vault.ts";

/** Beside a speech service that hears what a file says of itself, so that words can be compared. */
const on = mergeTests(travelling, speechApp);

// One app is enough for all of them.
on.describe.configure({ mode: "default" });

const draft = (page: Page) => conversation(page).editor.getByRole("radio").first();

testRoad(
  {
    name: "an uploaded file",
    end: { here: { counted: [1, 0, 1], recordings: ["note, audio, processed"] } },
    begin: async (request) => ({
      token: (await newAuthor(request)).token,
      arrive: [{ take: (page) => page.goto(PATHS.record), done: (page) => screen(page).start }],
      steps: [
        {
          take: (page) => screen(page).file.setInputFiles(wavFile(saying(SAID))),
          done: draft,
          wayOn: sendOrOpen,
        },
      ],
    }),
  },
  { offline: [0], on },
);

testRoad(
  {
    name: "a recording that waits in the vault, heard after all",
    end: { here: { counted: [1, 0, 1], recordings: ["note, audio, processed"] } },
    begin: async (request) => {
      const author = await newAuthor(request);
      await upload(request, author, wavFile(sayingInOutage(SAID)));
      return {
        token: author.token,
        arrive: [{ take: (page) => page.goto(PATHS.recordings), done: (page) => vault(page).process }],
        steps: [
          {
            take: (page) => vault(page).process.click(),
            done: (page) => vault(page).processed,
            wayOn: (page) => vault(page).process.or(tryAgain(page)),
          },
          {
            take: (page) => vault(page).processed.getByRole("link").click(),
            done: draft,
            wayOn: tryAgain,
          },
        ],
      };
    },
  },
  { offline: [0], on },
);

testRoad(
  {
    name: "a request that waits in its conversation, heard after all",
    end: { here: { counted: [1, 1, 1] } },
    begin: async (request) => {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      await sayIn(request, author, { sessionId, audio: wavFile(sayingInOutage("Make it shorter.")) });
      const unheard = (page: Page) => page.getByRole("button", { name: /^Process now/ });
      return {
        token: author.token,
        arrive: [{ take: (page) => page.goto(PATHS.chat(sessionId)), done: unheard }],
        steps: [
          {
            take: (page) => unheard(page).click(),
            done: (page) => conversation(page).answers.nth(1),
            wayOn: (page) => unheard(page).or(tryAgain(page)),
          },
        ],
      };
    },
  },
  { offline: [0], on },
);
