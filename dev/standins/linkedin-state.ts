import { randomBytes } from "node:crypto";
import { type Call, type Faults, refusal } from "./http.ts";

/** `sub` is the same for the same id on the consent page; without one for the same address, or the same name. */
export type Member = {
  sub: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
};
export type Grant = { member: Member; scopes: string[]; expiresAt: number };

/** `commentary` as it was sent, `text` as it is shown. */
export type Post = Record<"urn" | "commentary" | "text" | "postedAt", string> & {
  author: Member;
  media: { urn: string; label: string }[];
};

/** `sends`: how often its bytes have come, and were taken. */
export type Upload = {
  urn: string;
  member: Member;
  sends: number;
  readyAt: number;
  type: string;
  bytes?: Uint8Array<ArrayBuffer>;
};

/** Everything that the stand-in remembers. Posts and members whose tokens were revoked are newest first. */
export const newState = (faults: Faults) => ({
  faults,
  clientId: "outspoken-local",
  clientSecret: randomBytes(16).toString("hex"),
  codes: new Map<string, Omit<Grant, "expiresAt"> & { redirectUri: string }>(),
  tokens: new Map<string, Grant>(),
  posts: [] as Post[],
  revoked: [] as Member[],
  uploads: new Map<string, Upload>(),
});
export type State = ReturnType<typeof newState>;

/** What LinkedIn says beside the status, where it matters to a caller. */
const CODES: Record<number, string> = {
  401: "REVOKED_ACCESS_TOKEN",
  403: "ACCESS_DENIED",
  422: "UNPROCESSABLE_ENTITY",
  426: "NONEXISTENT_VERSION",
  429: "TOO_MANY_REQUESTS",
};

export const refuse = (status: number, message: string, code = CODES[status], more = {}) =>
  refusal(status, { status, code, message, ...more });

/** Does what a call asks for, unless tests have it fail. */
export const perform = (
  { faults }: State,
  call: Call,
  kind: "token" | "userinfo" | "post" | "revoke" | "images" | "documents" | "upload" | "state",
  { sub, lastName }: Partial<Member> = {},
  act: Parameters<Faults["answer"]>[3],
  text = "",
) => faults.answer(call, { kind, sub: sub ?? "", lastName: lastName ?? "", text }, refuse, act);

/** The grant behind the token that a request carries. Throws when it is not, or no longer, good. */
export function bearer({ tokens }: State, { req }: Call): Grant {
  const grant = tokens.get(req.header("Authorization")?.replace(/^Bearer /, "") ?? "");
  if (grant && grant.expiresAt > Date.now()) return grant;
  throw refuse(401, "The token used in the request is not known, or has expired");
}
