import { parentPort, workerData } from "node:worker_threads";
import { damaged, measure } from "./damage.ts";

const { bytes, from, count }: { bytes: Uint8Array; from: number; count: number } = workerData;
for (let seed = from; seed < from + count; seed += 1) {
  parentPort?.postMessage({ seed });
  try {
    measure(damaged(bytes, seed));
  } catch (error) {
    parentPort?.postMessage({ seed, error: String(error) });
  }
}
