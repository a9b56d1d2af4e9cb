import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { TokenResponse, User, WayIn } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { mailed, RESET, tokenIn } from "../mail/mailbox.ts";
import { type Person, personWith, sendJson } from "../people.ts";

export const logIn = (email: string, password: string) => sendJson("POST", API.login, { email, password });
export const isSignedIn = async (person: Person) => (await person.get(API.user)).status === 200;
export const userOf = async (person: Person): Promise<User> => (await person.get(API.user)).json();

export async function entered(response: Response): Promise<Person> {
  expect(response.ok, `${response.status}`).toBe(true);
  const { user, token } = await response.json<TokenResponse>();
  return personWith({ ...user, token });
}

export async function refused(response: Response, status: number, code: string, field?: string) {
  const refusal = field ? { code, field } : { code };
  expect([response.status, await response.json()]).toMatchObject([status, refusal]);
}

export const expired = (response: Response) => refused(response, 400, "link_expired");

export const forget = (email: string) => sendJson("POST", API.forgotPassword, { email });

/** The token of the link that this address is mailed by who has forgotten its password. */
export async function resetToken(email: string, many = 1): Promise<string> {
  expect((await forget(email)).status).toBe(202);
  return tokenIn(await mailed(email, RESET, many));
}

export const reset = (token: string, password = "battery staple clip", end?: WayIn[]) =>
  sendJson("POST", API.resetPassword, { token, password, end });

/** As if this person had proven who they are so long ago; very long, unless said. */
export const proveLongAgo = ({ id }: Person, at = 1) =>
  env.DB.prepare("update logins set proven_at = ? where user_id = ?").bind(at, id).run();
