import { env } from "cloudflare:workers";
import { openDatabase } from "../../worker/db/database.ts";
import { type Deps, depsOf } from "../../worker/domain/deps.ts";

/** The same, with something done before each call of its methods, or of those that are named. */
export const beforeCalls = <Target extends object>(
  target: Target,
  before: (...given: unknown[]) => void,
  names?: string[],
): Target =>
  new Proxy(target, {
    get(from, name) {
      const value = Reflect.get(from, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (names?.includes(String(name)) ?? true) before(...given);
        return Reflect.apply(value, from, given);
      };
    },
  });

/** Lets so many steps happen and no more, as where their caller dies. */
export function stepsUntilCrash(steps: number): { step: () => void; died: () => boolean } {
  let begun = 0;
  const step = () => {
    begun += 1;
    if (begun > steps) throw new Error("crash");
  };
  return { step, died: () => begun > steps };
}

/** What the Worker works with, with a database that answers so many calls and no more. */
export function dyingAfter(steps: number): { deps: Deps; died: () => boolean } {
  const { step, died } = stepsUntilCrash(steps);
  return { deps: { ...depsOf(env), db: openDatabase(beforeCalls(env.DB, step)) }, died };
}

/** A database in which something happens before the second batch of statements. */
export function beforeSecondBatch(meanwhile: () => Promise<unknown>) {
  let batches = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    batches += 1;
    if (batches === 2) await meanwhile();
    return await env.DB.batch(statements);
  };
  return openDatabase(
    new Proxy(env.DB, {
      get: (database, name) => (name === "batch" ? batch : Reflect.get(database, name).bind(database)),
    }),
  );
}
