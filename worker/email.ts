import { depsOf } from "./domain/deps.ts";
import { receiveMail } from "./domain/inbound/mail.ts";
import { workOnInbound } from "./domain/inbound/work.ts";
import { inLog } from "./log.ts";
import { sessionsOf } from "./session/stub.ts";

/** A mail that Cloudflare's Email Routing hands over. Whoever sent it hears nothing of what is not believed, nor where it goes. */
export const takeMail: EmailExportedHandler<Env> = (mail, env, context) =>
  inLog({ chore: "mail-in" }, async () => {
    const deps = depsOf(env);
    const hasRoom = async (userId: string) => (await env.WORK_LIMIT.limit({ key: userId })).success;
    const id = await receiveMail(deps, mail, hasRoom);
    if (id) context.waitUntil(workOnInbound(deps, sessionsOf(env), { id }));
  });
