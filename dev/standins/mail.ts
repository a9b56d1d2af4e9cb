/**
 * A mail service in Resend's shape on loopback, and a mailbox that shows each mail as its reader would see it. It remembers
 * for as long as it runs; `/mails.json` is for tests. One mail is taken for each `Idempotency-Key`.
 *
 * It fails when asked to, on its page or by `POST /control/fault` with `to` (an address, or `*` for all) and `fault`: a
 * status from 400 to 599 or one of `WIRE_FAULTS`, with `-after-accept` if the mail is to arrive all the same, or nothing to
 * work again.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  listenOnLoopback,
  Refusal,
  readBody,
  readFields,
  redirect,
  sendJson,
  sendPage,
  WIRE_FAULTS,
} from "./http.ts";
import { escapeHtml, page } from "./page.ts";

const API_KEY = "local-mail-key";
const AFTER_ACCEPT = "-after-accept";

export interface MailStandin {
  /** Its origin; the mailbox is there. */
  url: string;
  close(): Promise<void>;
  /** What makes the Worker use it. */
  env: Record<"MAIL" | "MAIL_BASE_URL" | "MAIL_API_KEY", string>;
}

export interface Mail {
  id: string;
  /** The `Idempotency-Key` it came with. */
  key: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** As it was sent. */
  body: string;
  /** How often it was sent. */
  attempts: number;
  receivedAt: string;
}

interface State {
  /** Newest first. */
  mails: Mail[];
  /** By address, or `*`. */
  faults: Map<string, string>;
}

/** `port` 0 takes any. */
export async function startMailStandin({ port = 0 } = {}): Promise<MailStandin> {
  const state: State = { mails: [], faults: new Map() };
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      const { status, body, headers } =
        error instanceof Refusal ? error : new Refusal(500, { message: String(error) });
      sendJson(response, status, body, headers);
    });
  });
  const { url, close } = await listenOnLoopback(server, port);
  return { url, close, env: { MAIL: "resend", MAIL_BASE_URL: url, MAIL_API_KEY: API_KEY } };
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  switch (`${request.method} ${url.pathname}`) {
    case "POST /emails":
      return await take(state, request, response);
    case "POST /control/fault": {
      const { to = "*", fault = "" } = await readFields(request);
      if (fault) state.faults.set(to, fault);
      else state.faults.delete(to);
      return redirect(response, "/");
    }
    case "GET /mails.json":
      return sendJson(response, 200, state.mails);
    case "GET /":
      return sendPage(response, 200, listPage(state.mails, state.faults.get("*")));
  }
  const id = /^\/mails\/([\w-]+)$/.exec(url.pathname)?.[1];
  const mail = state.mails.find((one) => one.id === id);
  if (request.method !== "GET" || !mail) throw refusal(404, "not_found", "There is nothing here.");
  sendPage(response, 200, mailPage(mail));
}

async function take(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${API_KEY}`) {
    throw refusal(401, "missing_api_key", "Missing API key in the authorization header");
  }
  const body = await readBody(request);
  const { from, to, subject, html, text } = parse(body);
  const fault = state.faults.get(to) ?? state.faults.get("*") ?? "";
  if (fault && !fault.endsWith(AFTER_ACCEPT)) return misbehave(fault, response);

  const key = String(request.headers["idempotency-key"] ?? randomUUID());
  const earlier = state.mails.find((mail) => mail.key === key);
  if (earlier && earlier.body !== body) {
    throw refusal(409, "invalid_idempotent_request", "Same idempotency key used with another payload");
  }
  const received = { id: randomUUID(), key, body, attempts: 0, receivedAt: new Date().toISOString() };
  const mail = earlier ?? { ...received, from, to, subject, html, text };
  if (!earlier) state.mails.unshift(mail);
  mail.attempts += 1;
  if (fault) return misbehave(fault.slice(0, -AFTER_ACCEPT.length), response);
  sendJson(response, 200, { id: mail.id });
}

function misbehave(fault: string, response: ServerResponse): void {
  const act = WIRE_FAULTS[fault];
  if (!act) {
    const status = /^[45]\d\d$/.test(fault) ? Number(fault) : 500;
    throw refusal(status, "application_error", "Told to fail.");
  }
  act(response);
}

function parse(body: string): Pick<Mail, "from" | "to" | "subject" | "html" | "text"> {
  const fields: Record<string, unknown> = Object(JSON.parse(body));
  const textOf = (name: string): string => {
    const value = Array.isArray(fields[name]) ? fields[name][0] : fields[name];
    if (typeof value === "string" && value !== "") return value;
    throw refusal(422, "missing_required_field", `Missing \`${name}\` field.`);
  };
  const mail = { from: textOf("from"), to: textOf("to"), subject: textOf("subject") };
  if (/[\r\n]/.test(mail.to + mail.subject + mail.from)) {
    throw refusal(422, "validation_error", "A header has a line break in it.");
  }
  return { ...mail, html: textOf("html"), text: textOf("text") };
}

const refusal = (statusCode: number, name: string, message: string) =>
  new Refusal(statusCode, { statusCode, name, message });

const mailboxPage = (title: string, body: string): string =>
  page(
    {
      title: `${title} | Mailbox stand-in`,
      disclaimer: "Local mailbox. Nothing is really sent.",
      accent: { light: "#c03418", dark: "#ff6b4a" },
    },
    body,
  );

/** All mails, newest first, with what their links lead to. */
function listPage(mails: Mail[], fault: string | undefined): string {
  const list = mails.length > 0 ? mails.map(entry).join("\n") : "<p>No mail has come yet.</p>";
  return mailboxPage("Mailbox", `<h1>Mailbox</h1>\n${service(fault)}\n${list}`);
}

const service = (fault: string | undefined) => `<form method="post" action="/control/fault" class="inline">
<input type="hidden" name="fault" value="${fault ? "" : "503"}">
<small>${fault ? "The service is down: mails wait." : "The service works."}</small>
<button>${fault ? "End the outage" : "Simulate an outage"}</button>
</form>`;

const entry = ({ id, to, subject, text, receivedAt }: Mail) => `<article data-testid="mail">
<p><strong><a href="/mails/${id}">${escapeHtml(subject)}</a></strong></p>
<p><small>To ${escapeHtml(to)} · <time>${receivedAt}</time></small></p>
<ul>${linksIn(text)
  .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
  .join("")}</ul>
</article>`;

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/\S+/g) ?? [])];

/** One mail: as HTML, in a frame that runs no script and whose links open outside of it, and as plain text. */
const mailPage = ({ from, to, subject, html, text, receivedAt }: Mail): string =>
  mailboxPage(
    subject,
    `<p><a href="/">All mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p><small>From ${escapeHtml(from)}<br>To ${escapeHtml(to)}<br><time>${receivedAt}</time></small></p>
<iframe title="As HTML" sandbox="allow-top-navigation-by-user-activation allow-popups" width="100%" height="820" style="border:1px solid"
srcdoc="${escapeHtml(html.replace("<head>", '<head><base target="_top">'))}"></iframe>
<h2>As plain text</h2>
<article><pre>${escapeHtml(text)}</pre></article>`,
  );
