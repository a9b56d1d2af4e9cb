import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Part, textOf } from "./little-text.ts";

/** LinkedIn's own life of a code and of a token. */
const CODE_LIFE_MS = 30 * 60_000;
const TOKEN_LIFE_SECONDS = 60 * 86_400;

export interface Member {
  /** The same for the same id on the consent page; without one for the same address, or the same name. */
  sub: string;
  firstName: string;
  lastName: string;
  /** Empty when the member has none. */
  email: string;
  emailVerified: boolean;
}

export interface Token {
  member: Member;
  scopes: string[];
  expiresAt: number;
}

export interface Post {
  urn: string;
  author: Member;
  /** As it was sent. */
  commentary: string;
  /** As it is shown. */
  text: string;
  parts: Part[];
  postedAt: string;
}

/** Everything that the stand-in remembers, for as long as it runs. */
export interface State {
  clientId: string;
  clientSecret: string;
  codes: Map<string, { member: Member; scopes: string[]; redirectUri: string; expiresAt: number }>;
  tokens: Map<string, Token>;
  /** Newest first. */
  posts: Post[];
  /** Whose tokens were revoked, newest first. */
  revoked: Member[];
  /** Faults that happen once, and have. */
  spent: Set<string>;
}

export function newState(): State {
  return {
    clientId: "outspoken-local",
    clientSecret: randomBytes(16).toString("hex"),
    codes: new Map(),
    tokens: new Map(),
    posts: [],
    revoked: [],
    spent: new Set(),
  };
}

export function newMember(said: Omit<Member, "sub">, id: string): Member {
  const known = id || said.email.toLowerCase() || `${said.firstName} ${said.lastName}`;
  return { ...said, sub: createHash("sha256").update(known).digest("base64url").slice(0, 10) };
}

export function newCode(
  state: State,
  grant: { member: Member; scopes: string[]; redirectUri: string },
): string {
  const code = randomUUID();
  state.codes.set(code, { ...grant, expiresAt: Date.now() + CODE_LIFE_MS });
  return code;
}

export function newToken(state: State, member: Member, scopes: string[], lifeSeconds = TOKEN_LIFE_SECONDS) {
  const accessToken = randomBytes(32).toString("base64url");
  state.tokens.set(accessToken, { member, scopes, expiresAt: Date.now() + lifeSeconds * 1000 });
  return {
    access_token: accessToken,
    expires_in: lifeSeconds,
    scope: scopes.join(","),
    token_type: "Bearer",
  };
}

export function addPost(state: State, author: Member, commentary: string, parts: Part[]): Post {
  // As long as LinkedIn's, and rising.
  const urn = `urn:li:share:${7_400_000_000_000_000_000n + BigInt(state.posts.length)}`;
  const post = { urn, author, commentary, text: textOf(parts), parts, postedAt: new Date().toISOString() };
  state.posts.unshift(post);
  return post;
}
