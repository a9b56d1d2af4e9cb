import type { Person } from "../person.ts";
import type { Row, Stored } from "../state.ts";

/** Says what is wrong, of somebody or of all. */
export type Report = (what: string) => void;

/** Looks whether what is stored is what one person may expect. */
export type PersonCheck = (person: Member, stored: Stored, report: Report) => void;

/** Somebody with an account. */
export type Member = Person & { userId: string };

export const isMember = (person: Person): person is Member =>
  person.userId !== undefined && person.leaving === "no";

export const rowsOf = (stored: Stored, table: string, { userId }: Member): Row[] =>
  rows(stored, table).filter((row) => row.user_id === userId);

export function rows(stored: Stored, table: string): Row[] {
  const found = stored.tables[table];
  if (!found) throw new Error(`There is no table ${table}.`);
  return found;
}

export const messagesOf = (stored: Stored, sessionId: unknown): Row[] =>
  rows(stored, "messages")
    .filter((message) => message.session_id === sessionId)
    .sort((a, b) => Number(a.created_at) - Number(b.created_at) || (String(a.id) < String(b.id) ? -1 : 1));

export const parsed = <Value>(json: Row[string] | undefined): Value => JSON.parse(String(json));
