import type { MailFacts, MailKind } from "../../worker/domain/mails/compose.ts";

export const TO = "ana@example.com";
const AT = { at: "2026-11-22T09:30:00Z" };

/** Every kind of mail, with facts for it, and what it says then. The pictures of `test/e2e/states/mails.ts` show the same. */
export const MAILS: { [Kind in MailKind]: { facts: MailFacts[Kind]; subject: string; says: string[] } } = {
  "confirm-email": {
    facts: {},
    subject: "Confirm your email address",
    says: [
      `Somebody signed up for Outspoken as ${TO}. If it was you, confirm the address, so that the account stays yours and you can always get back into it.`,
      "If it wasn't, open the same link and choose “It wasn't me”: the account is deleted at once, with everything in it.",
      "The link works once, for seven days.",
      "https://outspoken.test/auth/confirm-email#token=abc",
      "You get this mail because somebody entered your address at Outspoken. An account that nobody confirms proves nothing about you.",
    ],
  },
  "reset-password": {
    facts: {},
    subject: "Choose a new password",
    says: [
      `With this link you choose a new password for ${TO}, and are signed in. Everybody else who is signed in to the account is signed out then.`,
      "The link works once, for 30 minutes.",
      "https://outspoken.test/auth/reset-password#token=abc",
      "You get this mail because somebody asked for it on the sign-in page. If it wasn't you, do nothing: your password stays as it is.",
    ],
  },
  "password-changed": {
    facts: AT,
    subject: "Your password was changed",
    says: [
      `The password of ${TO} was changed on November 22, 2026 at 9:30 AM (UTC). Everybody who was signed in elsewhere has been signed out.`,
      "If it wasn't you, choose a new one now: ask for a link with “Forgot your password?” on the sign-in page.",
      "https://outspoken.test/auth/login",
      "You get this mail whenever the password of your account changes.",
    ],
  },
  "passkey-added": {
    facts: { ...AT, device: "Chrome on Android" },
    subject: "A passkey was added to your account",
    says: [
      `Since November 22, 2026 at 9:30 AM (UTC), a passkey made in Chrome on Android signs in to ${TO}.`,
      "If it wasn't you, remove it under Account, sign out everywhere else there, and choose a new password.",
      "https://outspoken.test/app/account",
      "You get this mail whenever somebody adds a way to sign in to your account.",
    ],
  },
  "payment-failed": {
    facts: {},
    subject: "Your payment did not go through",
    says: [
      `The monthly payment for ${TO} was declined. Your plan goes on for a few days while it is tried again.`,
      "Look at your card, and give us another one if it has run out.",
      "https://outspoken.test/app/billing",
      "You get this mail because you subscribe to the Basic plan. You can cancel it on the same page.",
    ],
  },
  "account-erased": {
    facts: AT,
    subject: "Your account was deleted",
    says: [
      `The account of ${TO} was deleted on November 22, 2026 at 9:30 AM (UTC), with every recording, draft and post in it. A subscription has ended with it, and we may no longer post on LinkedIn for you.`,
      "Posts that you published stay on LinkedIn; there you can delete them yourself.",
      "You get this mail because your account was deleted. It is the last one from us.",
    ],
  },
  "post-missed": {
    facts: { ...AT, postId: "p1", reason: "This post could not be sent." },
    subject: "Your scheduled post was not sent in time",
    says: [
      "You scheduled a post for November 22, 2026 at 9:30 AM (UTC).",
      "This post could not be sent.",
      "https://outspoken.test/app/posts/p1",
      "You get this mail because you scheduled a post at Outspoken.",
    ],
  },
  "post-unknown": {
    facts: { ...AT, postId: "p1", reason: "Publish again to find out." },
    subject: "LinkedIn did not say whether it has your scheduled post",
    says: ["Publish again to find out.", "https://outspoken.test/app/posts/p1"],
  },
  "post-failed": {
    facts: { ...AT, postId: "p1", reason: "Connect LinkedIn to publish.", timeZone: "America/New_York" },
    subject: "Your scheduled post could not be published",
    says: [
      "You scheduled a post for November 22, 2026 at 4:30 AM (America/New York).",
      "Connect LinkedIn to publish.",
      "https://outspoken.test/app/posts/p1",
      "You get this mail because you scheduled a post at Outspoken.",
    ],
  },
  "linkedin-ending": {
    facts: {
      until: "2026-12-06T09:30:00Z",
      days: "14",
      posts: "2026-12-06T09:30:00Z 2026-12-08T09:30:00Z",
    },
    subject: "Your LinkedIn connection ends in 14 days",
    says: [
      "LinkedIn lets us post for you until December 6, 2026. From then on nothing can be published from here until you connect it again, which takes a click.",
      "Without it, 2 posts that you scheduled cannot be published: December 6, 2026 at 9:30 AM (UTC), December 8, 2026 at 9:30 AM (UTC).",
      "https://outspoken.test/app/account",
      "You get this mail because you connected LinkedIn to publish. LinkedIn ends every such permission after 60 days.",
    ],
  },
};
