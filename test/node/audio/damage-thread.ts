import { parentPort, workerData } from "node:worker_threads";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import { Random } from "../../random.ts";

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A file damaged in one to three ways: long runs of zeros, a lost tail, a lost middle, other bytes, a part of it twice. */
function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  const random = new Random(seed);
  const upTo = (limit: number) => random.below(limit);
  let file = bytes.slice();
  for (let times = 1 + upTo(3); times > 0; times -= 1) {
    // The first bytes say what it is; without them it is refused unread.
    const from = Math.min(16 + upTo(file.length), file.length);
    const to = Math.min(from + upTo(file.length - from + 1), file.length);
    switch (upTo(6)) {
      case 0:
        file.fill(0, from, to);
        break;
      case 1:
        file.fill(0, Math.floor(file.length * (0.5 + random.next() / 2)));
        break;
      case 2:
        file = file.slice(0, from);
        break;
      case 3:
        file = joined(file.subarray(0, from), file.subarray(to));
        break;
      case 4:
        for (let byte = 1 + upTo(20); byte > 0; byte -= 1) file[16 + upTo(file.length - 16)] = upTo(256);
        break;
      default:
        file = joined(file.subarray(0, to), file.subarray(from));
    }
  }
  return file;
}

/** Throws unless the length of what is in these bytes can be read, or can't, without more ado. */
function measure(bytes: Uint8Array): void {
  const format = sniffAudio(bytes);
  const sound = format && measureSound(bytes, format, 91);
  if (typeof sound === "object" && sound !== null && !(sound.seconds > 0))
    throw new Error(`It measured ${sound.seconds}.`);
}

const { bytes, from, count }: { bytes: Uint8Array; from: number; count: number } = workerData;
for (let seed = from; seed < from + count; seed += 1) {
  parentPort?.postMessage({ seed });
  try {
    measure(damaged(bytes, seed));
  } catch (error) {
    parentPort?.postMessage({ seed, error: String(error) });
  }
}
