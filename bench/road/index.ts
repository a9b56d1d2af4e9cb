import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { speakSentences } from "../../test/e2e/speech.ts";
import { PATHS } from "../../web/paths.ts";
import { startApp } from "../app.ts";
import { launchBrowser, median } from "../browser.ts";
import { signUp } from "../person.ts";
import { type Figure, report } from "../report.ts";
import { signIn } from "../screens.ts";
import { timeAnswers } from "./answers.ts";
import { type PacedServices, startPacedServices } from "./services.ts";
import { type Seen, watchFirstSound, watchStop } from "./watch.ts";

/** Of each length. Fewer say more about what else the machine was doing. */
const ROUNDS = Number(process.env.ROAD_ROUNDS ?? 20);
const LENGTHS = [15, 45, 88];
const MAX_MS: Record<keyof Seen, number | undefined> = {
  transcript: 700,
  firstLine: 1_500,
  wholePost: undefined,
};
const MAX_FIRST_SOUND_MS = 100;
const MAX_ANSWER_MS = 2_500;
const NAMES: Record<keyof Seen, string> = {
  transcript: "Stop → transcript",
  firstLine: "Stop → first line of the post",
  wholePost: "Stop → whole post",
};
/** A trial. */
const NOTES_PER_SPEAKER = 5;

const SENTENCES = [
  "Last week I told my team that we would stop working on weekends.",
  "Nobody believed me at first, and I can see why.",
  "I had said it before and nothing had changed.",
  "This time I asked everyone to take their name off the list for Saturday.",
  "I took mine off first.",
  "The work got better, and the bugs went down.",
  "We had fewer meetings, and the ones that stayed were shorter.",
  "Rest is a part of the job, and not what is left when the job is done.",
  "If you lead a team, try it for one month and see what happens.",
  "My own father never took a Saturday off in thirty years.",
  "I asked him about it on the phone last Sunday evening.",
  "He said that he would do it differently if he could do it again.",
  "That stayed with me for the whole drive home.",
  "So on Monday I wrote it down and put it on the wall.",
  "Two people have asked me for a copy of it since then.",
  "One of them works for a company that we compete with.",
  "I gave it to him, because there is nothing secret about a free day.",
  "What I want to know is how other small teams do this.",
];

/** How soon after Stop its words and its post are on the screen, with services that take as long as the real ones. */
export async function benchRoad(): Promise<Figure[]> {
  const services = await startPacedServices();
  const app = await startApp({
    ...{ SPEECH: "openai", SPEECH_BASE_URL: services.url, SPEECH_MODEL: "whisper-1" },
    ...{ WRITER: "openai", WRITER_BASE_URL: services.url, WRITER_MODEL: "stand-in" },
  });
  try {
    const figures: Figure[] = [];
    for (const seconds of LENGTHS) figures.push(...(await measure(services, app.origin, seconds)));
    const interviews = Math.ceil(ROUNDS / 4);
    const answers = await timeAnswers(services, app.origin, { sentences: SENTENCES, interviews });
    figures.push({
      name: "answer's end → next question",
      ours: percentile(answers, 0.95),
      unit: "ms",
      budget: { value: MAX_ANSWER_MS },
      more: { p50: `${Math.round(median(answers))} ms` },
    });
    report("road", `From Stop to the post, ${ROUNDS} notes of each length, p95`, figures);
    return figures;
  } finally {
    await app.stop();
    await services.close();
  }
}

async function measure(services: PacedServices, origin: string, seconds: number): Promise<Figure[]> {
  const sound = await speakSentences(SENTENCES, seconds);
  const text = SENTENCES.slice(0, sound.sentences).join(" ");
  const browser = await launchBrowser([
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    `--use-file-for-fake-audio-capture=${sound.file}`,
  ]);
  const seen: Seen[] = [];
  const firstSounds: number[] = [];
  let whole = 0;
  try {
    let page: Page | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % NOTES_PER_SPEAKER === 0) page = await newSpeaker(browser, origin);
      if (!page) throw new Error("Nobody speaks.");
      services.say(text, secondsOf(sound.file));
      const note = await speakInto(page, seconds);
      seen.push(note.seen);
      firstSounds.push(note.firstSoundMs);
      whole += services.say(text, 1).wholes;
    }
  } finally {
    await browser.close();
  }
  const of = `${seconds} s`;
  return [
    ...(Object.keys(NAMES) as (keyof Seen)[]).map((name): Figure => {
      const times = seen.map((one) => one[name]);
      const most = MAX_MS[name];
      return {
        name: `${of}: ${NAMES[name]}`,
        ours: percentile(times, 0.95),
        unit: "ms",
        ...(most !== undefined && { budget: { value: most } }),
        more: { p50: `${Math.round(median(times))} ms`, "heard whole": `${whole} of ${seen.length}` },
      };
    }),
    {
      name: `${of}: microphone granted → first sound kept`,
      ours: percentile(firstSounds, 0.95),
      unit: "ms",
      budget: { value: MAX_FIRST_SOUND_MS },
      more: { p50: `${Math.round(median(firstSounds))} ms` },
    },
  ];
}

/** Somebody with an account and a browser of their own that is signed in. */
async function newSpeaker(browser: Browser, origin: string): Promise<Page> {
  const speaker = await signUp(origin);
  const context = await browser.newContext({ baseURL: origin, permissions: ["microphone"] });
  await signIn(context, speaker.token);
  return await context.newPage();
}

async function speakInto(page: Page, seconds: number): Promise<{ seen: Seen; firstSoundMs: number }> {
  await page.goto(PATHS.recording);
  const start = page.getByRole("button", { name: "Start recording" });
  await start.waitFor();
  const firstSound = await watchFirstSound(page);
  await start.click();
  const stop = page.getByRole("button", { name: "Stop recording" });
  await stop.waitFor();
  await page.waitForTimeout(seconds * 1_000);
  const seen = await watchStop(page);
  await stop.click();
  return { seen: await seen(), firstSoundMs: await firstSound() };
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Of a wav as ffmpeg writes it: its header names the bytes of a second. */
function secondsOf(wav: string): number {
  const bytes = readFileSync(wav);
  return bytes.length / bytes.readUInt32LE(28);
}
