import { depsOf } from "./domain/deps.ts";
import { receiveMail } from "./domain/inbound/mail.ts";
import { workOnMessage } from "./domain/inbound/work.ts";
import { tryJobs } from "./domain/jobs.ts";
import { inLog, logError, logRefusal } from "./log.ts";
import { sessionsOf } from "./session/stub.ts";

/** The sender hears nothing of what is not taken; only where storage is down their server is told, since a note would be lost without a word. */
export const takeMail: EmailExportedHandler<Env> = (mail, env, context) =>
  inLog({ chore: "mail-in" }, async () => {
    try {
      const deps = depsOf(env);
      const hasRoom = async (userId: string) => (await env.WORK_LIMIT.limit({ key: userId })).success;
      const received = await receiveMail(deps, mail, hasRoom);
      if ("refused" in received) return logRefusal("mail-in", received.refused);
      context.waitUntil(tryJobs(deps, "message", workOnMessage(sessionsOf(env)), received));
    } catch (error) {
      logError("mail-in", error);
      mail.setReject("This can't be taken right now. Please send it again later.");
    }
  });
