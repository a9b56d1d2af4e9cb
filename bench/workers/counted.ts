import worker, { AccountSchedule, ChatSession as Session } from "../../worker/index.ts";
import { counted, countQueries } from "./counting.ts";
import { type Counts, counts, reset } from "./counts.ts";

/** The app as it is, with a count of all that it asks of the platform: `GET /counts` tells and begins anew. */
export default {
  async fetch(request, env, ctx) {
    countQueries(env.DB);
    if (new URL(request.url).pathname === "/counts") return Response.json(reset() satisfies Counts);
    counts.requests++;
    return await worker.fetch(request, counted(env), ctx);
  },
} satisfies ExportedHandler<Env>;

export { AccountSchedule };

export class ChatSession extends Session {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
  }

  override async alarm(): Promise<void> {
    counts.alarms++;
    await super.alarm();
  }
}
