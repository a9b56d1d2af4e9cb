import { randomBytes } from "node:crypto";
import { type Call, refusal } from "./http.ts";

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

/** `readyAt`: when it is processed; undefined until its bytes were taken. */
export type Upload = {
  urn: string;
  member: Member;
  readyAt?: number;
  type: string;
  bytes?: Uint8Array<ArrayBuffer>;
};

/** Everything that the stand-in remembers. Posts and members whose tokens were revoked are newest first. */
export const newState = () => ({
  clientId: "outspoken-local",
  clientSecret: randomBytes(16).toString("hex"),
  codes: new Map<string, Omit<Grant, "expiresAt"> & { redirectUri: string }>(),
  tokens: new Map<string, Grant>(),
  posts: [] as Post[],
  revoked: [] as Member[],
  uploads: new Map<string, Upload>(),
  /** Faults that happen once, and have. */
  spent: new Set<string>(),
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

/** `name` without `-once`, or nothing where it has happened already for this `input`. */
export function due({ spent }: State, name: string | undefined, input: string): string | undefined {
  if (!name?.endsWith("-once")) return name;
  const key = `${name} ${input}`;
  if (spent.has(key)) return undefined;
  spent.add(key);
  return name.slice(0, -"-once".length);
}

/** `token-500` as a last name makes the token call fail with 500; several stand apart by spaces. */
export const faultOf = (
  call: "token" | "userinfo" | "post" | "revoke" | "images" | "documents" | "upload" | "state",
  lastName = "",
) =>
  lastName
    .split(" ")
    .find((name) => name.startsWith(`${call}-`))
    ?.slice(call.length + 1);

/** The grant behind the token that a request carries. Throws when it is not, or no longer, good. */
export function bearer({ tokens }: State, { req }: Call): Grant {
  const grant = tokens.get(req.header("Authorization")?.replace(/^Bearer /, "") ?? "");
  if (grant && grant.expiresAt > Date.now()) return grant;
  throw refuse(401, "The token used in the request is not known, or has expired");
}
