import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { switches } from "./schema.ts";

/** What can be switched off by a row in the database: calls of each kind of model, and new accounts. */
export type Switch = "writer" | "speech" | "voice" | "signups";

/** The condition that this is not switched off: for the statement that counts what it would cost, so that it costs no trip. */
export const isOn = (name: Switch): SQL =>
  sql`not exists (select 1 from ${switches} where ${switches.name} = ${name})`;

export async function isSwitchedOff(db: Database, name: Switch): Promise<boolean> {
  return (await db.select().from(switches).where(eq(switches.name, name)).get()) !== undefined;
}

/** The names of all that is switched off. */
export async function listSwitchedOff(db: Database): Promise<string[]> {
  return (await db.select().from(switches)).map(({ name }) => name);
}
