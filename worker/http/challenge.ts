import type { Context } from "hono";
import { orRefuse } from "../domain/deps.ts";
import { AppError } from "../errors.ts";
import type { AppEnv } from "./router.ts";

/**
 * Lets pass who has proved to be a person; everybody, where no such proof is set up. Throws `challenge` for a token that is
 * missing, wrong or used, and `unavailable` where nobody can judge it.
 */
export async function requirePerson(c: Context<AppEnv>, token: string | undefined): Promise<void> {
  const { challenge } = c.var.deps;
  if (!challenge) return;
  const answer = token && { token, remoteIp: c.req.header("CF-Connecting-IP") ?? null };
  const isPerson = answer && (await orRefuse("unavailable", challenge.verify(answer)));
  if (!isPerson) throw new AppError("challenge");
}
