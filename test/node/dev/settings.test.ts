import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { chooseWriter, findChatModel, findWhisperServer } from "../../../dev/local-models.ts";
import { dataKey, readLocalSettings } from "../../../dev/settings.ts";
import { serve, standinApp } from "../../../dev/standins/http.ts";
import { CommandFailed, freePort } from "../../../dev/tools.ts";
import { setAsideOldState } from "../../../dev/worker.ts";
import cases from "./settings.json" with { type: "json" };

test.each(cases)("$what", ({ shell, file, port, vars }) => {
  expect(readLocalSettings(shell, file)).toEqual({ port, stateDir: ".wrangler/state", vars });
});

test.each(["0", "65536", "87.5", "http"])("PORT=%s is refused by name", (PORT) => {
  expect(() => readLocalSettings({ PORT }, "")).toThrow(CommandFailed);
});

test("the key is 32 bytes, made once per state folder, and readable by its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = dataKey(join(folder, "one"));
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(dataKey(join(folder, "one"))).toBe(key);
  expect(dataKey(join(folder, "two"))).not.toBe(key);
  expect(statSync(join(folder, "one/data-key")).mode & 0o777).toBe(0o600);
});

/** The origin of a server that has these models. */
async function serving(...models: string[]): Promise<string> {
  const data = models.map((id) => ({ id }));
  const { url, close } = await serve(standinApp().all("*", ({ json }) => json({ data })));
  onTestFinished(close);
  return url;
}

const portOf = (url: string) => Number(new URL(url).port);

test("a server that only embeds or hears writes nothing", async () => {
  const url = await serving("nomic-embed-text", "whisper-large-v3");
  expect(await findChatModel([portOf(url)])).toBeUndefined();
});

test("servers on usual ports are told apart by the names of their models: one hears, one chats", async () => {
  const other = await serving("llama-3");
  const whisper = await serving("llama-3", "Systran/faster-whisper-small");
  const [first, second, nobody] = [portOf(other), portOf(whisper), await freePort()];
  const baseUrl = `${whisper}/v1`;
  const found = { baseUrl, model: "Systran/faster-whisper-small" };
  expect(await findWhisperServer([nobody, first, second])).toEqual(found);
  expect(await findWhisperServer([nobody, first])).toBeUndefined();
  expect(await findChatModel([nobody, second])).toEqual({ baseUrl, model: "llama-3" });
});

test("a model on this machine writes, unless a writer is set; which model, and for how long, is the user's to say", async () => {
  const url = await serving("llama-3");
  const chosen = async (vars: Record<string, string>) => {
    const all = { ...vars };
    await chooseWriter(all, [portOf(url)]);
    return all;
  };
  const found = { WRITER: "openai", WRITER_BASE_URL: `${url}/v1` };
  expect(await chosen({})).toEqual({ ...found, WRITER_MODEL: "llama-3", WRITER_TIMEOUT_SECONDS: "110" });
  const own = { WRITER_MODEL: "qwen3", WRITER_TIMEOUT_SECONDS: "60" };
  expect(await chosen(own)).toEqual({ ...found, ...own });
  expect(await chosen({ WRITER: "off" })).toEqual({ WRITER: "off" });
});

const TODAY = new Date("2026-11-30T12:00:00Z");
const BASELINE = "0000_baseline.sql";
const D1 = "v3/d1/miniflare-D1DatabaseObject";

/** Where a state folder may be made; none is there yet. */
function newPath(): string {
  const parent = mkdtempSync(join(tmpdir(), "outspoken-state-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, "state");
}

/** A folder whose database has had these migrations, still open, so that they are in its write-ahead log alone. */
function makeState(path: string, applied: string[]): void {
  mkdirSync(join(path, D1), { recursive: true });
  writeFileSync(join(path, "data-key"), "secret");
  const database = new DatabaseSync(join(path, D1, "1a2b.sqlite"));
  onTestFinished(() => database.close());
  database.exec("pragma journal_mode = wal; create table d1_migrations (name text)");
  for (const name of applied) database.prepare("insert into d1_migrations values (?)").run(name);
}

test("a state folder from before the baseline is renamed, and never over another", () => {
  const path = newPath();
  for (const number of ["", "-2", "-3"]) {
    const aside = `${path}.before-2026-11-30${number}`;
    makeState(path, ["0000_init.sql", "0037_doors.sql"]);
    expect(setAsideOldState(path, TODAY)).toBe(aside);
    expect(readFileSync(join(aside, "data-key"), "utf8")).toBe("secret");
    expect(existsSync(path)).toBe(false);
  }
});

test.for<[string, (path: string) => void]>([
  ["that is missing", () => undefined],
  ["that is empty", (path) => mkdirSync(path)],
  ["whose database was never migrated", (path) => makeState(path, [])],
  ["of this version", (path) => makeState(path, [BASELINE])],
  [
    "whose database can't be read",
    (path) => {
      mkdirSync(join(path, D1), { recursive: true });
      writeFileSync(join(path, D1, "1a2b.sqlite"), "not a database");
    },
  ],
])("a state folder %s stays as it is", ([, make]) => {
  const path = newPath();
  make(path);
  const files = () => globSync("**", { cwd: path }).toSorted();
  const before = files();
  expect(setAsideOldState(path, TODAY)).toBeUndefined();
  expect(files()).toEqual(before);
});
