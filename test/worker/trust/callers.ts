import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { call, newPerson } from "../people.ts";
import { newVisitor, VISITOR } from "../visitors/visitor.ts";
import { newLogin, type OwnerOfThings } from "./owner.ts";

/** Somebody who must not be let in, and what they try. */
export interface Intruder {
  who: string;
  headers: Record<string, string>;
  /** Appended to the address. */
  query?: string;
}

/** Those who bring no bearer, from somebody who brings nothing to a visitor with their own cookie. */
export async function withoutBearer({ person }: OwnerOfThings): Promise<Intruder[]> {
  const Cookie = `${VISITOR}${person.token}; auth_token=${person.token}`;
  const query = `token=${person.token}&access_token=${person.token}`;
  const named = { "X-User-Id": person.id, "CF-Connecting-IP": "127.0.0.1" };
  return [
    { who: "nobody", headers: {} },
    { who: "the owner's token as a cookie", headers: { Cookie } },
    { who: "the owner's token in the address", headers: {}, query },
    { who: "the owner's id in headers", headers: named },
  ];
}

/** Those whose bearer is not good, or not good any more. */
export async function withBadBearer({ person }: OwnerOfThings): Promise<Intruder[]> {
  const [signedOut, left, visitor] = [await newLogin(person.id), await newPerson(), newVisitor()];
  await visitor.say();
  const gone = { method: "POST", headers: { Authorization: `Bearer ${signedOut}` } };
  expect((await call(API.logout, gone)).status).toBe(204);
  expect((await left.send("DELETE", API.account)).status).toBe(204);
  const BEARERS: [who: string, token: string][] = [
    ["a token that never was", "A".repeat(43)],
    ["no token at all", ""],
    ["a token that is SQL", "' or 1=1 --"],
    ["a token with more behind it", `${person.token} x`],
    ["two tokens", `${person.token}, Bearer ${person.token}`],
    ["what the database keeps of a token", await sha256(person.token)],
    ["the owner's id", person.id],
    ["somebody signed out", signedOut],
    ["somebody whose login has run out", await newLogin(person.id, Date.now() - 1)],
    ["somebody who deleted their account", left.token],
    ["a visitor's token", visitor.cookie().slice(VISITOR.length)],
  ];
  return [
    { who: "the right token in the wrong scheme", headers: { Authorization: `Basic ${person.token}` } },
    { who: "the bare token", headers: { Authorization: person.token } },
    ...BEARERS.map(([who, token]) => ({ who, headers: { Authorization: `Bearer ${token}` } })),
  ];
}

/** A visitor with things of their own. */
export async function visitorIntruder(): Promise<Intruder> {
  const visitor = newVisitor();
  await visitor.say();
  return { who: "a visitor", headers: { Cookie: visitor.cookie() } };
}
