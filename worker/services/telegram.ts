import { z } from "zod";
import { httpFailure, ServiceFailure } from "./failure.ts";
import { fetchService, fetchText, jsonOf, readBytes } from "./response.ts";
import { withTimeout } from "./retry.ts";

/** Nobody waits for it. */
const TIMEOUT_SECONDS = 20;

const refusal = z.object({ parameters: z.object({ retry_after: z.number().nonnegative() }) });

export type Telegram = ReturnType<typeof telegramBot>;

/** Telegram's Bot API for one bot. Throws `ServiceFailure`, whose status is 403 where a person has ended the chat. */
export function telegramBot(options: {
  token: string;
  name: string;
  webhookSecret: string;
  userAgent: string;
  apiBase?: string;
  linkBase?: string;
}) {
  const { token, name, webhookSecret, userAgent } = options;
  const base = (options.apiBase ?? "https://api.telegram.org").replace(/\/+$/, "");

  const call = <T>(method: string, result: z.ZodType<T>, body: object): Promise<T> =>
    withTimeout("telegram", TIMEOUT_SECONDS, async (signal) => {
      const headers = { "Content-Type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body), signal, userAgent };
      const { response, text } = await fetchText("telegram", `${base}/bot${token}/${method}`, request);
      const answer = jsonOf(text);
      if (!response.ok) throw withRetryAfter(httpFailure("telegram", response), answer);
      const parsed = z.object({ result }).safeParse(answer);
      if (parsed.success) return parsed.data.result as T;
      throw new ServiceFailure("telegram", "malformed", "the answer is not what was asked for");
    });

  return {
    webhookSecret,
    /** Opens the bot, which then gets `/start` with this token. */
    linkWith: (start: string): string =>
      `${(options.linkBase ?? "https://t.me").replace(/\/+$/, "")}/${name}?start=${start}`,

    /** Sends a text as it is, and returns the id of the message. `replyTo` may be gone. */
    async send(chatId: string, text: string, replyTo?: number): Promise<number> {
      const reply = replyTo && { message_id: replyTo, allow_sending_without_reply: true };
      const link_preview_options = { is_disabled: true };
      const message = { chat_id: Number(chatId), text, link_preview_options, reply_parameters: reply };
      return (await call("sendMessage", z.object({ message_id: z.number() }), message)).message_id;
    },

    async download(fileId: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
      const { file_path } = await call("getFile", z.object({ file_path: z.string() }), { file_id: fileId });
      return await withTimeout("telegram", TIMEOUT_SECONDS, async (signal) => {
        const url = `${base}/file/bot${token}/${file_path}`;
        const { response, answer } = await fetchService("telegram", url, { signal, userAgent });
        if (!response.ok) throw httpFailure("telegram", response);
        return await readBytes(answer, maxBytes);
      });
    },
  };
}

function withRetryAfter(failure: ServiceFailure, answer: unknown): ServiceFailure {
  const { data } = refusal.safeParse(answer);
  if (!data) return failure;
  const { reason, status } = failure;
  return new ServiceFailure("telegram", reason, `HTTP ${status}`, data.parameters.retry_after, status);
}
