import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { refusal, serve, standinApp } from "../http.ts";
import { whyNotTaken } from "./files.ts";
import { recognise, type SpokenWord } from "./moonshine.ts";
import { SAMPLE_RATE, voicedPieces } from "./pauses.ts";
import { timesOf } from "./word-times.ts";

// The service itself: `server.ts` says what it is.

/** The model was made for sound of up to half a minute, and hears better the more it has of a sentence. */
const MAX_PIECE_SECONDS = 28;
/** It hears nothing at all after a second of silence; this much is left. */
const MARGIN_SECONDS = 0.2;

const refuse = (message: string) =>
  refusal(400, { error: { message, type: "invalid_request_error", param: null, code: null } });

/** A session of the model hears one sound at a time. */
let last: Promise<unknown> = Promise.resolve();

const app = standinApp().post("/v1/audio/transcriptions", async ({ req, json }) => {
  const { file, prompt } = await req.parseBody();
  if (!(file instanceof File))
    throw refuse("The request must be multipart/form-data, with a part named file.");
  const bytes = await file.bytes();
  const why = whyNotTaken(file, bytes);
  if (why) throw refuse(why);
  const samples = await decode(bytes);
  const names = String(prompt).match(/\p{Lu}[\p{L}\p{N}'-]*/gu) ?? [];
  const hearing = last.then(() => hear(samples, names));
  last = hearing.catch(() => undefined);
  const words = await hearing;
  if (isForeign(words)) throw refuse("This recogniser knows English only, and this does not sound like it.");
  const text = words.map(({ word }) => word).join(" ");
  return json({ text, language: "en", duration: samples.length / SAMPLE_RATE, words });
});
parentPort?.postMessage((await serve(app)).url);

/** Fewer words prove nothing. */
const MIN_FOREIGN_WORDS = 5;
const FOREIGN_SHARE = 0.4;
const UNSURE = 0.5;
/** A phrase, in words; nobody says one so often. */
const PHRASE = 4;
const MOST_TIMES = 2;

/**
 * What it makes of other languages is words that it is not sure of, or one phrase again and again. Measured on seven languages of
 * espeak-ng: at least half of the words were such; of English in loud noise a sixth, else a twentieth.
 */
function isForeign(words: readonly SpokenWord[]): boolean {
  const phrases = words.map((_, at) =>
    words
      .slice(at, at + PHRASE)
      .map(({ word }) => word.toLowerCase().replace(/\W/g, ""))
      .join(" "),
  );
  const times = Map.groupBy(phrases, (phrase) => phrase);
  const again = phrases.filter((phrase) => (times.get(phrase)?.length ?? 0) > MOST_TIMES);
  const unsure = words.filter(({ probability }) => probability < UNSURE);
  const most = Math.max(again.length, unsure.length);
  return words.length >= MIN_FOREIGN_WORDS && most >= words.length * FOREIGN_SHARE;
}

/** No words for silence and noise. */
async function hear(samples: Int16Array, names: readonly string[]) {
  const timedWords = [];
  for (const stretches of voicedPieces(samples, MAX_PIECE_SECONDS)) {
    const from = ((stretches[0]?.start ?? 0) - MARGIN_SECONDS) * SAMPLE_RATE;
    const to = ((stretches.at(-1)?.end ?? 0) + MARGIN_SECONDS) * SAMPLE_RATE;
    const words = await recognise(samples.subarray(Math.max(0, from), to), names);
    timedWords.push(...timesOf(words, stretches));
  }
  return timedWords;
}

/** Longer sound is cut off here: more than the product takes, so that its own limit is seen to hold. */
const MAX_SECONDS = 120;
const TIMEOUT_MS = 20_000;
const BYTES_PER_SAMPLE = 2;

// The bytes come from strangers: only the containers and codecs that the product accepts, and never the network.
const FORMATS = "matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,ogg,mp3,wav";
const CODECS =
  "aac,alac,flac,libopus,mp3,mp3float,opus,pcm_f32le,pcm_f64le,pcm_s16le,pcm_s24le,pcm_s32le,pcm_u8";
const WITHOUT_RUMBLE = "highpass=f=80";

/** Decodes a sound file to 16 kHz mono without rumble. */
async function decode(sound: Uint8Array): Promise<Int16Array> {
  const file = join(workerData, randomUUID());
  await writeFile(file, sound);
  try {
    const args = [
      ...["-nostdin", "-hide_banner", "-loglevel", "error"],
      ...["-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS, "-codec_whitelist", CODECS],
      ...["-i", `file:${file}`, "-map", "0:a:0", "-t", String(MAX_SECONDS)],
      ...["-af", WITHOUT_RUMBLE, "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"],
    ];
    const maxBuffer = (MAX_SECONDS + 1) * SAMPLE_RATE * BYTES_PER_SAMPLE;
    const options = { encoding: "buffer", maxBuffer, timeout: TIMEOUT_MS, killSignal: "SIGKILL" } as const;
    const { stdout } = await promisify(execFile)("ffmpeg", args, options);
    const bytes = new Uint8Array(stdout);
    if (bytes.length > 0) return new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / BYTES_PER_SAMPLE));
  } catch {
    // Nothing that can be decoded.
  } finally {
    await rm(file, { force: true });
  }
  throw refuse("The file could not be decoded. Is it a sound file?");
}
