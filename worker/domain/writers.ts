import type { VoiceRules } from "../language/writer.ts";
import { logError } from "../log.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import { withTimeout } from "../services/retry.ts";
import type { ModelDeps } from "./models.ts";
import { readRules } from "./profile/rules.ts";

export type Writers = Pick<ModelDeps, "writer" | "builtinWriter">;

/** The writers, following this speaker's rules. */
export async function writersFor(deps: ModelDeps, userId: string): Promise<Writers> {
  return writersFollowing(deps, await readRules(deps.db, userId));
}

/** Without a model both stay the same object. */
export function writersFollowing({ writer, builtinWriter }: Writers, rules: VoiceRules): Writers {
  const builtin = builtinWriter.following(rules);
  return {
    writer: writer === builtinWriter ? builtin : writer.following(rules),
    builtinWriter: builtin,
  };
}

/**
 * The model's result, or that of the built-in writer when the model fails or takes longer than `timeoutMs`.
 */
export async function orBuiltin<Result>(
  work: Promise<Result>,
  builtin: () => Promise<Result>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<Result> {
  try {
    return await (timeoutMs === undefined ? work : withTimeout("writer", timeoutMs / 1000, () => work));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("writer", error);
    return await builtin();
  }
}

/**
 * The model's result, or that of the built-in writer where today's budget for models is spent (design §6), and whether it is
 * that. Any other failure is thrown.
 */
export async function orBuiltinWhenSpent<Result>(
  work: Promise<Result>,
  builtin: () => Promise<Result>,
): Promise<{ result: Result; fallback: boolean }> {
  try {
    return { result: await work, fallback: false };
  } catch (error) {
    if (!(error instanceof SpentFailure) || error.limit !== "busy_today") throw error;
    return { result: await builtin(), fallback: true };
  }
}
