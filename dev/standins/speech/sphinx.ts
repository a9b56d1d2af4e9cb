import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onPath } from "../../tools.ts";

const MODEL_FOLDERS = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"];
const MAX_PROCESSES = 4;
const EXTENSION = ".raw";
/** One utterance of its output: the text, then in brackets its name and score. */
const RESULT = /^(.*)\((\S+) -?\d+\)$/;

/**
 * Keeps one recogniser busy for as long as we live: it reads the names of sound files as they come and writes a line for
 * each. The shell's pipes matter: what Node gives a child as stdin and stdout is a socket, which cannot be opened by
 * name; and when we are gone, however that happens, the first `cat` ends and with it all.
 */
const PIPELINE = 'cat | pocketsphinx_batch "$@" -ctl /dev/stdin -hyp /dev/stdout 2>/dev/null | cat';

interface Job {
  name: string;
  pcm: Uint8Array;
  resolve(text: string): void;
  reject(error: Error): void;
}

export interface Recogniser {
  /** What was said in at most some ten seconds of sound: lower case, no punctuation, "" for nothing. */
  hear(samples: Int16Array): Promise<string>;
  close(): void;
}

export function sphinxModel(): string | undefined {
  return MODEL_FOLDERS.map((folder) => join(folder, "pocketsphinx/model/en-us")).find(existsSync);
}

export function sphinxIsInstalled(): boolean {
  return onPath("pocketsphinx_batch") && sphinxModel() !== undefined;
}

/** Starts one PocketSphinx per core, loads its model now, and shares the work out among them. */
export function startSphinx(model: string, folder: string): Recogniser {
  const waiting: Job[] = [];
  const processes = Array.from({ length: Math.min(availableParallelism(), MAX_PROCESSES) }, () =>
    startProcess(model, folder, waiting),
  );
  let count = 0;
  return {
    hear: (samples) =>
      new Promise((resolve, reject) => {
        const pcm = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
        count += 1;
        waiting.push({ name: `piece-${count}`, pcm, resolve, reject });
        for (const process of processes) process.work();
      }),
    close: () => {
      for (const process of processes) process.close();
    },
  };
}

/** One recogniser process, taking jobs from the queue one at a time; started again for the next job when it dies. */
function startProcess(model: string, folder: string, waiting: Job[]) {
  let child: ChildProcess | undefined = launch();
  let job: Job | undefined;
  let closed = false;

  function launch(): ChildProcess {
    const started = spawn("sh", ["-c", PIPELINE, "sphinx", ...sphinxArguments(model, folder)], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    started.stdin?.on("error", () => undefined);
    if (started.stdout) createInterface(started.stdout).on("line", finish);
    started.once("close", () => {
      job?.reject(new Error("The recogniser stopped in the middle of a recording."));
      job = undefined;
      child = undefined;
      void work();
    });
    return started;
  }

  async function finish(line: string): Promise<void> {
    const [, text = "", name] = RESULT.exec(line) ?? [];
    if (!job || job.name !== name) return;
    const done = job;
    job = undefined;
    void work();
    await rm(join(folder, done.name + EXTENSION), { force: true });
    done.resolve(text.trim());
  }

  async function work(): Promise<void> {
    if (job || closed) return;
    job = waiting.shift();
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
      child?.stdin?.end();
    },
  };
}

function sphinxArguments(model: string, folder: string): string[] {
  return [
    ...["-hmm", join(model, "en-us"), "-lm", join(model, "en-us.lm.bin")],
    ...["-dict", join(model, "cmudict-en-us.dict")],
    ...["-adcin", "yes", "-cepdir", folder, "-cepext", EXTENSION],
  ];
}
