import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { startSpeechStandin } from "../../dev/standins/speech/server.ts";
import { speak, wordErrorRate } from "../../test/e2e/speech.ts";
import { PATHS } from "../../web/paths.ts";
import { startApp } from "../app.ts";
import { launchBrowser, median } from "../browser.ts";
import { type Person, signUp } from "../person.ts";
import { type Figure, report } from "../report.ts";
import { signIn } from "../screens.ts";
import { engineMs } from "./engine.ts";
import { type Seen, watch } from "./watch.ts";

const MAX_TIMES_ENGINE = 1.1;
const MAX_DRAFT_MS = 500;
/** Of each kind; a median of fewer says more about what else this machine was doing. */
const ROUNDS = 3;
/** More is wrong than any engine gets wrong: then something else was heard. */
const MAX_WORD_ERROR_RATE = 0.35;

const NOTE = [
  "Last week I told my team that we would stop working on weekends.",
  "Nobody believed me at first, and I can see why, because I had said it before and nothing had changed.",
  "This time I asked everyone to take their name off the list for Saturday, and I took mine off first.",
  "The work got better, and the bugs went down.",
  "We had fewer meetings, and the ones that stayed were shorter.",
  "What I learned is that rest is a part of the job and not what is left when the job is done.",
  "If you lead a team, try it for one month and see what happens.",
].join(" ");

/** How soon after a note its words and its draft are on the screen, beside what the recogniser alone takes for the same sound. */
export async function benchRoad(): Promise<Figure[]> {
  const engine = await startSpeechStandin();
  if (!engine) throw new Error("There is no recogniser on this machine.");
  const sound = await speak(NOTE, { padSeconds: 1 });
  const app = await startApp({ SPEECH: "openai", SPEECH_BASE_URL: `${engine.url}/v1` });
  const browser = await launchBrowser([
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    `--use-file-for-fake-audio-capture=${sound}%noloop`,
  ]);
  try {
    const { speaker, page } = await newSpeaker(browser, app.origin);
    const spoken: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await speakInto(page, sound);
      spoken.push({ seen, engineMs: await engineMs(engine.url, await latestSound(speaker)) });
    }
    const file = await speak(NOTE, { format: "webm" });
    const uploaded: Round[] = [];
    // Both kinds together are more than one trial has.
    const uploader = await newSpeaker(browser, app.origin);
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await upload(uploader.page, file);
      uploaded.push({
        seen,
        engineMs: await engineMs(engine.url, new File([readFileSync(file)], "note.webm")),
      });
    }
    const figures = [...figuresOf("Stop", spoken), ...figuresOf("Upload", uploaded)];
    report("road", "From a note to its words and its draft; the floor is the recogniser alone", figures);
    return figures;
  } finally {
    await browser.close();
    await app.stop();
    await engine.close();
  }
}

/** Somebody with an account and a browser of their own that is signed in. */
async function newSpeaker(browser: Browser, origin: string): Promise<{ speaker: Person; page: Page }> {
  const speaker = await signUp(origin);
  const context = await browser.newContext({ baseURL: origin, permissions: ["microphone"] });
  await signIn(context, speaker.token);
  return { speaker, page: await context.newPage() };
}

async function speakInto(page: Page, sound: string): Promise<Seen> {
  await page.goto(PATHS.recording);
  await page.getByRole("button", { name: "Start recording" }).click();
  const stop = page.getByRole("button", { name: "Stop recording" });
  await stop.waitFor();
  await page.waitForTimeout(secondsOf(sound) * 1_000);
  const seen = await watch(page);
  await stop.click();
  return checked(await seen());
}

async function upload(page: Page, file: string): Promise<Seen> {
  await page.goto(PATHS.recording);
  const input = page.getByLabel("Audio file");
  await input.waitFor({ state: "attached" });
  const seen = await watch(page);
  await input.setInputFiles(file);
  return checked(await seen());
}

function checked(seen: Seen): Seen {
  const rate = wordErrorRate(NOTE, seen.transcript);
  if (rate > MAX_WORD_ERROR_RATE) throw new Error(`Something else was heard: ${seen.transcript}`);
  return seen;
}

/** The sound that the browser recorded, as the vault keeps it. */
async function latestSound(speaker: Person): Promise<File> {
  const [latest] = (await (await speaker.call(API.recordings)).json()) as VaultRecording[];
  if (!latest) throw new Error("The vault is empty.");
  const sound = await speaker.call(API.recordingAudio(latest.id));
  return new File([await sound.arrayBuffer()], "recording.webm");
}

/** Of a wav as ffmpeg writes it: its header names the bytes of a second. */
function secondsOf(wav: string): number {
  const bytes = readFileSync(wav);
  return bytes.length / bytes.readUInt32LE(28);
}

/** The engine is asked right after, so that both meet the machine in the same mood. */
interface Round {
  seen: Seen;
  engineMs: number;
}

/** The round with the middle ratio stands for all. */
function figuresOf(from: string, rounds: Round[]): Figure[] {
  const ratio = ({ seen, engineMs }: Round) => seen.transcriptMs / engineMs;
  const middle = [...rounds].sort((a, b) => ratio(a) - ratio(b))[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error("Nothing was measured.");
  return [
    {
      name: `${from}, middle of ${rounds.length} → transcript on the screen`,
      ours: middle.seen.transcriptMs,
      floor: middle.engineMs,
      unit: "ms",
      budget: { times: MAX_TIMES_ENGINE },
    },
    {
      name: `${from}: transcript → draft can be opened`,
      ours: median(rounds.map(({ seen }) => seen.draftMs - seen.transcriptMs)),
      unit: "ms",
      budget: { value: MAX_DRAFT_MS },
    },
  ];
}
