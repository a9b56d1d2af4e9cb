import tokenizer from "llama-tokenizer-js";
import type { AudioFormat } from "#contract/audio.ts";
import { sniffAudio } from "../../worker/domain/audio/container.ts";
import { microdollarsOf } from "../../worker/services/model-calls.ts";
import { secondsHeard } from "../node/audio/heard.ts";

const SOUNDS_AT_ONCE = 20;

/** What a provider asks for: of what it was really sent and wrote, whatever was booked. Counted once it is asked for. */
export class Bill {
  readonly #sounds: { model: string; bytes: Uint8Array; format: AudioFormat }[] = [];
  readonly #texts: { model: string; prompt: string; answer: string }[] = [];

  hear(model: string, bytes: Uint8Array): void {
    const format = sniffAudio(bytes);
    if (format) this.#sounds.push({ model, bytes, format });
  }

  write(model: string, prompt: string, answer: string): void {
    this.#texts.push({ model, prompt, answer });
  }

  async total(): Promise<{ microdollars: number; heard: number; written: number }> {
    let microdollars = 0;
    for (let at = 0; at < this.#sounds.length; at += SOUNDS_AT_ONCE) {
      const sounds = this.#sounds.slice(at, at + SOUNDS_AT_ONCE);
      const seconds = await secondsHeard(sounds);
      for (const [index, { model }] of sounds.entries())
        microdollars += microdollarsOf({ service: "speech", model, seconds: seconds[index] ?? 0 });
    }
    for (const { model, prompt, answer } of this.#texts) {
      const [tokensIn = 0, tokensOut = 0] = [prompt, answer].map((text) => tokenizer.encode(text).length);
      microdollars += microdollarsOf({ service: "writer", model, tokensIn, tokensOut });
    }
    return { microdollars, heard: this.#sounds.length, written: this.#texts.length };
  }
}
