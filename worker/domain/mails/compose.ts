import { MAILS_PER_HOUR } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";

/** `reason`: whole sentences. `timeZone`: of the author's slots, by its name. */
type ScheduledPost = { postId: string; at: string; reason: string; timeZone?: string };

/** `days`: how many are left; `posts`: the times of the posts that are scheduled after that, with spaces between. */
type EndingConnection = Record<"until" | "days" | "posts", string> & { timeZone?: string };

/** `text`: drafts, with their links, and what was refused. `subject`, `messageId`: of the mail that is answered. */
type NotesAnswer = { text: string; subject: string; messageId: string; replyTo: string };

type NoFacts = Record<never, never>;

/** The address it goes to, where the app is, and the token of the link, for kinds with one. */
type Frame = { to: string; origin: string; token?: string };

/** What a mail says, before it has a form. All of it is plain text. */
interface Letter {
  subject: string;
  /** Where it differs from the subject. */
  heading?: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** The Message-ID of the mail that it answers, and where a reply to it goes. */
  answers?: { messageId: string; replyTo: string };
  /** The last sentence of the mail. */
  why: `You ${"get" | "got"} this email ${"because" | "whenever"} ${string}`;
}

const openPost = (origin: string, postId: string) => ({
  label: "Open the post",
  url: `${origin}${PAGES.post.replace(":postId", postId)}`,
});

/** About a scheduled post that is not on LinkedIn, as far as we know. */
const notPublished =
  (subject: string) =>
  ({ postId, at, reason, timeZone }: ScheduledPost, { origin }: Frame): Letter => ({
    subject,
    paragraphs: [`You scheduled a post for ${longTime(at, timeZone)}.`, reason],
    action: openPost(origin, postId),
    why: "You got this email because you scheduled a post on Outspoken.",
  });

/** Facts are kept while a mail waits. None has a person's name in it: anybody can sign up another's address under a name that advertises. */
const LETTERS = {
  "confirm-email": (_: NoFacts, { to, origin, token }) => ({
    subject: "Confirm your email address",
    heading: "Confirm your email",
    paragraphs: [
      `One tap and your account for ${to} is safe: it stays yours, and you can always reset your password.`,
      "Didn't sign up? Open the same link and choose “It wasn't me” to delete the account and everything in it.",
      "The link works once, for seven days.",
    ],
    action: { label: "Confirm this address", url: `${origin}${PAGES.confirmEmail}#token=${token}` },
    why: "You got this email because someone signed up with your address. Not you? You can also ignore it.",
  }),
  "reset-password": (_: NoFacts, { to, origin, token }) => ({
    subject: "Choose a new password",
    paragraphs: [
      `Choose a new password for ${to}. You'll be signed in here and signed out everywhere else.`,
      "The link works once, for 30 minutes.",
    ],
    action: { label: "Choose a new password", url: `${origin}${PAGES.resetPassword}#token=${token}` },
    why: "You got this email because someone requested it on our sign-in page. Not you? Ignore it. Your password stays the same.",
  }),
  "password-changed": ({ at }: { at: string }, { to, origin }) => ({
    subject: "Your password was changed",
    paragraphs: [
      `The password of ${to} was changed on ${longTime(at)}. All other devices were signed out.`,
      "Wasn't you? Choose a new one now with “Forgot your password?” on the sign-in page.",
    ],
    action: { label: "Go to sign in", url: `${origin}${PAGES.login}` },
    why: "You get this email whenever your password changes.",
  }),
  "passkey-added": ({ at, device }: { at: string; device: string }, { to, origin }) => ({
    subject: "A passkey was added to your account",
    heading: "A passkey was added",
    paragraphs: [
      `Since ${longTime(at)}, a passkey made in ${device} signs in to ${to}.`,
      "Wasn't you? Under Account, remove it, sign out everywhere else and change your password.",
    ],
    action: { label: "Open Account", url: `${origin}${PAGES.accountSignIn}` },
    why: "You get this email whenever a way to sign in is added to your account.",
  }),
  "linkedin-joined": ({ at }: { at: string }, { to, origin }) => ({
    subject: "LinkedIn now signs in to your account",
    paragraphs: [
      `Since ${longTime(at)}, the LinkedIn member with the address ${to} signs in to your account.`,
      "Wasn't you? Choose a new password with “Forgot your password?” on the sign-in page, and end LinkedIn there.",
    ],
    action: { label: "Go to sign in", url: `${origin}${PAGES.login}` },
    why: "You get this email whenever a way to sign in is added to your account.",
  }),
  "key-made": ({ at, name }: { at: string; name: string }, { to, origin }) => ({
    subject: "A key to your account was made",
    heading: "A key was made",
    paragraphs: [
      `Since ${longTime(at)}, a script or agent with the key “${name}” reads and writes drafts of ${to}. It can't publish or delete.`,
      "Wasn't you? Under Account, end the key, sign out everywhere else and change your password.",
    ],
    action: { label: "Open Account", url: `${origin}${PAGES.accountSignIn}` },
    why: "You get this email whenever a key to your account is made.",
  }),
  "telegram-connected": ({ at }: { at: string }, { to, origin }) => ({
    subject: "A Telegram chat was connected to your account",
    heading: "A Telegram chat was connected",
    paragraphs: [
      `Since ${longTime(at)}, what somebody sends our bot from their Telegram chat becomes notes of ${to}, and they read the drafts.`,
      "Wasn't you? Under Account, disconnect Telegram, sign out everywhere else and change your password.",
    ],
    action: { label: "Open Account", url: `${origin}${PAGES.accountNotes}` },
    why: "You get this email whenever Telegram is connected to your account.",
  }),
  "telegram-lost": ({ at }: { at: string }, { to, origin }) => ({
    subject: "Your Telegram chat now belongs to another account",
    heading: "Your Telegram chat was connected elsewhere",
    paragraphs: [
      `On ${longTime(at)}, the Telegram chat of ${to} was connected to another account. What is sent there no longer comes to this one.`,
      "Wasn't you? Connect Telegram again under Account.",
    ],
    action: { label: "Open Account", url: `${origin}${PAGES.accountNotes}` },
    why: "You got this email because your Telegram chat was connected to another account.",
  }),
  "payment-failed": (_: NoFacts, { to, origin }) => ({
    subject: "Your payment did not go through",
    paragraphs: [
      `The monthly payment for ${to} was declined. Your plan stays active for a few days while Stripe tries again.`,
      "Please check your card, or add another one.",
    ],
    action: { label: "Open Billing", url: `${origin}${PAGES.billing}` },
    why: "You got this email because you subscribe to the Basic plan. You can cancel it on the same page.",
  }),
  "account-erased": ({ at }: { at: string }, { to }) => ({
    subject: "Your account was deleted",
    paragraphs: [
      `The account of ${to} was deleted on ${longTime(at)}, with every recording, draft and post in it. Your subscription, if you had one, has ended, and we can no longer post on LinkedIn for you.`,
      "Posts you published stay on LinkedIn. You can delete them there.",
    ],
    why: "You got this email because your account was deleted. It's our last one.",
  }),
  "notes-answered": ({ text, subject, messageId, replyTo }: NotesAnswer) => ({
    subject: `Re: ${subject.replace(/^(?:re:\s*)+/i, "") || "Your email"}`,
    heading: "Your email",
    paragraphs: text.split(/\n{2,}/),
    answers: { messageId, replyTo },
    why: "You got this email because you sent a note to your notes address. Reply to send another.",
  }),
  "linkedin-ending": ({ until, days, posts, timeZone }: EndingConnection, { origin }) => ({
    subject: `Your LinkedIn connection ends in ${days} days`,
    heading: "Reconnect LinkedIn",
    paragraphs: [
      `LinkedIn lets us post for you until ${formatTime(until, { dateStyle: "long" })}. To keep publishing after that, reconnect it with one click.`,
      ...dependentPosts(posts ? posts.split(" ") : [], timeZone),
    ],
    action: { label: "Reconnect LinkedIn", url: `${origin}${PAGES.accountPublishing}` },
    why: "You got this email because you connected LinkedIn to publish. LinkedIn ends each connection after 60 days.",
  }),
  "post-missed": notPublished("Your scheduled post was not sent in time"),
  /** One that was sent, and may have arrived. */
  "post-unknown": notPublished("LinkedIn did not say whether it has your scheduled post"),
  "post-failed": notPublished("Your scheduled post could not be published"),
  "post-unscheduled": ({ postId, by }: { postId: string; by?: string }, { origin }) => ({
    subject: "Your scheduled post was changed, and is on hold",
    heading: "Your scheduled post is on hold",
    paragraphs: [
      `${by ? `“${by}”` : "Our writer"} changed a post that you had scheduled. It won't go out at its time.`,
      "Look at what changed, and schedule it again if you like it.",
      `You get at most ${MAILS_PER_HOUR} of these emails an hour, so more posts may be on hold: your library says so at each of them.`,
    ],
    action: openPost(origin, postId),
    why: "You got this email because a post that you had scheduled was changed by a key, in a chat, or by our writer.",
  }),
} satisfies Record<string, (facts: never, frame: Frame) => Letter>;

export type MailKind = keyof typeof LETTERS;
export type MailFacts = { [Kind in MailKind]: Parameters<(typeof LETTERS)[Kind]>[0] };

const POSTS_NAMED = 5;

function dependentPosts(times: string[], timeZone: string | undefined): string[] {
  if (times.length === 0) return [];
  const dates = times.slice(0, POSTS_NAMED).map((time) => longTime(time, timeZone));
  const more = times.length > POSTS_NAMED ? [`${times.length - POSTS_NAMED} more`] : [];
  const list = new Intl.ListFormat("en", { type: "unit", style: "long" }).format([...dates, ...more]);
  const which = times.length === 1 ? "the post you scheduled for" : `${times.length} posts you scheduled:`;
  return [`Otherwise we can't publish ${which} ${list}.`];
}

/** Writes a mail of this kind. What users wrote stays text in it. */
export function composeMail<Kind extends MailKind>(kind: Kind, facts: MailFacts[Kind], frame: Frame) {
  const letters: { [Each in MailKind]: (facts: MailFacts[Each], frame: Frame) => Letter } = LETTERS;
  const letter = letters[kind](facts, frame);
  return {
    to: frame.to,
    subject: letter.subject.replace(/\s+/g, " "),
    text: plainTextOf(letter, frame),
    html: htmlOf(letter, frame),
    ...(letter.answers && answering(letter.answers)),
  };
}

/** No program is to answer it in its turn. */
const answering = ({ messageId, replyTo }: NonNullable<Letter["answers"]>) => ({
  replyTo,
  headers: {
    "Auto-Submitted": "auto-replied",
    ...(messageId && { "In-Reply-To": messageId, References: messageId }),
  },
});

export const isMailKind = (kind: string): kind is MailKind => kind in LETTERS;

const formatTime = (time: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(new Date(time));

const longTime = (time: string, timeZone = "UTC") =>
  `${formatTime(time, { dateStyle: "long", timeStyle: "short", timeZone })} (${timeZone.replaceAll("_", " ")})`;

function plainTextOf(letter: Letter, { to, origin }: Frame): string {
  const { subject, heading = subject, paragraphs, action, why } = letter;
  const parts = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  return [...parts, "--", why, `Sent to ${to} by Outspoken, ${origin}`].join("\n\n");
}

/** Colours of `web/theme.css`. Mail programs hardly know style sheets, so each element has its own styles. */
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
/** The bars of the wordmark, without a picture, since many mailboxes block those. */
const WAVE = [3, 9, 16, 10, 4]
  .map(
    (height) =>
      `<span style="display:inline-block;width:2px;height:${height}px;margin-right:2px;border-radius:1px;background:${ACCENT};vertical-align:middle"></span>`,
  )
  .join("");

function htmlOf(letter: Letter, { to, origin }: Frame): string {
  const { subject, heading = subject, paragraphs, action, why } = letter;
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`)
    .join("\n");
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
