import tokenizer from "llama-tokenizer-js";
import { sniffAudio } from "../../worker/domain/audio/container.ts";
import { type ModelCall, microdollarsOf } from "../../worker/services/model-calls.ts";
import { secondsHeard } from "../node/audio/heard.ts";

/** What a provider asks for: of what it was really sent and wrote, whatever was booked. */
export class Bill {
  #calls: Promise<ModelCall>[] = [];

  hear(model: string, bytes: Uint8Array): void {
    const format = sniffAudio(bytes);
    const seconds = format
      ? secondsHeard([{ bytes, format }]).then(([first = 0]) => first)
      : Promise.resolve(0);
    this.#calls.push(seconds.then((seconds) => ({ service: "speech", model, seconds })));
  }

  write(model: string, prompt: string, answer: string): void {
    const [tokensIn, tokensOut] = [prompt, answer].map((text) => tokenizer.encode(text).length);
    this.#calls.push(
      Promise.resolve({ service: "writer", model, tokensIn: tokensIn ?? 0, tokensOut: tokensOut ?? 0 }),
    );
  }

  async total(): Promise<{ microdollars: number; calls: number }> {
    const calls = await Promise.all(this.#calls);
    return { microdollars: calls.reduce((sum, call) => sum + microdollarsOf(call), 0), calls: calls.length };
  }
}
