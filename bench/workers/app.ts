import worker from "../../worker/index.ts";

export { AccountSchedule, ChatSession, LiveRecording } from "../../worker/index.ts";

/** The platform's limiters answer from memory; those of the local tools would take more time than all else of a read. */
const FREE: RateLimit = { limit: async () => ({ success: true }) };

/** What the app works out once for an environment, it works out once here too. */
const freeOf = new WeakMap<Env, Env>();

function withFreeLimiters(env: Env): Env {
  const known = freeOf.get(env);
  if (known) return known;
  const limiters = Object.keys(env).filter((name) => name.endsWith("_LIMIT"));
  const free = { ...env, ...Object.fromEntries(limiters.map((name) => [name, FREE])) };
  freeOf.set(env, free);
  return free;
}

/** The app as it is deployed, but with limiters that cost nothing. */
export default {
  fetch: (request, env, ctx) => worker.fetch(request, withFreeLimiters(env), ctx),
} satisfies ExportedHandler<Env>;
