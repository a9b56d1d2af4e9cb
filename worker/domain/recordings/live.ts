import { MAX_PIECE_SECONDS } from "#contract/limits.ts";
import { AppError } from "../../errors.ts";
import { sniffAudio } from "../audio/container.ts";
import { readWav } from "../audio/wav.ts";
import { type ModelDeps, withModels } from "../models.ts";
import { readRules } from "../profile/rules.ts";
import { admitWork } from "../quota.ts";
import { parseSound, type Sound, transcribe } from "./transcribe.ts";

const RATE = 16_000;

/**
 * What was said in one piece of a recording that still runs. Keeps nothing but how many seconds were heard. More than
 * MAX_LIVE_SECONDS of one recording is refused.
 */
export async function wordsOf(
  deps: ModelDeps,
  recordingId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { userId } = deps.payer;
  if (!deps.liveWords || !deps.speech) throw new AppError("not_found");
  const [rules] = userId
    ? await Promise.all([readRules(deps.db, userId), admitWork(deps, userId)])
    : [{ spellings: [] }];
  const models = withModels(deps, deps.payer, { previewOf: recordingId });
  try {
    return (await transcribe(models, pieceOf(bytes), rules)).text;
  } catch (error) {
    if (error instanceof AppError && error.code === "no_speech") return "";
    throw error;
  }
}

function pieceOf(bytes: Uint8Array<ArrayBuffer>): Sound {
  if (sniffAudio(bytes) !== "wav") throw new AppError("not_audio");
  const sound = parseSound(bytes);
  const { format, channels, rate, bits } = readWav(bytes);
  if (format !== 1 || channels !== 1 || rate !== RATE || bits !== 16) throw new AppError("not_audio");
  if (sound.seconds > MAX_PIECE_SECONDS) throw new AppError("too_long");
  return sound;
}
