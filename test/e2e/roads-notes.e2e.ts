import { mergeTests, type Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE } from "./conversation.ts";
import { expect, fillSignUp } from "./fixtures.ts";
import { beginInterview } from "./interviews.ts";
import { screen, toastText, typeNote } from "./recorder.ts";
import {
  goTo,
  open,
  type Road,
  send,
  sendAgain,
  sendOrOpen,
  testRoad,
  test as travelling,
  tryAgain,
} from "./roads.ts";
import { saying, sayingInOutage, test as speechApp } from "./speech-app.ts";
import { newAuthor } from "./typed-notes.ts";
import { SAID, sayIn, upload, vault, wavFile } from "./vault.ts";
import { tryIt, typeInstead } from "./visitor.ts";

const SPOKEN = "We moved the whole team to Lisbon last spring and nobody has looked back since.";

const start = (page: Page) => screen(page).start;
const draft = (page: Page) => conversation(page).editor.getByRole("radio").first();
const secondAnswer = (page: Page) => conversation(page).answers.nth(1);
const processNow = (page: Page) => page.getByRole("button", { name: /^Process now/ });
const atRecorder = open(goTo(PATHS.record), start);

/** Records until something can have been heard. */
const record = (begin: (page: Page) => Promise<void>) => async (page: Page) => {
  await begin(page);
  await expect(screen(page).timer).toContainText("00:03");
  await page.getByRole("button", { name: /^Stop( recording)?$/ }).click();
};

testRoad({
  name: "a typed note",
  begin: async (request) => ({
    token: (await newAuthor(request)).token,
    steps: [
      open(goTo(PATHS.record), start, tryAgain),
      send((page) => typeNote(page, NOTE), draft, sendOrOpen),
    ],
  }),
});

testRoad({
  name: "a spoken note",
  says: SPOKEN,
  begin: async (request) => ({
    token: (await newAuthor(request)).token,
    arrive: [atRecorder],
    steps: [
      send(
        record((page) => start(page).click()),
        draft,
        sendOrOpen,
      ),
    ],
  }),
});

testRoad({
  name: "a change asked for by voice",
  says: "Make it shorter.",
  begin: async (request) => {
    const author = await newAuthor(request);
    const sessionId = await author.say(NOTE);
    return {
      token: author.token,
      arrive: [open(goTo(PATHS.chat(sessionId)), draft)],
      steps: [
        send(
          record((page) => conversation(page).microphone.click()),
          secondAnswer,
          sendAgain,
        ),
      ],
    };
  },
});

/** The toast is gone soon, and what comes after it stays. */
const interviewOver = (page: Page) =>
  toastText(page, "Interview ended").or(conversation(page).generate).or(draft(page)).first();

testRoad({
  name: "an interview: an answer, Stop, and its suite",
  says: SPOKEN,
  begin: async (request) => {
    const { author, sessionId } = await beginInterview(request);
    const stop = (page: Page) => conversation(page).stopInterview;
    const second = (page: Page) => conversation(page).card.getByText("Question 2 of up to 5");
    const generate = (page: Page) => conversation(page).generate.or(tryAgain(page));
    return {
      token: author.token,
      steps: [
        open(goTo(PATHS.chat(sessionId)), (page) => conversation(page).question, tryAgain),
        send(
          record((page) => conversation(page).answer.click()),
          second,
          sendAgain,
        ),
        { ...send((page) => stop(page).click(), interviewOver, stop), fleeting: true },
        open(() => Promise.resolve(), draft, generate),
      ],
    };
  },
});

testRoad({
  name: "from a visitor's note to an account that has it",
  begin: async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const signUp = (page: Page) => page.getByRole("button", { name: "Start Free Trial" });
    const itsDraft = (page: Page) => tryIt(page).draft;
    return {
      token: null,
      arrive: [open(goTo(PATHS.landing), typeInstead)],
      steps: [
        open(
          (page) => typeInstead(page).click(),
          (page) => tryIt(page).type,
        ),
        send((page) => typeNote(page, NOTE), itsDraft, sendAgain),
        open(
          (page) => tryIt(page).keep.click(),
          (page) => page.getByLabel("First name"),
        ),
        send(
          (page) => fillSignUp(page, { email }),
          itsDraft,
          (page) => signUp(page).or(tryAgain(page)),
        ),
        open(goTo(PATHS.record), (page) => page.getByText("4 of 5 recordings remaining")),
      ],
    };
  },
});

/** Beside a speech service that hears what a file says of itself, so that words can be compared. */
const heard = mergeTests(travelling, speechApp);

// One app is enough for all of them.
heard.describe.configure({ mode: "default" });

const counted = { here: { counted: [1, 0, 1], recordings: ["note, audio, processed"] } };

const roadsHeard: Road[] = [
  {
    name: "an uploaded file",
    end: counted,
    begin: async (request) => {
      const choose = (page: Page) => screen(page).file.setInputFiles(wavFile(saying(SAID)));
      const { token } = await newAuthor(request);
      return { token, arrive: [atRecorder], steps: [send(choose, draft, sendOrOpen)] };
    },
  },
  {
    name: "a recording that waits in the vault, heard after all",
    end: counted,
    begin: async (request) => {
      const author = await newAuthor(request);
      await upload(request, author, wavFile(sayingInOutage(SAID)));
      const processed = (page: Page) => vault(page).processed;
      return {
        token: author.token,
        arrive: [open(goTo(PATHS.recordings), processNow)],
        steps: [
          send(
            (page) => processNow(page).click(),
            processed,
            (page) => processNow(page).or(tryAgain(page)),
          ),
          open((page) => processed(page).getByRole("link").click(), draft, tryAgain),
        ],
      };
    },
  },
  {
    name: "a request that waits in its conversation, heard after all",
    end: { here: { counted: [1, 1, 1] } },
    begin: async (request) => {
      const author = await newAuthor(request);
      const sessionId = await author.say(NOTE);
      await sayIn(request, author, { sessionId, audio: wavFile(sayingInOutage("Make it shorter.")) });
      return {
        token: author.token,
        arrive: [open(goTo(PATHS.chat(sessionId)), processNow)],
        steps: [
          send(
            (page) => processNow(page).click(),
            secondAnswer,
            (page) => processNow(page).or(tryAgain(page)),
          ),
        ],
      };
    },
  },
];
for (const road of roadsHeard) testRoad(road, heard);
