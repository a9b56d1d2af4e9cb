import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sendWaitingMails } from "../mail/mailbox.ts";
import { storedOf } from "../people.ts";

/** What stands for this person in the database, as rows come and go by it. */
export async function idsOf(userId: string): Promise<string[]> {
  const rows = Object.values(await storedOf(userId)).flat();
  return rows.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
}

/** Where any of these names is still to be found: in every table there is, in the vault, and in the sessions' objects. */
export async function tracesOf(names: string[]): Promise<string[]> {
  // The last mail to somebody goes after they have.
  await sendWaitingMails((mail) => names.some((name) => mail.includes(name)));
  // So does the job that looks once more for its sounds.
  const rows = (await everyRow()).filter(({ text }) => !text.includes('"kind":"erasure"'));
  const everything = [...rows, ...(await everySound()), ...(await everyObject())];
  return everything.flatMap(({ place, text }) =>
    names.filter((name) => text.includes(name)).map((name) => `${place}: ${name}`),
  );
}

interface Found {
  place: string;
  text: string;
}

/** Of this person's alone, to be the same before and after what happens to somebody else. */
export async function everythingOf(userId: string): Promise<string[]> {
  const ids = [userId, ...(await idsOf(userId))];
  const everything = [...(await everyRow()), ...(await everySound())];
  return everything
    .filter(({ text }) => ids.some((id) => text.includes(id)))
    .map(({ place, text }) => `${place}: ${text}`)
    .sort();
}

export async function everyTable() {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'
     and name not like 'd1\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\' order by name`,
  ).all<{ name: string }>();
  const contents = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)),
  );
  return tables.map(({ name }, at) => ({ name, rows: contents[at]?.results ?? [] }));
}

/** The whole database, row by row; of jobs that are done it has only keys, which are nobody's. */
export async function everyRow(): Promise<Found[]> {
  return (await everyTable())
    .flatMap(({ name: place, rows }) => rows.map((row) => ({ place, row })))
    .filter(({ place, row }) => place !== "jobs" || row.next_at !== null)
    .map(({ place, row }) => ({ place, text: JSON.stringify(row) }));
}

export async function listVault(): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  for (let page: R2Objects | undefined; page?.truncated !== false; objects.push(...page.objects))
    page = await env.VAULT.list(page?.truncated ? { cursor: page.cursor } : {});
  return objects;
}

async function everySound(): Promise<Found[]> {
  const objects = await listVault();
  return await Promise.all(
    objects.map(async ({ key }) => {
      const bytes = await (await env.VAULT.get(key))?.bytes();
      return { place: "vault", text: `${key} ${new TextDecoder("latin1").decode(bytes)}` };
    }),
  );
}

async function everyObject(): Promise<Found[]> {
  const found: Found[] = [];
  for (const id of await listDurableObjectIds(env.CHAT_SESSION)) {
    const stub = env.CHAT_SESSION.get(id);
    const entries = await runInDurableObject(stub, (_object, { storage }) => storage.list());
    found.push({ place: "object", text: JSON.stringify([...entries]) });
  }
  return found;
}

/** What the object of a session holds, its alarm included. */
export async function keptByObject(sessionId: string): Promise<unknown[]> {
  return await runInDurableObject(env.CHAT_SESSION.getByName(sessionId), async (_object, { storage }) => {
    const alarm = await storage.getAlarm();
    return [...(await storage.list()), ...(alarm === null ? [] : [alarm])];
  });
}
