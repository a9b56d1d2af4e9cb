import { counts } from "./counts.ts";

type Send = (...args: unknown[]) => Promise<unknown>;
interface QueryResult {
  meta?: { rows_read?: number; rows_written?: number };
}

let counting = false;

/** Counts below all of D1's methods, since `raw()`, which drizzle uses, drops what a query read. Throws where it can't. */
export function countQueries(db: D1Database): void {
  if (counting) return;
  const { alwaysPrimarySession } = db as unknown as { alwaysPrimarySession: object };
  const sessions: { _send?: Send } = Object.getPrototypeOf(Object.getPrototypeOf(alwaysPrimarySession));
  const send = sessions._send;
  if (!send) throw new Error("This version of D1's client cannot be counted.");
  const countedSend: Send = async function (this: unknown, ...args) {
    const answer = await send.apply(this, args);
    counts.queries++;
    for (const { meta } of [answer].flat() as QueryResult[]) {
      counts.rowsRead += meta?.rows_read ?? 0;
      counts.rowsWritten += meta?.rows_written ?? 0;
    }
    return answer;
  };
  sessions._send = countedSend;
  counting = true;
}

const CLASS_A = ["put", "list", "createMultipartUpload"];
const CLASS_B = ["get", "head"];

/** The same bindings, the vault's and the sessions' counted. */
export function counted(env: Env): Env {
  return {
    ...env,
    VAULT: calling(env.VAULT, (method) => {
      if (CLASS_A.includes(method)) counts.classA++;
      if (CLASS_B.includes(method)) counts.classB++;
    }),
    CHAT_SESSION: new Proxy(env.CHAT_SESSION, {
      get(target, name) {
        if (name !== "getByName") return Reflect.get(target, name);
        return (session: string) => calling(target.getByName(session), () => counts.objectCalls++);
      },
    }),
  };
}

/** Tells of each call of a method. */
const calling = <Target extends object>(target: Target, onCall: (method: string) => void): Target =>
  new Proxy(target, {
    get(_target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function" || typeof name !== "string") return member;
      return (...args: unknown[]) => {
        onCall(name);
        // A method of a stub has no `apply` of its own: that would be another call.
        return Reflect.apply(member, target, args);
      };
    },
  });
