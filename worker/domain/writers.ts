import type { VoiceRules } from "../language/writer.ts";
import { logError } from "../log.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Deps } from "./deps.ts";
import { readRules } from "./profile/rules.ts";

export type Writers = Pick<Deps, "writer" | "builtinWriter">;

/** The writers, following this speaker's rules. */
export async function writersFor(deps: Deps, userId: string): Promise<Writers> {
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
    return await (timeoutMs === undefined ? work : Promise.race([work, timeoutAfter(timeoutMs)]));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("writer", error);
    return await builtin();
  }
}

async function timeoutAfter(ms: number): Promise<never> {
  await scheduler.wait(ms);
  throw new ServiceFailure("writer", "timeout", "nobody waits that long");
}
