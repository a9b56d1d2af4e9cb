import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { addInbound } from "../../db/jobs.ts";
import { endTelegram, telegramQuery } from "../../db/telegram.ts";
import { notesNameQuery } from "../../db/users.ts";
import { newNotesAddress, notesAddressOf } from "../../domain/inbound/mail.ts";
import { findChat, readUpdate, telegramId, telegramLink } from "../../domain/inbound/telegram.ts";
import { workOnMessage } from "../../domain/inbound/work.ts";
import { tryJobs } from "../../domain/jobs.ts";
import { AppError, existing } from "../../errors.ts";
import { sessionsOf } from "../../session/stub.ts";
import { isSame, readAs, requireProof, requireUser } from "../authentication.ts";
import { limitWork } from "../limits.ts";
import { noContent, router } from "../router.ts";

/** Called by Telegram, which brings our secret. What it says is written down before the answer, and worked on after it. */
export const telegram = router().post("/webhook", async (c) => {
  const { deps } = c.var;
  const secret = c.req.header("X-Telegram-Bot-Api-Secret-Token") ?? "";
  if (!deps.telegram || !isSame(secret, deps.telegram.webhookSecret)) throw new AppError("not_telegram");
  const item = readUpdate(deps, await c.req.json().catch(() => undefined));
  if (!item) return c.body(null, 204);
  // More than a person sends waits for the cron job; of a chat that is not connected it is dropped.
  const { chatId } = item.message;
  const { success } = await c.env.WORK_LIMIT.limit({ key: `telegram ${chatId}` });
  const { isConnected, isKnown } = await findChat(deps, item.message);
  if (!isConnected && !success) return c.body(null, 204);
  if (!isKnown && !(await admitStranger(c.env, chatId))) return c.body(null, 204);
  const now = Date.now();
  const isStored = await addInbound(deps.db, { ...item, now });
  // One answer a minute for all that there is no room for.
  const key = isStored ? item.key : `${telegramId(deps, chatId, "full")}:full:${Math.floor(now / MINUTE_MS)}`;
  const outcomes = [{ text: ERROR_MESSAGES.too_many }];
  if (!isStored) await addInbound(deps.db, { key, message: item.message, outcomes, now });
  if (success || !isStored)
    c.executionCtx.waitUntil(tryJobs(deps, "message", workOnMessage(sessionsOf(c.env)), { key }));
  return c.body(null, 204);
});

/** Chats of no account are answered so often each, and so often together: anybody may have many. */
async function admitStranger({ VISITOR_LIMIT, WORK_LIMIT }: Env, chatId: string): Promise<boolean> {
  const { success } = await VISITOR_LIMIT.limit({ key: `telegram ${chatId}` });
  return success && (await WORK_LIMIT.limit({ key: "telegram strangers" })).success;
}

export const inbound = router()
  .get("/telegram", async (c) => {
    const [[row]] = await readAs(c, [telegramQuery]);
    existing(c.var.deps.telegram, "telegram_off");
    const connected = typeof row?.chatId === "string";
    return c.json({ connected, name: connected ? row.name : null });
  })
  .post("/telegram", requireUser, limitWork, requireProof, async (c) => {
    const { deps, userId } = c.var;
    return c.json({ url: await telegramLink(deps, existing(deps.telegram, "telegram_off"), userId) });
  })
  .delete("/telegram", requireUser, limitWork, (c) =>
    noContent(c, endTelegram(c.var.deps.db, { userId: c.var.userId })),
  )
  .get("/inbox", async (c) => {
    const [[row]] = await readAs(c, [notesNameQuery]);
    const { deps, userId } = c.var;
    const isNew = deps.notesAddress !== undefined && row?.name === null;
    const address = isNew ? await newNotesAddress(deps, userId, true) : notesAddressOf(deps, row?.name);
    return c.json({ address });
  })
  .post("/inbox", requireUser, limitWork, async (c) =>
    c.json({ address: await newNotesAddress(c.var.deps, c.var.userId, false) }),
  );
