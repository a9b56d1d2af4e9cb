import { z } from "zod";
import { AUDIO_RETENTIONS } from "./audio.ts";
import { text, turnstileToken } from "./fields.ts";
import * as limits from "./limits.ts";
import { passkeyAssertion } from "./passkeys.ts";

/** The commonest leaked passwords of 8 characters or more, in lower case and without trailing digits and signs. */
const COMMON = new Set(
  `password passwords passw0rd p@ssword p@ssw0rd pa$$word pa55word password1 qwertyuiop qwerty123 qwerty12 qwertyui
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qazwsxedc asdfghjkl asdfasdf zxcvbnm zxcvbnm1 abcd1234 abc12345 a1b2c3d4
  iloveyou iloveyou1 princess sunshine football baseball basketball superman batman123 starwars trustno1 welcome1 welcome123
  letmein1 letmein123 admin123 administrator master123 monkey123 dragon123 michelle jennifer jonathan computer internet
  whatever changeme changeme1 secret123 test1234 testtest testing1 guest123 default1 liverpool chelsea1 arsenal1 mustang1
  shadow123 charlie1 jordan23 michael1 ashley12 freedom1 blink182 samantha victoria elizabeth alexander christian
  qwertyqwerty aaaaaaaa abcdefgh abcdefghi linkedin outspoken`.split(/\s+/),
);

/** Whether it is among the first that an attacker tries: digits in a row, one character or pair over and over, or a common word. */
function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const word = lower.replace(/[\d!?.*#_-]{0,4}$/, "");
  const isInARow = ["01234567890123456789", "98765432109876543210"].some((row) => row.includes(lower));
  return COMMON.has(lower) || COMMON.has(word) || isInARow || /^(.{1,4}?)\1+$/u.test(lower);
}

/** Lower-cased only once it is known to be ASCII: Unicode makes ASCII of other letters, and so somebody else's address. */
export const email = text()
  .trim()
  .pipe(z.email({ error: "Please enter a valid email address." }).max(limits.EMAIL_MAX_CHARS).toLowerCase());

/** It holds a name and an address. */
const CLAIM_TOKEN_MAX_CHARS = 4000;

const name = (label: string) =>
  text().trim().min(1, `${label} is required.`).max(limits.NAME_MAX_CHARS, `${label} is too long.`);

const passwordOf = (minChars: number, tooShort: string) =>
  text()
    .min(minChars, tooShort)
    .max(limits.PASSWORD_MAX_CHARS, `Password can have at most ${limits.PASSWORD_MAX_CHARS} characters.`);

export const loginRequest = z.object({ email, password: passwordOf(1, "Password is required.") });
export type LoginRequest = z.infer<typeof loginRequest>;

export const confirmRequest = loginRequest
  .pick({ password: true })
  .extend({ passkey: passkeyAssertion })
  .partial()
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ["password"],
    error: "Either a password or a passkey is required.",
  });

const TOO_SHORT = `Password must have at least ${limits.PASSWORD_MIN_CHARS} characters.`;
const password = passwordOf(limits.PASSWORD_MIN_CHARS, TOO_SHORT);

export const signupRequest = z.object({
  email,
  password,
  firstName: name("First name"),
  lastName: name("Last name"),
  turnstileToken,
});
export type SignupRequest = z.infer<typeof signupRequest>;

/** For a change of password; sign-up takes common ones too. */
const newPassword = password.refine(
  (value) => !isCommonPassword(value),
  "That password is easy to guess. Please choose another.",
);

export const forgotPasswordRequest = z.object({ email });
const linkRequest = z.object({ token: text().min(1).max(200) });
/** `askedFor`: the address that this browser last asked a mail for. */
export const mailedLinkRequest = linkRequest.extend({ askedFor: email.optional().catch(undefined) });
export type MailedLinkRequest = z.infer<typeof mailedLinkRequest>;

/** What a reset of a confirmed account may leave; `linkedin`: signing in by its member, and publishing. */
export const WAYS_IN = ["passkeys", "linkedin", "telegram", "keys", "inbox", "schedule"] as const;
export type WayIn = (typeof WAYS_IN)[number];
export const resetPasswordRequest = linkRequest.extend({
  password: newPassword,
  end: z.array(z.enum(WAYS_IN)).default(["keys"]),
});

/** `isKnown`: this browser asked for the mail, or is signed in to the account. */
export const mailedLink = z.object({
  address: z.string(),
  isKnown: z.boolean(),
  waysIn: z.array(z.enum(WAYS_IN)),
});
export type MailedLink = z.infer<typeof mailedLink>;

const itsPassword = loginRequest.shape.password.optional();
const answersIn = ({ token: _, ...answers }: Record<string, unknown>) =>
  Object.values(answers).filter((answer) => answer !== undefined).length;

/** Whose the account is, from a user who is not signed in to it: its password, a new one, or that it isn't theirs. */
export const confirmEmailRequest = linkRequest
  .extend({ password: itsPassword, newPassword: newPassword.optional(), mine: z.literal(false).optional() })
  .refine((answer) => answersIn(answer) <= 1, { path: ["password"], error: "Please give one answer only." });
export type ConfirmEmailRequest = z.infer<typeof confirmEmailRequest>;

/** The same from a member of LinkedIn: its password, a mail to choose another by, or an account of their own instead. */
export const claimRequest = z
  .object({
    token: text().min(1).max(CLAIM_TOKEN_MAX_CHARS),
    password: itsPassword,
    mail: z.literal("reset").optional(),
    start: z.literal("anew").optional(),
  })
  .refine((request) => answersIn(request) === 1, {
    path: ["password"],
    error: "Please give one answer: password, mail or start.",
  });
export type ClaimRequest = z.infer<typeof claimRequest>;

/** `currentPassword` may be missing where the account has none. */
export const passwordChange = z.object({
  currentPassword: text().max(limits.PASSWORD_MAX_CHARS).optional(),
  newPassword,
});

export const linkedinConnection = z.object({
  connected: z.boolean(),
  name: z.string().nullable(),
  /** Also of one that has ended and waits to be renewed; null without any. */
  expiresAt: z.iso.datetime().nullable(),
});
export type LinkedInConnection = z.infer<typeof linkedinConnection>;

export const accountLogin = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  /** As in "Chrome on Android"; null where it is not known. */
  device: z.string().nullable(),
});
export type AccountLogin = z.infer<typeof accountLogin>;

export const user = z.object({
  id: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** False for a user who signed up with LinkedIn and has set none. */
  hasPassword: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileUrl: z.string().nullable(),
  audioRetention: z.enum(AUDIO_RETENTIONS),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /\./,
    error: "Please enter a web address that starts with https://.",
  })
  .max(limits.PROFILE_URL_MAX_CHARS, "That address is too long.");

/** What its owner may change about an account; an empty address takes it away. */
export const userChange = z
  .object({
    profileUrl: text()
      .trim()
      .pipe(z.union([z.literal("").transform(() => null), webAddress]))
      .nullable(),
    audioRetention: z.enum(AUDIO_RETENTIONS),
  })
  .partial();
export type UserChange = z.infer<typeof userChange>;

export const tokenResponse = z.object({ token: z.string(), user });
export type TokenResponse = z.infer<typeof tokenResponse>;
