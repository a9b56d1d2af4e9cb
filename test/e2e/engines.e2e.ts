import { readFileSync } from "node:fs";
import { PATHS } from "../../web/paths.ts";
import { seedIn } from "../sample.ts";
import { openFirefox } from "./engines/firefox.ts";
import { type Person, personAt } from "./engines/person.ts";
import { openWebKit } from "./engines/webkit.ts";
import { DEEP, expect } from "./fixtures.ts";
import { test } from "./host.ts";
import { feedWith } from "./posts.ts";
import { SPOKEN_NOTE, speak } from "./speech.ts";

const TYPED =
  "We moved the whole team to Lisbon last spring. Nobody has looked back since. The rent is half.";

/** Whether there is a network at all is for the engine to know. */
const OFFLINE = /^(You're offline|We can.t reach the server)$/;

test.skip(seedIn(process.env) !== undefined, "in npm run test:deep: npm test installs no other browser");

async function signUp({ goto, press, type, see }: Person, origin: string): Promise<void> {
  await goto(origin + PATHS.login);
  await press("tab", "Sign Up");
  await type("First name", "Ana");
  await type("Last name", "Ruiz");
  await type("Email", `${crypto.randomUUID()}@example.com`);
  await type("Password", "a good password");
  await press("button", "Start Free Trial");
  await see("heading", "Record Your Thoughts");
}

/** From here on the microphone of the page hears this wav file, from the moment it is opened. */
const speakInto = ({ evaluate }: Person, wav: string) =>
  evaluate((sound) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const microphone = context.createMediaStreamDestination();
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(
        Uint8Array.from(atob(sound), (byte) => byte.charCodeAt(0)).buffer,
      );
      source.connect(microphone);
      source.start();
      return microphone.stream;
    };
  }, readFileSync(wav).toString("base64"));

/** Plays the one recording on the screen, and goes on from its middle. */
async function playFromMiddle({ see, press, evaluate }: Person): Promise<void> {
  await evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
  const playedSeconds = () => evaluate(() => document.querySelector("audio")?.currentTime);
  await press("button", /^Play the recording of /);
  await see("button", /^Pause the recording of /);
  await expect.poll(playedSeconds).toBeGreaterThan(0.3);
  await press("slider", /^Position in the recording of /);
  await expect.poll(playedSeconds).toBeGreaterThan(4);
}

for (const [engine, open] of [
  ["Firefox", openFirefox],
  ["WebKit", openWebKit],
] as const) {
  test.describe(engine, () => {
    test.slow();
    let person: Person;
    test.beforeEach(async () => {
      person = personAt(await open());
    });
    test.afterEach(async () => {
      const info = test.info();
      if (info.status !== info.expectedStatus)
        await info.attach("screen", { body: await person.screenshot(), contentType: "image/png" });
      await person.close();
      expect(person.errors, "errors on the browser's console").toEqual([]);
    });

    test("a note is typed, edited and published", DEEP, async ({ appOrigin, request }) => {
      const { see, press, type, evaluate } = person;
      await signUp(person, appOrigin);
      await press("button", "Type it instead");
      await type("Your note", TYPED);
      await press("button", "Make a post");
      await see("region", "Your draft", /Lisbon/);
      await press("button", "Edit");
      const marker = crypto.randomUUID();
      await type("Post body", `${TYPED} ${marker}`);
      await press("button", "Done");
      await see("region", "Your draft", new RegExp(marker));
      await press("link", "Library");
      await press("link", /^We moved the whole team/);
      await press("button", /^More for/);
      await press("menuitem", "Connect LinkedIn and post");
      await see("heading", "Outspoken would like to:");
      const linkedIn = await evaluate(() => location.origin);
      await type("First name", "Ana");
      await type("Last name", "Ruiz");
      await type("Email", `${crypto.randomUUID()}@example.com`);
      await press("button", "Allow");
      await see("link", "View on LinkedIn");
      expect(await feedWith(request, linkedIn, marker)).toHaveLength(1);
    });

    test("a note is spoken, another uploaded, and both play", DEEP, async ({ appOrigin }) => {
      const { see, press, choose, evaluate } = person;
      await signUp(person, appOrigin);
      await speakInto(person, await speak(SPOKEN_NOTE, { padSeconds: 1 }));
      await press("button", "Start recording");
      const timer = () => evaluate(() => document.querySelector("[role=timer]")?.textContent);
      await expect.poll(timer).toMatch(/00:1[1-9]/);
      await press("button", "Stop recording");
      await see("region", "Your draft", /weekends/);
      await playFromMiddle(person);

      await press("link", "Recording");
      await see("button", "Start recording");
      await choose(await speak(SPOKEN_NOTE, { format: "m4a" }));
      await see("region", "Your draft", /weekends/);
      await playFromMiddle(person);
    });

    test("without a connection a note is kept, and goes by itself later", DEEP, async ({ host }) => {
      const { see, press, type, goto, evaluate } = person;
      await signUp(person, host.origin);
      await evaluate(async () => {
        const { serviceWorker } = navigator;
        await serviceWorker.ready;
        while (!serviceWorker.controller) await new Promise(requestAnimationFrame);
      });
      // Its code comes after the screen.
      await press("button", "Type it instead");
      await see("field", "Your note");
      host.vanish();
      await type("Your note", TYPED);
      await press("button", "Make a post");
      await see("region", /waiting on this device/, /You were offline/);
      await goto(host.origin + PATHS.record);
      await see("heading", OFFLINE);
      await see("region", /waiting on this device/, /Lisbon/);
      host.comeBack();
      await press("button", "Try again");
      await press("link", "Open draft");
      await see("region", "Your draft", /Lisbon/);
    });
  });
}
