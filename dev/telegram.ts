import { CommandFailed } from "./tools.ts";

/** A call of the Bot API as the bot itself. Throws `CommandFailed`, without its token, for an answer that is not good. */
export async function askTelegram(token: string, method: string, body: object = {}): Promise<unknown> {
  const base = (process.env.TELEGRAM_API_BASE ?? "https://api.telegram.org").replace(/\/+$/, "");
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${base}/bot${token}/${method}`, request).catch(() => undefined);
  if (answer?.ok) return ((await answer.json()) as { result: unknown }).result;
  throw new CommandFailed(`Telegram's ${method}: ${answer?.status ?? "no answer"}.`);
}
