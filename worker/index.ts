import { app } from "./app.ts";
import { runChores } from "./clock.ts";

export { ChatSession } from "./session/session.ts";

export default {
  fetch: app.fetch,
  scheduled: ({ scheduledTime }, env) => runChores(env, scheduledTime),
} satisfies ExportedHandler<Env>;
