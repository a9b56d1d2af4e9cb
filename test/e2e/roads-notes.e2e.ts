import { mergeTests, type Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation } from "./conversation.ts";
import { expect } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { goTo, open, send, sendOrOpen, testRoad, test as travelling } from "./roads.ts";
import { saying, test as speechApp } from "./speech-app.ts";
import { newAuthor } from "./typed-notes.ts";
import { SAID, wavFile } from "./vault.ts";

const SPOKEN = "We moved the whole team to Lisbon last spring and nobody has looked back since.";

const start = (page: Page) => screen(page).start;
const draft = (page: Page) => conversation(page).editor.getByRole("radio").first();
const atRecorder = open(goTo(PATHS.record), start);

/** Records until something can have been heard. */
async function record(page: Page): Promise<void> {
  await start(page).click();
  await expect(screen(page).timer).toContainText("00:03");
  await screen(page).stop.click();
}

testRoad({
  name: "a spoken note",
  says: SPOKEN,
  begin: async (request) => ({
    token: (await newAuthor(request)).token,
    arrive: [atRecorder],
    steps: [send(record, draft, sendOrOpen)],
  }),
});

/** Beside a speech service that hears what a file says of itself, so that words can be compared. */
const heard = mergeTests(travelling, speechApp);

testRoad(
  {
    name: "an uploaded file",
    end: { here: { counted: [1, 0, 1], recordings: ["note, audio, processed"] } },
    begin: async (request) => {
      const choose = (page: Page) => screen(page).file.setInputFiles(wavFile(saying(SAID)));
      const { token } = await newAuthor(request);
      return { token, arrive: [atRecorder], steps: [send(choose, draft, sendOrOpen)] };
    },
  },
  heard,
);
