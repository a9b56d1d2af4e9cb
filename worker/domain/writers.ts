import type { VoiceRules } from "../language/writer.ts";
import { logError } from "../log.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Deps } from "./deps.ts";
import { readRules } from "./profile/rules.ts";

export type Writers = Pick<Deps, "writer" | "builtinWriter">;

/** The writers, holding to what this speaker wants of everything that is written for them. */
export async function writersFor(deps: Deps, userId: string): Promise<Writers> {
  return following(deps, await readRules(deps.db, userId));
}

/** Without a model both stay one and the same. */
export function following({ writer, builtinWriter }: Writers, rules: VoiceRules): Writers {
  const builtin = builtinWriter.following(rules);
  return {
    writer: writer === builtinWriter ? builtin : writer.following(rules),
    builtinWriter: builtin,
  };
}

/**
 * What the model gives, or the built-in writer in its place: for what nobody should have to ask for twice, nor wait
 * for longer than `timeoutMs`.
 */
export async function orBuiltin<Result>(
  work: Promise<Result>,
  builtin: () => Promise<Result>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<Result> {
  try {
    return await (timeoutMs === undefined ? work : Promise.race([work, givenUp(timeoutMs)]));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("writer", error);
    return await builtin();
  }
}

async function givenUp(ms: number): Promise<never> {
  await scheduler.wait(ms);
  throw new ServiceFailure("writer", "timeout", "nobody waits that long");
}
