import { env } from "cloudflare:workers";
import { depsOf } from "../../../worker/domain/deps.ts";
import { sendQueued } from "../../../worker/domain/mails/outbox.ts";

/** Sends mails that wait, as the cron job does in time; `isMeant` gets their rows as text. */
export async function sendWaitingMails(
  isMeant: (mail: string) => boolean = () => true,
  deps = depsOf(env),
): Promise<void> {
  const waiting = await env.DB.prepare("select * from mails where next_at is not null").all<{
    key: string;
  }>();
  for (const { key } of waiting.results.filter((row) => isMeant(JSON.stringify(row)))) {
    await env.DB.prepare("update mails set next_at = 1 where key = ? and next_at is not null")
      .bind(key)
      .run();
    await sendQueued(deps, key);
  }
}
