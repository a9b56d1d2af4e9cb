import { depsOf } from "../../worker/domain/deps.ts";
import worker, { AccountSchedule, LiveRecording, ChatSession as Session } from "../../worker/index.ts";
import { scheduleStub } from "../../worker/session/stub.ts";
import { counted, countQueries } from "./counting.ts";
import { type Counts, counts, reset } from "./counts.ts";

/**
 * The app as it is, with a count of all that it asks of the platform: `GET /counts` tells and begins anew. `POST /seal` returns a
 * token as it is stored for each of these users, and `POST /wake` has their objects look when their next posts are due.
 */
export default {
  async fetch(request, env, ctx) {
    countQueries(env.DB);
    const { pathname } = new URL(request.url);
    if (pathname === "/counts") return Response.json(reset() satisfies Counts);
    if (pathname === "/seal") return Response.json(await sealed(request, env));
    if (pathname === "/wake") return Response.json(await woken(request, env));
    counts.requests++;
    return await worker.fetch(request, counted(env), ctx);
  },
} satisfies ExportedHandler<Env>;

async function sealed(request: Request, env: Env): Promise<string[][]> {
  const { token, users } = await request.json<{ token: string; users: string[] }>();
  const { tokenSeal } = depsOf(env);
  if (!tokenSeal) throw new Error("There is no DATA_KEY.");
  return await Promise.all(users.map(async (id) => [id, await tokenSeal.close(token, id)]));
}

async function woken(request: Request, env: Env): Promise<number> {
  const { users, at } = await request.json<{ users: string[]; at: number }>();
  await Promise.all(users.map((id) => scheduleStub(env, id).wake(id, at)));
  return users.length;
}

export { AccountSchedule, LiveRecording };

export class ChatSession extends Session {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
  }

  override async alarm(): Promise<void> {
    counts.alarms++;
    const began = Date.now();
    await super.alarm();
    counts.objectMs += Date.now() - began;
  }
}
