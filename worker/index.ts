import { runChores } from "./cron.ts";
import { app } from "./http/app.ts";

export { ChatSession } from "./session/session.ts";

export default {
  fetch: app.fetch,
  scheduled: ({ scheduledTime }, env) => runChores(env, scheduledTime),
} satisfies ExportedHandler<Env>;
