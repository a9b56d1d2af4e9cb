/** What a mail says, before it has a form. All of it is plain text. */
export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Why its reader gets it. */
  why: string;
}

/** Whose address it is sent to, and where the app is. */
interface Ends {
  to: string;
  origin: string;
}

export function textOf({ heading, paragraphs, action, why }: Letter, { to, origin }: Ends): string {
  const parts = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  return [...parts, "--", why, `Sent to ${to} by Outspoken, ${origin}`].join("\n\n");
}

/** Colours of `web/theme.css`. Mail programs know no style sheets to speak of, so each element has its own. */
const PAPER = "#f8f4eb";
const RAISED = "#fffdf8";
const LINE = "#e3dacb";
const INK = "#1c1916";
const SOFT = "#575047";
const ACCENT = "#c03418";
const SERIF = "Newsreader,Georgia,'Times New Roman',serif";
const SANS = "'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
/** An address may be longer than a phone is wide. */
const WRAP = "overflow-wrap:anywhere;word-break:break-word";
/** The bars of the wordmark: pictures are blocked in many mailboxes. Where boxes have no size, they are not there. */
const WAVE = [3, 9, 16, 10, 4]
  .map(
    (height) =>
      `<span style="display:inline-block;width:2px;height:${height}px;margin-right:2px;border-radius:1px;background:${ACCENT};vertical-align:middle"></span>`,
  )
  .join("");

export function htmlOf(letter: Letter, { to, origin }: Ends): string {
  const { subject, heading, paragraphs, action, why } = letter;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 20px;font:500 20px/1.2 ${SERIF};color:${INK}">${WAVE}&nbsp; Outspoken</td></tr>
<tr><td style="background:${RAISED};border:1px solid ${LINE};border-radius:14px;padding:32px 28px;font:16px/1.6 ${SANS};color:${INK};${WRAP}">
<h1 style="margin:0 0 16px;font:500 28px/1.15 ${SERIF};color:${INK}">${escapeHtml(heading)}</h1>
${body}
${action ? button(action) : ""}
</td></tr>
<tr><td style="padding:20px 4px 0;font:13px/1.6 ${SANS};color:${SOFT};${WRAP}">
<p style="margin:0 0 8px">${escapeHtml(why)}</p>
<p style="margin:0">Sent to ${escapeHtml(to)} by <a href="${escapeHtml(origin)}" style="color:${SOFT}">Outspoken</a>.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The address stands below it as well: some programs show no buttons, and some people trust none. */
const button = ({ label, url }: { label: string; url: string }) => `<p style="margin:24px 0 16px">
<a href="${escapeHtml(url)}" style="display:inline-block;background:${ACCENT};color:#fffaf4;text-decoration:none;font:500 16px/1.2 ${SANS};padding:14px 22px;border-radius:8px">${escapeHtml(label)}</a>
</p>
<p style="margin:0;font-size:13px;color:${SOFT}">${escapeHtml(url)}</p>`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
