import { env } from "cloudflare:workers";
import { depsOf, onShard } from "../../../worker/domain/deps.ts";
import { sendQueued } from "../../../worker/domain/mails/outbox.ts";
import { SECOND } from "../second-database.ts";

/** Sends mails that wait, as the cron job does in time; `isMeant` gets their rows as text. */
export async function sendWaitingMails(isMeant: (mail: string) => boolean = () => true): Promise<void> {
  for (const [shard, db] of [env.DB, SECOND].entries()) {
    if (!db) continue;
    const deps = onShard(depsOf(env), shard);
    const waiting = await db.prepare("select * from mails where next_at is not null").all<{ key: string }>();
    for (const mail of waiting.results.filter((row) => isMeant(JSON.stringify(row)))) {
      await db
        .prepare("update mails set next_at = 1 where key = ? and next_at is not null")
        .bind(mail.key)
        .run();
      await sendQueued(deps, mail.key);
    }
  }
}
