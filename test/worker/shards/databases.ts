import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { TokenResponse } from "#contract/auth.ts";
import { everyRow } from "../account/traces.ts";
import { newAccount, type Person, personWith } from "../people.ts";
import { SECOND } from "../second-database.ts";
import { newVisitor, type Visitor } from "../visitors/visitor.ts";

/** Each, by its number. */
export const DATABASES = [env.DB, SECOND ?? expect.fail("There is one database only.")] as const;

/** In which tables any of this is, of each database. */
export const placesOf = (names: string[]): Promise<string[][]> =>
  Promise.all(
    DATABASES.map(async (db) => {
      const rows = (await everyRow([db])).filter(({ text }) => names.some((name) => text.includes(name)));
      return [...new Set(rows.map(({ place }) => place))];
    }),
  );

export async function signedIn(response: Response): Promise<Person> {
  expect(response.ok, String(response.status)).toBe(true);
  const { user, token } = await response.json<TokenResponse>();
  return personWith({ ...user, token });
}

/** An account as all were before there was a second database: in the first, and not in the directory. */
export const ofBefore = async (email?: string): Promise<Person> =>
  personWith(await newAccount(email === undefined ? {} : { email }));

/** A browser that was given its cookie before there was a second database. */
export const visitorOfBefore = (): Visitor =>
  newVisitor(undefined, `visitor=${"A".repeat(7)}${crypto.randomUUID()}`);

export const directoryOf = async (email: string) => {
  const { results } = await DATABASES[0]
    .prepare("select * from directory where address = ?")
    .bind(`email:${email}`)
    .all<{ shard: number; unsettled_since: number | null }>();
  return results[0];
};
