import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { MOVED } from "../../worker/db/bring-over.ts";
import * as schema from "../../worker/db/schema.ts";

/** What a visitor has none of, or what ends when they go to another database. */
const LEFT = [
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
];

test("each table with something of somebody's comes along to another database, or is one that visitors leave", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const owned = tables.filter((table) => getTableConfig(table).foreignKeys.length > 0).map(getTableName);
  expect([...MOVED.map(getTableName), ...LEFT].toSorted()).toEqual(owned.toSorted());
});
