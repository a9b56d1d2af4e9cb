import { median } from "../browser.ts";

const ROUNDS = 3;

/** How long the recogniser alone takes for a sound, with nothing between it and who asks. */
export async function engineMs(origin: string, sound: File): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const body = new FormData();
    body.set("file", sound);
    const start = performance.now();
    const answer = await fetch(`${origin}/v1/audio/transcriptions`, { method: "POST", body });
    if (!answer.ok) throw new Error(`The recogniser answered ${answer.status}.`);
    await answer.json();
    times.push(performance.now() - start);
  }
  return median(times);
}
