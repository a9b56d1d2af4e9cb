/**
 * Telegram's Bot API on loopback, and a page that looks like a private chat with the bot: one types there, or sends a sound. It
 * remembers for as long as it runs; `/messages.json?chat=` is for tests. `POST /control/say` with `chat` and `text`, a `file`,
 * or `replyTo` is what a person sends: the update goes to the webhook, until that takes it, and is the answer.
 */
import { setTimeout } from "node:timers/promises";
import { html, raw } from "hono/html";
import { z } from "zod";
import { askForUserAgent, type Call, fieldsOf, NO_FAULTS, refusal, serve, standinApp } from "./http.ts";
import { pagesOf } from "./page.ts";

const TOKEN = "local-bot-token";
const SECRET = "local-telegram-secret";
const NAME = "OutspokenLocalBot";
const ME = "1";
const RETRY_MS = 1_000;
const MAX_UNITS = 4_096;

export interface TelegramMessage {
  id: number;
  chat: string;
  from: "bot" | "person";
  text: string;
  replyTo?: number;
  /** The id of its file. */
  file?: string;
}

const message = z.object({
  chat_id: z.number(),
  text: z.string().min(1).max(MAX_UNITS),
  reply_parameters: z.object({ message_id: z.number() }).optional(),
  parse_mode: z.never().optional(),
});

const refuse = (error_code: number, description: string) =>
  refusal(error_code, { ok: false, error_code, description, ...(error_code === 429 && WAIT) });
const WAIT = { parameters: { retry_after: 1 } };

const answer = ({ json }: Call, result: unknown) => json({ ok: true, result });

/** Without `webhookUrl` no update is sent. Returns also the settings that make the Worker use it. */
export async function startTelegramStandin({ port = 0, webhookUrl = "", faults = NO_FAULTS } = {}) {
  const messages: TelegramMessage[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const closing = new AbortController();

  const add = (one: Omit<TelegramMessage, "id">) => {
    const added = { id: messages.length + 1, ...one };
    messages.push(added);
    return added;
  };

  async function deliver(update: object): Promise<void> {
    const headers = { "Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": SECRET };
    const request = { method: "POST", headers, body: JSON.stringify(update) };
    while (webhookUrl && !closing.signal.aborted) {
      const answer = await fetch(webhookUrl, { ...request, signal: closing.signal }).catch(() => undefined);
      if (answer?.ok) return;
      await setTimeout(RETRY_MS);
    }
  }

  /** What a person sends, as the update that tells of it. */
  async function say(call: Call) {
    const form = await call.req.formData();
    const field = (name: string) => String(form.get(name) ?? "");
    const [chat, text, replyTo] = [field("chat") || ME, field("text"), Number(field("replyTo"))];
    const upload = form.get("file");
    const bytes =
      upload instanceof File && upload.size > 0 ? new Uint8Array(await upload.arrayBuffer()) : undefined;
    const file = bytes && `file-${files.size}`;
    if (bytes && file) files.set(file, bytes);
    const { id } = add({ chat, from: "person", text, ...(replyTo && { replyTo }), file });
    const person = { id: Number(chat), first_name: "Ada" };
    const kind = field("kind") || "voice";
    const fileInfo = { file_id: file, file_size: bytes?.length };
    const sound = { [kind]: kind === "photo" ? [{ ...fileInfo, file_id: "small" }, fileInfo] : fileInfo };
    const message = {
      ...{ message_id: id, date: Math.floor(Date.now() / 1000) },
      ...{ chat: { ...person, type: "private" }, from: { ...person, is_bot: false } },
      ...(file ? { ...sound, caption: text || undefined } : { text }),
      ...(replyTo && { reply_to_message: { message_id: replyTo } }),
    };
    return { chat, update: { update_id: id, message } };
  }

  async function sendMessage(call: Call) {
    const body = await call.req.json();
    return await faults.answer(call, { chat: String(body.chat_id) }, refuse, () => {
      const { data } = message.safeParse(body);
      if (!data) throw refuse(400, "Bad Request: message is not valid");
      const chat = String(data.chat_id);
      const replyTo = data.reply_parameters?.message_id;
      return answer(call, { message_id: add({ chat, from: "bot", text: data.text, replyTo }).id });
    });
  }

  const app = standinApp()
    .route("/", faults.routes)
    .use(`/bot${TOKEN}/*`, askForUserAgent(refuse))
    .post(`/bot${TOKEN}/sendMessage`, sendMessage)
    .post(`/bot${TOKEN}/getFile`, async (call) => {
      const { file_id = "" } = await fieldsOf(call);
      return await faults.answer(call, { chat: file_id }, refuse, () => {
        if (!files.has(file_id)) throw refuse(400, "Bad Request: invalid file_id");
        return answer(call, { file_path: `voice/${file_id}` });
      });
    })
    .get(`/file/bot${TOKEN}/voice/:file`, (call) => {
      const bytes = files.get(call.req.param("file"));
      return bytes ? call.body(bytes) : call.notFound();
    })
    .post("/control/say", async (call) => {
      const { chat, update } = await say(call);
      void deliver(update);
      return call.req.header("Accept")?.includes("html")
        ? call.redirect(`/?chat=${chat}`, 303)
        : call.json(update);
    })
    .get("/messages.json", ({ json, req }) => json(messages.filter(({ chat }) => chat === req.query("chat"))))
    .get(`/${NAME}`, (call) => call.html(chatPage(messages, ME, call.req.query("start"))))
    .get("/", (call) => call.html(chatPage(messages, call.req.query("chat") ?? ME)));
  const running = await serve(app, port, closing);
  const { url } = running;
  const bot = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_BOT_NAME: NAME, TELEGRAM_WEBHOOK_SECRET: SECRET };
  return { ...running, env: { ...bot, TELEGRAM_API_BASE: url, TELEGRAM_LINK_BASE: url } };
}

const telegramPage = pagesOf("Telegram stand-in", "Local Telegram. Nothing is really sent.", "#1c7bb0");

/** Reloads when a message arrives. */
const SCRIPT = raw(`<script type="module">
  const form = document.querySelector("#say"), count = document.querySelectorAll("article").length;
  setInterval(async () => {
    const all = await (await fetch("/messages.json?chat=" + form.elements.chat.value)).json();
    if (all.length !== count && !form.elements.text.value && !form.elements.file.value) location.reload();
  }, 1000);
</script>`);

function chatPage(messages: TelegramMessage[], chat: string, start?: string) {
  const ownMessages = messages.filter((one) => one.chat === chat);
  return telegramPage(
    NAME,
    html`<h1>${NAME}</h1>
${ownMessages.map(entry)}
<form id="say" method="post" action="/control/say" enctype="multipart/form-data">
<input type="hidden" name="chat" value="${chat}">
${
  start
    ? html`<input type="hidden" name="text" value="/start ${start}"><button class="main">Start</button>`
    : html`<label>Message, or what a file is about <input name="text" autocomplete="off"></label>
<label>File <input name="file" type="file"></label>
<label>Answers message <select name="replyTo"><option value="">none</option>
${ownMessages.map(({ id, text }) => html`<option value="${id}">${id}: ${text.slice(0, 30)}</option>`)}</select></label>
<button class="main">Send</button>${SCRIPT}`
}
</form>`,
  );
}

const entry = ({ id, from, text, file, replyTo }: TelegramMessage) => html`<article data-testid="${from}">
<small>${from === "bot" ? NAME : "You"}, ${id}${replyTo ? `, to ${replyTo}` : ""}${file ? ", with a sound" : ""}</small>
<pre>${linked(text)}</pre></article>
`;

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
