import { PAGES } from "#contract/pages.ts";
import type { MailMessage } from "../../services/mail/mail.ts";
import { htmlOf, type Letter, textOf } from "./layout.ts";

/** The facts that each kind of mail is written from. */
export interface MailFacts {
  "confirm-email": Record<never, never>;
  "reset-password": Record<never, never>;
  "password-changed": { at: string };
  "passkey-added": { at: string; device: string };
  "payment-failed": Record<never, never>;
  "account-erased": { at: string };
  /** `days`: how many are left, as a number. `posts`: the times of those scheduled after that, with spaces between. */
  "linkedin-ending": { until: string; days: string; posts: string; timeZone?: string };
  /** `reason`: whole sentences. */
  "post-missed": ScheduledPost;
  /** One that was sent, and nobody knows whether it arrived. */
  "post-unknown": ScheduledPost;
  "post-failed": ScheduledPost;
}

interface ScheduledPost {
  postId: string;
  at: string;
  reason: string;
  /** Of the author's slots, by its name. */
  timeZone?: string;
}

export type MailKind = keyof MailFacts;

type Facts<Kind extends MailKind> = MailFacts[Kind];

/** Whose address it is, where the app is, and the token of the link, for the kinds that have one. */
interface Frame {
  to: string;
  origin: string;
  token?: string;
}

type Writers = { [Kind in MailKind]: (facts: Facts<Kind>, frame: Frame) => Letter };

// Nobody's name is in a mail: anybody can sign up somebody else's address under a name that is an advertisement.
const LETTERS: Writers = {
  "confirm-email": (_facts, { to, origin, token }) => ({
    subject: "Confirm your email address",
    heading: "Is this your address?",
    paragraphs: [
      `Somebody signed up for Outspoken as ${to}. If it was you, confirm the address, so that the account stays yours and you can always get back into it.`,
      "If it wasn't, open the same link and choose “It wasn't me”: the account is deleted at once, with everything in it.",
      "The link works once, for seven days.",
    ],
    action: { label: "Confirm this address", url: `${origin}${PAGES.confirmEmail}#token=${token}` },
    why: "You get this mail because somebody entered your address at Outspoken. An account that nobody confirms proves nothing about you.",
  }),
  "reset-password": (_facts, { to, origin, token }) => ({
    subject: "Choose a new password",
    heading: "Choose a new password",
    paragraphs: [
      `With this link you choose a new password for ${to}, and are signed in. Everybody else who is signed in to the account is signed out then.`,
      "The link works once, for 30 minutes.",
    ],
    action: { label: "Choose a new password", url: `${origin}${PAGES.resetPassword}#token=${token}` },
    why: "You get this mail because somebody asked for it on the sign-in page. If it wasn't you, do nothing: your password stays as it is.",
  }),
  "password-changed": ({ at }, { to, origin }) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `The password of ${to} was changed on ${momentOf(at)}. Everybody who was signed in elsewhere has been signed out.`,
      "If it wasn't you, choose a new one now: ask for a link with “Forgot your password?” on the sign-in page.",
    ],
    action: { label: "Go to sign in", url: `${origin}${PAGES.login}` },
    why: "You get this mail whenever the password of your account changes.",
  }),
  "passkey-added": ({ at, device }, { to, origin }) => ({
    subject: "A passkey was added to your account",
    heading: "A passkey was added",
    paragraphs: [
      `Since ${momentOf(at)}, a passkey made in ${device} signs in to ${to}.`,
      "If it wasn't you, remove it under Account, sign out everywhere else there, and choose a new password.",
    ],
    action: { label: "Look at my account", url: `${origin}${PAGES.account}` },
    why: "You get this mail whenever somebody adds a way to sign in to your account.",
  }),
  "payment-failed": (_facts, { to, origin }) => ({
    subject: "Your payment did not go through",
    heading: "Your payment did not go through",
    paragraphs: [
      `The monthly payment for ${to} was declined. Your plan goes on for a few days while it is tried again.`,
      "Look at your card, and give us another one if it has run out.",
    ],
    action: { label: "Open Billing", url: `${origin}${PAGES.billing}` },
    why: "You get this mail because you subscribe to the Basic plan. You can cancel it on the same page.",
  }),
  "account-erased": ({ at }, { to }) => ({
    subject: "Your account was deleted",
    heading: "Your account was deleted",
    paragraphs: [
      `The account of ${to} was deleted on ${momentOf(at)}, with every recording, draft and post in it. A subscription has ended with it, and we may no longer post on LinkedIn for you.`,
      "Posts that you published stay on LinkedIn; there you can delete them yourself.",
    ],
    why: "You get this mail because your account was deleted. It is the last one from us.",
  }),
  "linkedin-ending": ({ until, days, posts, timeZone }, { origin }) => ({
    subject: `Your LinkedIn connection ends in ${days} days`,
    heading: "Connect LinkedIn once more",
    paragraphs: [
      `LinkedIn lets us post for you until ${dayOf(until)}. From then on nothing can be published from here until you connect it again, which takes a click.`,
      ...dependentPosts(posts ? posts.split(" ") : [], timeZone),
    ],
    action: { label: "Connect LinkedIn again", url: `${origin}${PAGES.account}` },
    why: "You get this mail because you connected LinkedIn to publish. LinkedIn ends every such permission after 60 days.",
  }),
  "post-missed": (facts, frame) => notPublished("Your scheduled post was not sent in time", facts, frame),
  "post-unknown": (facts, frame) =>
    notPublished("LinkedIn did not say whether it has your scheduled post", facts, frame),
  "post-failed": (facts, frame) => notPublished("Your scheduled post could not be published", facts, frame),
};

const POSTS_NAMED = 5;

/** Says which scheduled posts a connection ends too early for. */
function dependentPosts(times: string[], timeZone: string | undefined): string[] {
  if (times.length === 0) return [];
  const named = times.slice(0, POSTS_NAMED).map((time) => momentOf(time, timeZone));
  const more = times.length > POSTS_NAMED ? [`${times.length - POSTS_NAMED} more`] : [];
  const list = new Intl.ListFormat("en", { type: "unit", style: "long" }).format([...named, ...more]);
  return [
    times.length === 1
      ? `Without it, the post that you scheduled for ${list} cannot be published.`
      : `Without it, ${times.length} posts that you scheduled cannot be published: ${list}.`,
  ];
}

/** About a scheduled post that is not on LinkedIn, as far as we know. */
function notPublished(
  heading: string,
  { postId, at, reason, timeZone }: ScheduledPost,
  { origin }: Frame,
): Letter {
  return {
    subject: heading,
    heading,
    paragraphs: [`You scheduled a post for ${momentOf(at, timeZone)}.`, reason],
    action: { label: "Open the post", url: `${origin}${PAGES.post.replace(":postId", postId)}` },
    why: "You get this mail because you scheduled a post at Outspoken.",
  };
}

/** Writes a mail of this kind. What comes from people stands in it as text, whatever they wrote. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  facts: Facts<Kind>,
  frame: Frame,
): MailMessage {
  const letter = LETTERS[kind](facts, frame);
  return {
    to: frame.to,
    subject: letter.subject.replace(/\s+/g, " "),
    text: textOf(letter, frame),
    html: htmlOf(letter, frame),
  };
}

export const isMailKind = (kind: string): kind is MailKind => kind in LETTERS;

const formatted = (time: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(new Date(time));

const dayOf = (time: string) => formatted(time, { dateStyle: "long" });
const momentOf = (time: string, timeZone = "UTC") =>
  `${formatted(time, { dateStyle: "long", timeStyle: "short", timeZone })} (${timeZone.replaceAll("_", " ")})`;
