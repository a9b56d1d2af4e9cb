import { env } from "cloudflare:workers";
import { everyRow, listVault } from "../account/traces.ts";

/** What differs from one run to the next and means nothing by itself: ids, tokens and hashes; moments. */
const ID =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|(?<![\w-])[\w-]{43}(?![\w-])|\b(?:cus|sub|cs|evt|in|bps)_\w+/g;
/** New with each time that they are made: a salt, a number of LinkedIn's, questions that were not asked before. */
const VARYING =
  /(?<="(?:password_hash|sealed_token|sub|linkedin_sub|published_as|linkedin_url|linkedinUrl|questions)":")(?:[^"\\]|\\.)+/g;
const MOMENT = /\b\d{13}\b|\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g;

/** The database and the vault as text, which is the same for the same state. Without `attempts`, which counts each try, and when cron ran last. */
export async function everything(): Promise<string[]> {
  const rows = (await everyRow())
    .filter(({ place }) => place !== "attempts" && place !== "cron_runs")
    .map(({ place, text }) => `${place} ${text}`);
  const objects = await listVault();
  return named([...rows, ...objects.map(({ key, size }) => `vault ${key} ${size} bytes`)]);
}

/** An answer in the same words; each id is called by the order in which it comes. */
export const inWords = (text: string): string => named([text]).join("");

/** Where there are rows that go with nobody. */
const TABLES = "users linkedin_visits guesses attempts cron_runs jobs left_trials passkey_challenges";

/** Nobody is left, and nothing of theirs. */
export async function nobody(): Promise<void> {
  const tables = TABLES.split(" ");
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
  for (const { key } of await listVault()) await env.VAULT.delete(key);
}

/** Each id gets the place of the line that it first stands in, in an order that does not depend on ids. */
function named(lines: string[]): string[] {
  const names = new Map<string, string>();
  const timeless = lines.map((line) => line.replace(VARYING, "something").replace(MOMENT, "then"));
  const blank = (line: string) => line.replace(ID, "id");
  const sorted = timeless.toSorted((a, b) => (blank(a) < blank(b) ? -1 : 1));
  const name = (id: string) => {
    const known = names.get(id) ?? `#${names.size + 1}`;
    names.set(id, known);
    return known;
  };
  return sorted.map((line) => line.replace(ID, name)).sort();
}
