import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AudioFormat } from "#contract/audio.ts";
import { API } from "#contract/paths.ts";
import { Lines } from "../../web/shared/post/spoken/line.tsx";
import { RecordingSound } from "../../web/shared/recording/vault/recording-sound.tsx";
import { show } from "./app.tsx";
import { RECORDING } from "./people.ts";
import { answerFile } from "./server.ts";
// Four seconds of AAC in fragments, each second a tone: ffmpeg -f lavfi -i "aevalsrc='0.5*sin(2*PI*t*(400+400*floor(t)))':d=4"
// -ac 1 -c:a aac -b:a 48k -movflags empty_moov+default_base_moof -frag_duration 1000000 tones.mp4
import tones from "./sounds/tones.mp4?inline";

const SECONDS = 3;

/** What the browser records as it goes, with no length and no index. */
async function recorded(mimeType: string): Promise<Blob> {
  const context = new AudioContext();
  const [oscillator, into] = [context.createOscillator(), context.createMediaStreamDestination()];
  oscillator.connect(into);
  const recorder = new MediaRecorder(into.stream, { mimeType });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const begun = new Promise((resolve) => recorder.addEventListener("start", resolve));
  recorder.start(1_000);
  await begun;
  const from = context.currentTime;
  for (let second = 0; second < SECONDS; second++) {
    oscillator.frequency.setValueAtTime(400 * (second + 1), from + second);
  }
  oscillator.start(from);
  oscillator.stop(from + SECONDS);
  await new Promise((resolve) => oscillator.addEventListener("ended", resolve));
  const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  recorder.stop();
  await ended;
  await context.close();
  return new Blob(chunks, { type: mimeType });
}

const audio = document.querySelector("audio");
if (!audio) throw new Error("There is no player.");
const context = new AudioContext();
const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
context.createMediaElementSource(audio).connect(analyser);

/** The tones that are heard from now on, in the order in which they come, as the second each belongs to. */
function listen(): number[] {
  const heard: number[] = [];
  void context.resume();
  const bins = new Uint8Array(analyser.frequencyBinCount);
  const look = () => {
    analyser.getByteFrequencyData(bins);
    const loudest = bins.indexOf(Math.max(...bins));
    const hertz = (loudest * context.sampleRate) / analyser.fftSize;
    const second = Math.round(hertz / 400) - 1;
    if ((bins[loudest] ?? 0) > 150 && heard.at(-1) !== second) heard.push(second);
    requestAnimationFrame(look);
  };
  look();
  return heard;
}

function aac(): Promise<Blob> {
  const bytes = Uint8Array.from(atob(tones.slice(tones.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  return Promise.resolve(new Blob([bytes], { type: "audio/mp4" }));
}

const SOUNDS: [what: string, format: AudioFormat, sound: () => Promise<Blob>][] = [
  ["webm as Chromium records it", "webm", () => recorded("audio/webm;codecs=opus")],
  ["mp4 as Chromium records it", "mp4", () => recorded("audio/mp4;codecs=opus")],
  ["AAC in fragments, as Safari records it", "mp4", aac],
];

/** Not every build of Chromium has AAC. */
const playable = SOUNDS.filter(
  ([, , sound]) => sound !== aac || new Audio().canPlayType('audio/mp4; codecs="mp4a.40.2"'),
);

test.each(playable)("a line plays its own second of %s", async (_what, format, sound) => {
  const source = { start: 0, end: 5, recordingId: RECORDING.id, from: 2.3, to: 2.8 };
  const earlier = { ...source, from: 0.2, to: 0.7 };
  // A page that nobody has touched makes no sound.
  const begin = await show(<button type="button">Begin</button>);
  await page.getByRole("button", { name: "Begin" }).click();
  await begin.unmount();
  answerFile(API.recordingAudio(RECORDING.id), await sound());
  await show(
    <>
      {[source, earlier].map((source, at) => (
        <p key={source.from} className="group/part" style={{ position: "relative", height: "4rem" }}>
          <Lines sessionId={null} text={at === 0 ? "Later" : "First"} sources={[source]} />
        </p>
      ))}
      <RecordingSound recording={{ ...RECORDING, format }} />
    </>,
  );
  const heard = listen();
  const lines = page.getByRole("button", { name: /in which you said this$/ });
  const [later, first] = [page.getByText("Later"), page.getByText("First")];
  // The pointer, which is there since the first press, has to come to a line for its mark to show.
  await first.hover();
  await later.hover();
  await lines.nth(0).click();
  await expect.poll(() => heard).toEqual([2]);
  await expect.poll(() => audio.paused).toBe(true);
  await first.hover();
  await lines.nth(1).click();
  await expect.poll(() => heard).toEqual([2, 0]);
  await expect.poll(() => audio.paused).toBe(true);
  expect(heard).toEqual([2, 0]);
});
