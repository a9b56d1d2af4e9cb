import { runCron } from "./cron.ts";
import { takeMail } from "./email.ts";
import { app } from "./http/app.ts";

export { AccountSchedule } from "./session/account-schedule.ts";
export { LiveRecording } from "./session/live-recording.ts";
export { ChatSession } from "./session/session.ts";

export default {
  fetch: app.fetch,
  email: takeMail,
  scheduled: (controller, env) => runCron(env, controller),
} satisfies ExportedHandler<Env>;
