import { env } from "cloudflare:workers";
import { depsOf } from "../../../worker/domain/deps.ts";
import { runMailJob } from "./mailbox.ts";

/** Sends mails that wait, as the cron job does in time; `isMeant` gets their rows as text. */
export async function sendWaitingMails(
  isMeant: (mail: string) => boolean = () => true,
  deps = depsOf(env),
): Promise<void> {
  const waiting = "select * from jobs where kind in ('mail', 'answer') and next_at is not null";
  const { results } = await env.DB.prepare(waiting).all<{ key: string }>();
  const due = env.DB.prepare("update jobs set next_at = 1 where key = ? and next_at is not null");
  const meant = results.filter((row) => isMeant(JSON.stringify(row))).map(({ key }) => due.bind(key));
  if (meant.length > 0) await env.DB.batch(meant);
  await runMailJob(deps);
}
