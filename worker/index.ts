import { runCron } from "./cron.ts";
import { app } from "./http/app.ts";

export { AccountSchedule } from "./session/account-schedule.ts";
export { ChatSession } from "./session/session.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runCron(env, controller),
} satisfies ExportedHandler<Env>;
