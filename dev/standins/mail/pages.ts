import { escapeHtml, page } from "../page.ts";

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

const mailboxPage = (title: string, body: string): string =>
  page(
    {
      title: `${title} | Mailbox stand-in`,
      disclaimer: "This is no mail service, but its stand-in on this machine. Nothing leaves it.",
      accent: { light: "#c03418", dark: "#ff6b4a" },
    },
    body,
  );

/** All mails, newest first, with what their links lead to. */
export function listPage(mails: Mail[], fault: string | undefined): string {
  const list = mails.length > 0 ? mails.map(entry).join("\n") : "<p>No mail has come yet.</p>";
  return mailboxPage("Mailbox", `<h1>Mailbox</h1>\n${service(fault)}\n${list}`);
}

const service = (fault: string | undefined) => `<form method="post" action="/control/fault" class="inline">
<input type="hidden" name="fault" value="${fault ? "" : "503"}">
<small>${fault ? "The service is down: mails wait." : "The service works."}</small>
<button>${fault ? "Let it work again" : "Let it be down"}</button>
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
export const mailPage = ({ from, to, subject, html, text, receivedAt }: Mail): string =>
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
