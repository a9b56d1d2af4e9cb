import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSpeechStandin } from "../../dev/standins/speech/server.ts";
import { wordErrorRate } from "../../test/e2e/speech.ts";
import { wavOf } from "../../web/shared/recording/outbox/decode.ts";
import { FRAME, PIECE_RATE, type Piece, PieceCutter } from "../../web/shared/recording/recorder/pieces.ts";
import { type Figure, report } from "../report.ts";

const run = promisify(execFile);

/** How much worse a recording may be heard in pieces, in words of a hundred. */
const MAX_MORE_POINTS = 1;
/** Of the loudness of the voices: a street, a fan. */
const NOISE_DB = -30;

type Speak = (text: string, file: string) => [command: string, args: string[]];

/** How each voice says a text into a file. */
const VOICES: Record<string, Speak> = {
  rms: (text, file) => ["flite", ["-voice", "rms", "-t", text, "-o", file]],
  slt: (text, file) => ["flite", ["-voice", "slt", "-t", text, "-o", file]],
  awb: (text, file) => ["flite", ["-voice", "awb", "-t", text, "-o", file]],
  kal16: (text, file) => ["flite", ["-voice", "kal16", "-t", text, "-o", file]],
};

const NOTES = [
  `Last week I told my team that we would stop working on weekends. Nobody believed me at first, and I can see why, because I had said
  it before and nothing had changed. This time I asked everyone to take their name off the list for Saturday, and I took mine off first.
  The work got better, and the bugs went down. We had fewer meetings, and the ones that stayed were shorter.`,
  `A customer called me in March and said that our invoices were wrong. I checked, and she was right. We had charged her twice for
  two years. I paid it all back the same day, with interest, and I wrote to every other customer who might have the same problem.
  There were eleven of them. Nine are still with us, and three of those have sent us somebody new since then.`,
  `When I hired my first engineer I did not know how to read code. So I asked him to explain one thing every Friday, as if I were his
  mother. He hated it, for about a month. Then he found a bug while he was explaining it. Today every engineer here does the same,
  and new people learn the whole system in four weeks.`,
  `Yesterday a young founder asked me what I would do differently. I said that I would sell before I build. For our first
  product we wrote code for nine months and then nobody wanted it. For the second one I made a single slide, showed it
  to thirty companies, and seven of them paid a deposit before there was a line of code.`,
  `I fired my best salesman last spring. He brought in more money than anybody else, but every week someone from another
  team came to my office in tears. The numbers fell for one quarter. After that they rose higher than before, because
  the others finally talked to each other again and shared what they knew about their customers.`,
  `There is a small restaurant near the station where the owner writes the menu by hand every morning. If something is
  gone, he crosses it out. Nobody complains. I told my product team this story, and now our road map is one page on the
  wall. If something will not happen, we cross it out, and our customers trust us more than before.`,
];

/** A novel read by a person, sentence by sentence, and what each is: of Debian's `pocketsphinx-testdata`, where that is installed. */
const READ = "/usr/share/pocketsphinx/test/data/librivox";
const PAUSE_SECONDS = 0.4;

interface Spoken {
  voice: string;
  notes: string[];
  speak: Speak;
}

function* spoken(): Generator<Spoken> {
  for (const [voice, speak] of Object.entries(VOICES)) yield { voice, notes: NOTES, speak };
  if (!existsSync(READ)) return;
  const lines = readFileSync(join(READ, "transcription"), "utf8").matchAll(/^<s> (.*) <\/s> \((.*)\)$/gm);
  const sentences = [...lines].map(([, text = "", name = ""]) => ({ text, file: join(READ, `${name}.wav`) }));
  const padded = sentences.map((_, at) => `[${at}:a]apad=pad_dur=${PAUSE_SECONDS}[s${at}]`).join(";");
  const all = sentences.map((_, at) => `[s${at}]`).join("");
  const sources = sentences.flatMap(({ file }) => ["-i", file]);
  const filter = ["-filter_complex", `${padded};${all}concat=n=${sentences.length}:v=0:a=1`];
  yield {
    voice: "a person",
    notes: [sentences.map(({ text }) => text).join(" ")],
    speak: (_, file) => ["ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...sources, ...filter, file]],
  };
}

/** How much worse speech is heard in pieces than as a whole, by the recogniser of this machine. */
export async function benchSeams(): Promise<Figure[]> {
  const engine = await startSpeechStandin();
  if (!engine) throw new Error("There is no recogniser on this machine.");
  const folder = mkdtempSync(join(tmpdir(), "outspoken-seams-"));
  try {
    const figures: Figure[] = [];
    const synthetic = { joined: 0, whole: 0, notes: 0 };
    for (const { voice, notes, speak } of spoken()) {
      let [whole, joined, pieces, cutInWord] = [0, 0, 0, 0];
      for (const text of notes) {
        const [raw, noisy] = [join(folder, "raw.wav"), join(folder, "noisy.raw")];
        await run(...speak(text, raw));
        await mixNoise(raw, noisy);
        const samples = samplesOf(readFileSync(noisy));
        const cut = piecesOf(samples);
        const asWhole = wordErrorRate(text, await hear(engine.url, samples));
        whole += asWhole;
        pieces += cut.length;
        if (cut.every(({ pause }) => pause)) {
          const heard: string[] = [];
          for (const piece of cut) heard.push(await hear(engine.url, piece.samples));
          joined += wordErrorRate(text, heard.join(" "));
        } else {
          joined += asWhole;
          cutInWord += 1;
        }
      }
      const isSynthetic = voice in VOICES;
      if (isSynthetic) {
        synthetic.joined += joined;
        synthetic.whole += whole;
        synthetic.notes += notes.length;
      }
      const more = { pieces: String(pieces), "heard whole after all": `${cutInWord} of ${notes.length}` };
      // One of them alone says too few words to be judged by: a point is four words.
      const budget = isSynthetic ? undefined : { plus: MAX_MORE_POINTS };
      figures.push({ ...figureOf(voice, { joined, whole, notes: notes.length }), budget, more });
    }
    figures.push({ ...figureOf("the four voices together", synthetic), budget: { plus: MAX_MORE_POINTS } });
    report("seams", "Speech heard in pieces; the floor is the same heard whole", figures);
    return figures;
  } finally {
    rmSync(folder, { recursive: true });
    await engine.close();
  }
}

const figureOf = (voice: string, sums: Record<"joined" | "whole" | "notes", number>): Figure => ({
  name: `${voice}: words wrong of a hundred, in pieces`,
  ours: (100 * sums.joined) / sums.notes,
  floor: (100 * sums.whole) / sums.notes,
  unit: "",
});

/** Noise of a street around a voice, as raw samples of what the recorder's pieces have. */
async function mixNoise(voice: string, file: string): Promise<void> {
  const noise = `anoisesrc=color=pink:amplitude=${10 ** (NOISE_DB / 20)}:sample_rate=${PIECE_RATE}:seed=1`;
  const mixed = `[0:a]aresample=${PIECE_RATE},adelay=500,apad=pad_dur=0.5[v];[v][1:a]amix=inputs=2:duration=first:normalize=0`;
  const format = ["-ac", "1", "-ar", String(PIECE_RATE), "-f", "s16le"];
  const sources = ["-i", voice, "-f", "lavfi", "-i", noise];
  await run("ffmpeg", [
    "-nostdin",
    "-loglevel",
    "error",
    "-y",
    ...sources,
    "-filter_complex",
    mixed,
    ...format,
    file,
  ]);
}

const samplesOf = (bytes: Buffer): Int16Array<ArrayBuffer> =>
  new Int16Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 2));

/** As the recorder cuts them. */
function piecesOf(samples: Int16Array): Piece[] {
  const cutter = new PieceCutter();
  const pieces: Piece[] = [];
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    const frame = Float32Array.from(samples.subarray(at, at + FRAME), (sample) => sample / 32_768);
    pieces.push(...[cutter.take(frame)].filter((piece) => piece !== undefined));
  }
  return [...pieces, ...[cutter.end()].filter((piece) => piece !== undefined)];
}

async function hear(origin: string, samples: Int16Array<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.set("file", wavOf(samples), "recording.wav");
  const answer = await fetch(`${origin}/v1/audio/transcriptions`, { method: "POST", body });
  if (!answer.ok) throw new Error(`The recogniser answered ${answer.status}.`);
  return ((await answer.json()) as { text: string }).text;
}
