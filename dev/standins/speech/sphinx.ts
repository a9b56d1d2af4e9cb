import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onPath } from "../../tools.ts";
import { TAUGHT, type Vocabulary } from "./taught-words.ts";

const MODEL_FOLDERS = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"];
const MAX_PROCESSES = 4;
const EXTENSION = ".raw";
/** One utterance of its output: its name, four scores, each word after its first frame and two scores, and the last frame. */
const RESULT = /^(\S+) S -?\d+ T -?\d+ A -?\d+ L -?\d+ (.*)$/;
const WORD = /(\d+) -?\d+ -?\d+ (\S+) (?=(\d+))/g;
/** Then a line for each of its words: the name, the channel, when, how long, the word and its posterior. */
const POSTERIOR = /^(\S+) 1 \S+ \S+ \S+ (\S+)$/;
const FRAMES_PER_SECOND = 100;

/**
 * Keeps one recogniser busy for as long as we live: it reads the names of sound files as they come and writes its lines for
 * each. The shell's pipes matter: what Node gives a child as stdin and stdout is a socket, which cannot be opened by
 * name; and when we are gone, however that happens, the first `cat` ends and with it all.
 */
const PIPELINE =
  'cat | pocketsphinx_batch "$@" -ctl /dev/stdin -hypseg /dev/stdout -ctm /dev/stdout 2>/dev/null | cat';

/** A word in lower case without punctuation, when it was said, in seconds, and how likely it is right, 0 to 1. */
export interface HeardWord {
  word: string;
  start: number;
  end: number;
  probability: number;
}

interface Job {
  name: string;
  pcm: Uint8Array;
  /** Known as soon as its first line came; their posteriors follow. */
  words?: Omit<HeardWord, "probability">[];
  posteriors: number[];
  resolve(words: HeardWord[]): void;
  reject(error: Error): void;
}

export interface Recogniser {
  /** What was said in at most some ten seconds of sound; no words for nothing. */
  hear(samples: Int16Array): Promise<HeardWord[]>;
  /** Ends once it has heard what is under way. */
  close(): void;
}

export function sphinxModel(): string | undefined {
  return MODEL_FOLDERS.map((folder) => join(folder, "pocketsphinx/model/en-us")).find(existsSync);
}

export function sphinxIsInstalled(): boolean {
  return onPath("pocketsphinx_batch") && sphinxModel() !== undefined;
}

/** Starts one PocketSphinx per core, loads its model now, and shares the work out among them. */
export function startSphinx(model: string, folder: string, vocabulary?: Vocabulary): Recogniser {
  const waiting: Job[] = [];
  const processes = Array.from({ length: Math.min(availableParallelism(), MAX_PROCESSES) }, () =>
    startProcess(sphinxArguments(model, folder, vocabulary), folder, waiting),
  );
  return {
    hear: (samples) =>
      new Promise((resolve, reject) => {
        const pcm = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
        waiting.push({ name: randomUUID(), pcm, posteriors: [], resolve, reject });
        for (const process of processes) process.work();
      }),
    close: () => {
      for (const process of processes) process.close();
    },
  };
}

/** One recogniser process, taking jobs from the queue one at a time; started again for the next job when it dies. */
function startProcess(args: string[], folder: string, waiting: Job[]) {
  let child: ChildProcess | undefined = launch();
  let job: Job | undefined;
  let closed = false;

  function launch(): ChildProcess {
    const started = spawn("sh", ["-c", PIPELINE, "sphinx", ...args], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    started.stdin?.on("error", () => undefined);
    if (started.stdout) createInterface(started.stdout).on("line", read);
    started.once("close", () => {
      job?.reject(new Error("The recogniser stopped in the middle of a recording."));
      job = undefined;
      child = undefined;
      void work();
    });
    return started;
  }

  function read(line: string): void {
    const [, named, segments = ""] = RESULT.exec(line) ?? [];
    const [, name = named, posterior] = POSTERIOR.exec(line) ?? [];
    if (!job || job.name !== name) return;
    if (posterior === undefined) job.words = wordsIn(segments);
    else job.posteriors.push(Number(posterior));
    if (job.posteriors.length === job.words?.length) void finish(job);
  }

  async function finish({ name, words = [], posteriors, resolve }: Job): Promise<void> {
    job = undefined;
    void work();
    await rm(join(folder, name + EXTENSION), { force: true });
    resolve(words.map((word, at) => ({ ...word, probability: probabilityOf(posteriors[at] ?? 0) })));
  }

  async function work(): Promise<void> {
    if (job) return;
    job = waiting.shift();
    if (!job && closed) child?.stdin?.end();
    if (!job) return;
    const { name, pcm, reject } = job;
    try {
      await writeFile(join(folder, name + EXTENSION), pcm);
      child ??= launch();
      child.stdin?.write(`${name}\n`);
    } catch (error) {
      job = undefined;
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    work,
    close: () => {
      closed = true;
      void work();
    },
  };
}

/**
 * How likely a word is right. Measured on 1,000 words of sixteen voices: of those with a posterior of a quarter every second
 * was right, and the root was at most a tenth off elsewhere too.
 */
const probabilityOf = (posterior: number): number => Math.sqrt(posterior);

function wordsIn(segments: string): NonNullable<Job["words"]> {
  return [...segments.matchAll(WORD)].flatMap(([, from, word = "", to]) => {
    // `<sil>` and `[NOISE]` are no words; `and(2)` is the second way to pronounce one.
    if (/^[<[]/.test(word)) return [];
    const [start, end] = [Number(from) / FRAMES_PER_SECOND, Number(to) / FRAMES_PER_SECOND];
    return [{ word: word.replace(/\(\d+\)$/, ""), start, end }];
  });
}

function sphinxArguments(model: string, folder: string, vocabulary?: Vocabulary): string[] {
  return [
    ...["-hmm", join(model, "en-us")],
    ...(vocabulary ? ["-lmctl", vocabulary.models, "-lmname", TAUGHT] : ["-lm", join(model, "en-us.lm.bin")]),
    ...["-dict", vocabulary?.dictionary ?? join(model, "cmudict-en-us.dict")],
    ...["-adcin", "yes", "-cepdir", folder, "-cepext", EXTENSION],
    // It would leave the frames of pauses out, and count the others as if they had followed each other.
    ...["-remove_silence", "no"],
  ];
}
