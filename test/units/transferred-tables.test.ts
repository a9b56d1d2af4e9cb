import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "../../worker/db/schema.ts";
import { TRANSFERRED_TABLES } from "../../worker/db/transfer.ts";

/** Tables in which a visitor has nothing, or nothing that is worth transferring. */
const NOT_TRANSFERRED = [
  "logins",
  "event_streams",
  "push_subscriptions",
  "passkeys",
  "passkey_challenges",
  "mails",
  "mail_links",
  "linkedin_connections",
  "linkedin_visits",
  "subscriptions",
  "stuck_jobs",
  "author_habits",
];

test("each table with a person's rows is transferred to another database, or listed as one that is not", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const owned = tables.filter((table) => getTableConfig(table).foreignKeys.length > 0).map(getTableName);
  expect([...TRANSFERRED_TABLES.map(getTableName), ...NOT_TRANSFERRED].toSorted()).toEqual(owned.toSorted());
});
