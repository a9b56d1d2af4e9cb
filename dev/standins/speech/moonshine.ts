import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import tokenizer from "llama-tokenizer-js";
import { env, InferenceSession, Tensor } from "onnxruntime-web";
import { SAMPLE_RATE } from "./pauses.ts";

/** A word with its punctuation, and how likely it is right, 0 to 1. */
export type SpokenWord = { word: string; probability: number };

/** The shape of Moonshine's base model. */
const HEADS = 8;
const HEAD_SIZE = 52;
const [START, END] = [1, 2];
/** More than anyone speaks; a model that repeats itself ends here. */
const MAX_TOKENS_PER_SECOND = 8;
const MAX_THREADS = 4;
/** How much likelier a name that may be said begins, and goes on once it has matched, in logits. */
const NAME_BEGINS = 2.5;
const NAME_GOES_ON = 5;
/** And a sign, or half a minute may come as one long line: more for each word after the fourteenth since the last one. */
const SIGN = 1;
const WORDS_WITHOUT_SIGN = 14;
const SIGN_PER_WORD = 0.5;

/** And a filler, which it leaves out or takes for another word: "dumb". */
const FILLER = 1.5;
const FILLERS = ["um", "Um"].flatMap((filler) => tokenizer.encode(filler, false)[0] ?? []);

/** Above this, a number that opens a piece was said. */
const SURE = 0.5;

const SIGNS = [".", ",", "?"].flatMap((sign) => tokenizer.vocabByString.get(sign) ?? []);

type Tensors = Record<string, Tensor>;

env.wasm.numThreads = Math.min(availableParallelism(), MAX_THREADS);
const PACKAGE = import.meta.resolve("@usefulsensors/moonshine-js");
const load = (name: string) =>
  InferenceSession.create(readFileSync(new URL(`model/base/quantized/${name}.onnx`, PACKAGE)));
const sessions = Promise.all([load("encoder_model"), load("decoder_model_merged")]);

// `recognise` throws it.
sessions.catch(() => undefined);

/**
 * Hears up to half a minute of sound by Moonshine's base model (English, with punctuation), in which these names may be said: the
 * likeliest token after the likeliest token, until the model ends. One sound at a time. Measured on 60 notes of three voices each: 3 to 4
 * words in 100 wrong with RHVoice's, 5 to 6 with flite's and Festival's; 4 s for a minute of sound on two cores.
 */
export async function recognise(samples: Int16Array, names: readonly string[]): Promise<SpokenWord[]> {
  const [encoder, decoder] = await sessions;
  const sound = Float32Array.from(samples, (sample) => sample / 32_768);
  const encoded = await encoder.run({ input_values: new Tensor("float32", sound, [1, sound.length]) });
  const spellings = names.map((name) => tokenizer.encode(name, false));
  const most = Math.ceil((samples.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND);
  const tokens: number[] = [];
  const probabilities: number[] = [];
  let past = nothingPast(decoder);
  while (tokens.length < most) {
    const input = BigInt64Array.of(BigInt(tokens.at(-1) ?? START));
    const output = (await decoder.run({
      input_ids: new Tensor("int64", input, [1, 1]),
      encoder_hidden_states: encoded.last_hidden_state as Tensor,
      use_cache_branch: new Tensor("bool", [tokens.length > 0]),
      ...past,
    })) as Tensors;
    const logits = output.logits?.data as Float32Array;
    const token = likeliest(logits, bonusesFor(tokens, spellings));
    if (token === END) break;
    probabilities.push(probabilityOf(token, logits));
    past = nowPast(past, output, tokens.length === 0);
    tokens.push(token);
  }
  return wordsOf(tokens, probabilities);
}

const nothingPast = ({ inputNames }: InferenceSession): Tensors =>
  Object.fromEntries(
    inputNames
      .filter((name) => name.startsWith("past_key_values."))
      .map((name) => [name, new Tensor("float32", new Float32Array(0), [0, HEADS, 1, HEAD_SIZE])]),
  );

/** What the encoder heard is given once; what the decoder wrote grows. */
const nowPast = (past: Tensors, output: Tensors, first: boolean): Tensors =>
  Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const present = output[name.replace("past_key_values", "present")];
      return [name, present && (first || name.includes(".decoder.")) ? present : before];
    }),
  );

function bonusesFor(tokens: readonly number[], spellings: readonly number[][]): Map<number, number> {
  const since = tokens.slice(tokens.findLastIndex((token) => SIGNS.includes(token)) + 1);
  const words = since.filter(beginsWord).length;
  const sign = SIGN + SIGN_PER_WORD * Math.max(0, words - WORDS_WITHOUT_SIGN);
  const bonuses = new Map(SIGNS.map((token) => [token, sign]));
  for (const token of FILLERS) bonuses.set(token, FILLER);
  for (const spelling of spellings) {
    let matched = Math.min(spelling.length - 1, tokens.length);
    while (matched > 0 && spelling.slice(0, matched).some((token, at) => tokens.at(at - matched) !== token))
      matched -= 1;
    const next = spelling[matched];
    if (next !== undefined)
      bonuses.set(next, Math.max(bonuses.get(next) ?? 0, matched > 0 ? NAME_GOES_ON : NAME_BEGINS));
  }
  return bonuses;
}

const beginsWord = (token: number) => tokenizer.vocabById[token]?.startsWith("▁") ?? false;

function likeliest(logits: Float32Array, bonuses: ReadonlyMap<number, number>): number {
  let best = 0;
  const score = (token: number) => (logits[token] ?? 0) + (bonuses.get(token) ?? 0);
  for (let token = 1; token < logits.length; token += 1) if (score(token) > score(best)) best = token;
  return best;
}

function probabilityOf(token: number, logits: Float32Array): number {
  const own = logits[token] ?? 0;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - own);
  return 1 / sum;
}

/** A word is the tokens from one that begins with a space to the next; it is as likely as the least likely of them, its sign aside. */
function wordsOf(tokens: readonly number[], probabilities: readonly number[]): SpokenWord[] {
  const words: { tokens: number[]; probability: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    const probability = probabilities[at] ?? 0;
    const word = words.at(-1);
    if (!word || beginsWord(token)) words.push({ tokens: [token], probability });
    else {
      word.tokens.push(token);
      if (!SIGNS.includes(token)) word.probability = Math.min(word.probability, probability);
    }
  }
  return words
    .map(({ tokens, probability }) => ({ word: tokenizer.decode(tokens, false).trim(), probability }))
    .filter(({ word }) => word !== "")
    .filter((word, at, all) => at > 0 || all.length === 1 || !isLabel(word));
}

/** It begins a piece now and then with the number of a list that was not said: "7. And then". */
const isLabel = ({ word, probability }: SpokenWord) => /^\d+\.$/.test(word) && probability < SURE;
