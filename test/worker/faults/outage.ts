/** Which of the calls to our own storage fails, counted from 1, and how. */
export interface Outage {
  at: number;
  /** `refused`: before it took effect. `lost`: it is done, and its answer never comes. */
  way: "refused" | "lost";
}

export const WAYS: Outage["way"][] = ["refused", "lost"];

/** An environment whose storage is watched. */
export interface Watched {
  env: Env;
  /** What was asked of it so far, in order. */
  steps: string[];
  /** The step that the outage met, if there were that many. */
  met(): string | undefined;
}

/** D1, R2 and the sessions' objects as they are, but for the one call that the outage meets. */
export function watched(env: Env, outage?: Outage): Watched {
  const steps: string[] = [];
  const step = async <Result>(name: string, failure: Error, work: () => Promise<Result>): Promise<Result> => {
    const isHit = steps.push(name) === outage?.at;
    if (isHit && outage.way === "refused") throw failure;
    const result = await work();
    if (isHit) throw failure;
    return result;
  };
  const failing: Env = {
    ...env,
    DB: watchedDatabase(env.DB, step),
    VAULT: watchedVault(env.VAULT, step),
    CHAT_SESSION: watchedObjects(env.CHAT_SESSION, step),
  };
  return { env: failing, steps, met: () => (outage ? steps[outage.at - 1] : undefined) };
}

type Step = <Result>(name: string, failure: Error, work: () => Promise<Result>) => Promise<Result>;

/** In the words of D1, and with what must never get into a log. */
const lineLost = () => new Error("D1_ERROR: Network connection lost.");

function watchedDatabase(db: D1Database, step: Step): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const watch = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => watch(target.bind(...values), sql);
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) =>
          step(
            `database ${sql.trim().slice(0, 40)}`,
            lineLost(),
            async () => await Reflect.apply(value, target, given),
          );
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => watch(target.prepare(sql), sql);
      if (name !== "batch") throw new Error(`D1's ${String(name)} is not watched yet.`);
      return (statements: D1PreparedStatement[]) =>
        step(`database batch of ${statements.length}`, lineLost(), () =>
          target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
        );
    },
  });
}

/** As the platform marks an object that is out of reach for a moment. */
const objectLost = () =>
  Object.assign(new Error("Internal error in Durable Object storage."), { retryable: true });

function watchedObjects(objects: Env["CHAT_SESSION"], step: Step): Env["CHAT_SESSION"] {
  return new Proxy(objects, {
    get(target, name) {
      if (name !== "getByName") throw new Error(`An object's ${String(name)} is not watched yet.`);
      return (session: string) => {
        const stub = target.getByName(session);
        return new Proxy(stub, {
          get:
            (_target, method) =>
            (...given: unknown[]) =>
              step(
                `object ${String(method)}`,
                objectLost(),
                async () => await Reflect.apply(Reflect.get(stub, method), stub, given),
              ),
        });
      };
    },
  });
}

const VAULT_CALLS = ["put", "get", "head", "list", "delete"];

function watchedVault(vault: R2Bucket, step: Step): R2Bucket {
  return new Proxy(vault, {
    get(from, key) {
      const name = String(key);
      const value: unknown = Reflect.get(from, key);
      if (typeof value !== "function") return value;
      if (!VAULT_CALLS.includes(name)) throw new Error(`R2's ${name} is not watched yet.`);
      const lost = new Error(`${name}: We encountered an internal error. Please try again. (10001)`);
      return (...given: unknown[]) =>
        step(`vault ${name}`, lost, async () => await Reflect.apply(value, from, given));
    },
  });
}
