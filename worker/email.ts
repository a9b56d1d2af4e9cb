import { depsOf } from "./domain/deps.ts";
import { receiveMail } from "./domain/inbound/mail.ts";
import { workOnMessage } from "./domain/inbound/work.ts";
import { tryJobs } from "./domain/jobs.ts";
import { inLog } from "./log.ts";
import { sessionsOf } from "./session/stub.ts";

/** A mail that Cloudflare's Email Routing hands over. Whoever sent it hears nothing of what is not believed, nor where it goes. */
export const takeMail: EmailExportedHandler<Env> = (mail, env, context) =>
  inLog({ chore: "mail-in" }, async () => {
    const deps = depsOf(env);
    const hasRoom = async (userId: string) => (await env.WORK_LIMIT.limit({ key: userId })).success;
    const key = await receiveMail(deps, mail, hasRoom);
    if (key) context.waitUntil(tryJobs(deps, "message", workOnMessage(sessionsOf(env)), { key }));
  });
