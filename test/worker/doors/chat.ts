import { expect, inject, vi } from "vitest";
import { API } from "#contract/paths.ts";
import type { TelegramMessage } from "../../../dev/standins/telegram.ts";
import { call, confirmAddressOf, type Person } from "../people.ts";

const { url, env } = inject("telegram");

const SECRET = { "X-Telegram-Bot-Api-Secret-Token": env.TELEGRAM_WEBHOOK_SECRET };

export interface Said {
  text?: string;
  file?: Uint8Array<ArrayBuffer>;
  kind?: "voice" | "audio" | "video_note" | "document" | "photo";
  replyTo?: number;
  more?: object;
}

interface Message {
  message_id: number;
  chat: object;
  text?: string;
  voice?: { file_id: string };
}

export type Chat = ReturnType<typeof newChat>;

export const WAIT = { timeout: 45_000, interval: 20 };
const QUESTION = /^Connect this chat to /;

let chats = Math.floor(Math.random() * 1e9);

export function newChat() {
  chats += 1;
  let seen = 0;
  const chat = String(chats);
  const messages = async (): Promise<TelegramMessage[]> =>
    (await fetch(`${url}/messages.json?chat=${chat}`)).json();
  return {
    id: chat,
    /** What they send, as Telegram tells of it. */
    async update({ text = "", file, kind = "voice", replyTo, more }: Said): Promise<{ message: Message }> {
      const form = new FormData();
      for (const [name, value] of Object.entries({ chat, text, kind, replyTo: replyTo ?? "" }))
        form.set(name, String(value));
      if (file) form.set("file", new File([file], "sound"));
      const said = await fetch(`${url}/control/say`, { method: "POST", body: form });
      const update = await said.json<{ message: Message }>();
      return { ...update, message: { ...update.message, ...more } };
    },
    async say(said: Said): Promise<void> {
      expect((await deliver(await this.update(said))).status).toBe(204);
    },
    answers: async () =>
      (await messages()).filter(({ from, text }) => from === "bot" && !QUESTION.test(text)),
    /** Follows a link, and returns what the bot asks then. */
    async follow(token: string): Promise<string> {
      const before = (await messages()).length;
      await this.say({ text: `/start ${token}` });
      return await vi.waitFor(async () => {
        const asked = (await messages()).slice(before).find(({ from }) => from === "bot");
        return asked?.text ?? expect.fail("nothing yet");
      }, WAIT);
    },
    /** What the bot has said, but for its question, once there are so many messages of it. */
    answered(many = 1) {
      return vi.waitFor(async () => {
        const answers = await this.answers();
        expect(answers.map(({ text }) => text)).toHaveLength(many);
        seen = many;
        return answers as [TelegramMessage, ...TelegramMessage[]];
      }, WAIT);
    },
    /** Says it, and returns the one answer that comes after those that were waited for before. */
    async answerTo(said: Said): Promise<TelegramMessage> {
      await this.say(said);
      return (await this.answered(seen + 1)).at(-1) ?? expect.fail("nothing yet");
    },
    fail: (fault: string, about = chat) =>
      fetch(`${url}/control/fault`, { method: "POST", body: new URLSearchParams({ chat: about, fault }) }),
  };
}

export const deliver = (update: unknown, headers: Record<string, string> = SECRET): Promise<Response> =>
  call(API.telegramWebhook, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(update),
  });

/** The token of a new link, for which the address has to be confirmed. */
export async function linkFor(person: Pick<Person, "send" | "id">): Promise<string> {
  await confirmAddressOf(person);
  const { url } = await (await person.send("POST", API.telegram)).json<{ url: string }>();
  return /\?start=([\w-]{1,64})$/.exec(url)?.[1] ?? expect.fail(url);
}

export async function connect(person: Pick<Person, "send" | "id">, chat = newChat()): Promise<Chat> {
  expect(await chat.follow(await linkFor(person))).toMatch(QUESTION);
  expect((await chat.answerTo({ text: "Yes" })).text).toMatch(/^Connected\./);
  return chat;
}
