/**
 * A mail service in Resend's shape on loopback, and a mailbox that shows each mail as its reader would see it. It remembers
 * for as long as it runs; `/mails.json` is for tests. One mail is taken for each `Idempotency-Key`.
 */
import { randomUUID } from "node:crypto";
import { html } from "hono/html";
import { z } from "zod";
import { askForUserAgent, type Call, NO_FAULTS, refusal, serve, standinApp } from "./http.ts";
import { pagesOf } from "./page.ts";

const API_KEY = "local-mail-key";

const line = z.string().regex(/^[^\r\n]+$/);
const message = z.object({
  from: line,
  to: line,
  subject: line,
  html: z.string().min(1),
  text: z.string().min(1),
  reply_to: line.optional(),
  headers: z.record(z.string(), line).optional(),
});

/** `key`: the `Idempotency-Key` it came with. `body`: as it was sent. `attempts`: how often. */
export type Mail = z.infer<typeof message> &
  Record<"id" | "key" | "body" | "receivedAt", string> & { attempts: number };

const refuse = (statusCode: number, message: string, name?: string) =>
  refusal(statusCode, { statusCode, name, message });

/** The mailbox is at its origin. What is written there goes to `inboxUrl`, as Email Routing hands it over. */
export async function startMailStandin({ port = 0, inboxUrl = "", faults = NO_FAULTS } = {}) {
  /** Newest first. */
  const mails: Mail[] = [];

  function take(body: string, key: string): Mail {
    const earlier = mails.find((mail) => mail.key === key);
    if (earlier && earlier.body !== body)
      throw refuse(409, "Same idempotency key used with another payload", "invalid_idempotent_request");
    const received = { id: randomUUID(), key, body, attempts: 0, receivedAt: new Date().toISOString() };
    const mail = earlier ?? { ...received, ...message.parse(JSON.parse(body)) };
    if (!earlier) mails.unshift(mail);
    mail.attempts += 1;
    return mail;
  }

  async function takeMail(call: Call) {
    const { req } = call;
    if (req.header("Authorization") !== `Bearer ${API_KEY}`) throw refuse(401, "Missing API key");
    const body = await req.text();
    return await faults.answer(call, { to: JSON.parse(body).to }, refuse, (fault) => {
      if (fault === "sender") throw refuse(422, "Invalid `from` field.", "validation_error");
      return call.json({ id: take(body, req.header("Idempotency-Key") ?? randomUUID()).id });
    });
  }

  const app = standinApp()
    .route("/", faults.routes)
    .post("/emails", askForUserAgent(refuse), takeMail)
    .post("/write", async (call) => {
      const form = await call.req.formData();
      const [from, to] = [String(form.get("from")), String(form.get("to"))];
      const query = new URLSearchParams({ from, to });
      const mail = { method: "POST", body: await mimeOf(form, { from, to }) };
      const answer = await fetch(`${inboxUrl}?${query}`, mail).catch(() => undefined);
      return answer?.ok ? call.redirect("/", 303) : call.text("It was not taken.", 502);
    })
    .get("/mails.json", (call) => call.json(mails))
    .get("/mails/:id", (call) => {
      const mail = mails.find(({ id }) => id === call.req.param("id"));
      return mail ? call.html(mailPage(mail)) : call.notFound();
    })
    .get("/", (call) => call.html(listPage(mails)));
  const running = await serve(app, port);
  return { ...running, env: { MAIL: "resend", MAIL_BASE_URL: running.url, MAIL_API_KEY: API_KEY } };
}

/** A mail as a provider sends it, with what Cloudflare finds out about its sender above. */
async function mimeOf(form: FormData, { from, to }: { from: string; to: string }): Promise<string> {
  const file = form.get("file");
  const sound = file instanceof File && file.size > 0 ? await file.bytes() : undefined;
  const part = (type: string, body: string) => `--part\r\nContent-Type: ${type}\r\n${body}\r\n`;
  const attached =
    'Content-Disposition: attachment; filename="note"\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  return [
    "Received: from mailbox.localhost (127.0.0.1) by cloudflare-email.net (unknown) id 1",
    `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=${from.split("@")[1]}`,
    `From: ${from}`,
    `To: ${to}`,
    `Date: ${new Date().toUTCString()}`,
    `Subject: ${String(form.get("subject")).replace(/[\r\n]/g, " ")}`,
    `Message-ID: <${randomUUID()}@mailbox.localhost>`,
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="part"\r\n',
    part("text/plain; charset=utf-8", `\r\n${form.get("text")}`) +
      (sound ? part("application/octet-stream", attached + Buffer.from(sound).toString("base64")) : "") +
      "--part--",
  ].join("\r\n");
}

const mailboxPage = pagesOf("Mailbox stand-in", "Local mailbox. Nothing is really sent.", "#c03418");

const listPage = (mails: Mail[]) =>
  mailboxPage(
    "Mailbox",
    html`<h1>Mailbox</h1>
<details><summary>Write a mail</summary>
<form method="post" action="/write" enctype="multipart/form-data">
<label>From <input name="from" type="email" required value="${mails[0]?.to ?? ""}"></label>
<label>To <input name="to" required placeholder="a notes address: Account Settings has yours"></label>
<label>Subject <input name="subject" value="A thought"></label>
<label>Text <input name="text"></label>
<label>Sound <input name="file" type="file"></label>
<button class="main">Send</button>
</form></details>
${mails.length > 0 ? mails.map(entry) : html`<p>No mail has come yet.</p>`}`,
  );

const entry = ({ id, to, subject, text, receivedAt }: Mail) => html`<article data-testid="mail">
<p><strong><a href="/mails/${id}">${subject}</a></strong></p>
<p><small>To ${to} · <time>${receivedAt}</time></small></p>
<ul>${[...new Set(text.match(/https?:\/\/\S+/g))].map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
</article>
`;

/** One mail: as HTML, in a frame that runs no script and whose links open outside of it, and as plain text. */
const mailPage = ({ from, to, subject, html: markup, text, receivedAt }: Mail) =>
  mailboxPage(
    subject,
    html`<p><a href="/">All mails</a></p>
<h1>${subject}</h1>
<p><small>From ${from}<br>To ${to}<br><time>${receivedAt}</time></small></p>
<iframe title="As HTML" sandbox="allow-top-navigation-by-user-activation allow-popups" width="100%" height="820" style="border:1px solid"
srcdoc="${markup.replace("<head>", '<head><base target="_top">')}"></iframe>
<h2>As plain text</h2>
<article><pre>${text}</pre></article>`,
  );
