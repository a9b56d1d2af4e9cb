import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import { exitCode, ROOT } from "../../dev/tools.ts";
import {
  BOOKMARK,
  type CloudflareStandin,
  startCloudflareStandin,
  versionOf,
} from "../standins/cloudflare.ts";

/** What the paid plan takes, compressed (developers.cloudflare.com/workers/platform/limits). */
const MAX_WORKER_BYTES = 10 * 1024 * 1024;
/** Everything that is deployed, and what deploys it. */
const SOURCES = [
  "worker",
  "web",
  "dev",
  "migrations",
  "package.json",
  "tsconfig.json",
  "wrangler.toml",
  "vite.config.ts",
];

// Each deployment builds and bundles everything.
vi.setConfig({ testTimeout: 180_000 });

/** A copy of the checkout, because deploying builds into its dist/. */
let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "outspoken-deploy-"));
  for (const source of SOURCES) cpSync(join(ROOT, source), join(checkout, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  // Whoever bundles without having built has an empty one.
  mkdirSync(join(checkout, "dist"));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

async function run(script: string, args: string[], env: Record<string, string>) {
  const home = join(checkout, "home");
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      // Where wrangler keeps logins: nobody's.
      HOME: home,
      XDG_CONFIG_HOME: home,
      WRANGLER_SEND_METRICS: "false",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [code, output, errors] = await Promise.all([exitCode(child), text(child.stdout), text(child.stderr)]);
  return { code, output: output + errors };
}

const OPERATOR = {
  OPERATOR_NAME: "Ana Ruiz",
  OPERATOR_ADDRESS: "1 Paper Street, Town",
  CONTACT_EMAIL: "ana@example.com",
};

const deploy = (env: Record<string, string>, args = ["--untested"]) =>
  run("dev/deploy.ts", args, { ...OPERATOR, ...env });

async function newAccount(): Promise<CloudflareStandin> {
  const account = await startCloudflareStandin();
  onTestFinished(account.close);
  return account;
}

const tablesOf = ({ database }: CloudflareStandin) =>
  database
    ?.prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => name);

test("deploying to an empty account makes the database, migrates it, and only then brings code and bucket", async () => {
  const account = await newAccount();
  const { code, output } = await deploy(account.env);
  expect(code, output).toBe(0);
  expect(tablesOf(account)).toEqual(expect.arrayContaining(["users", "sessions", "drafts", "d1_migrations"]));
  expect(account.buckets).toEqual(["outspoken-vault"]);
  expect(account.bindings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "DB", type: "d1" }),
      expect.objectContaining({ name: "VAULT", type: "r2_bucket", bucket_name: "outspoken-vault" }),
      expect.objectContaining({ name: "CHAT_SESSION", type: "durable_object_namespace" }),
    ]),
  );
  const { changes } = account;
  expect(changes[0]).toBe("POST /d1/database");
  expect(changes.indexOf("PUT /workers/scripts/outspoken")).toBeGreaterThan(
    changes.findLastIndex((change) => change.endsWith("/query")),
  );
  expect(output).toContain("/api/health");
});

test("after a failure at the last step the same command goes on, and makes nothing twice", async () => {
  const account = await newAccount();
  account.refuse = "PUT /workers/scripts/outspoken";
  const first = await deploy(account.env);
  expect(first.code).toBe(1);
  expect(first.output).toContain(
    "Deploying failed. Once that is mended, `npm run deploy` goes on from there.",
  );
  expect(account.bindings).toBeUndefined();

  account.refuse = undefined;
  const second = await deploy(account.env);
  expect(second.code, second.output).toBe(0);
  expect(account.bindings).toBeDefined();
  expect(account.buckets).toEqual(["outspoken-vault"]);
  expect(account.changes.filter((change) => change === "POST /d1/database")).toHaveLength(1);
});

test("a migration that fails keeps the new code away", async () => {
  const account = await newAccount();
  account.refuse = "POST /d1/database/00000000-0000-4000-8000-000000000001/query";
  const { code, output } = await deploy(account.env);
  expect(code).toBe(1);
  expect(output).toContain("Migrating the database failed.");
  expect(account.bindings).toBeUndefined();
});

test("the database's bookmark is shown before it is migrated", async () => {
  const { output } = await deploy((await newAccount()).env);
  expect(output).toContain(BOOKMARK);
  expect(output.indexOf(BOOKMARK)).toBeLessThan(output.indexOf("Migrating the database"));
});

/** The part of wrangler.toml that has data, limits or counts behind it, and the rest. */
interface Config extends Record<string, unknown> {
  name: string;
  d1_databases: { binding: string; database_name: string }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  ratelimits: { name: string; namespace_id: string }[];
  analytics_engine_datasets: { binding: string; dataset: string }[];
}

test("staging has all that production has, and shares no data, limit or counter with it", async () => {
  // Wrangler's own type for it is lost in its declarations.
  const read = (env?: string): Config => unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env });
  const own = (config: Config): Record<string, string[][]> => ({
    databases: config.d1_databases.map(({ binding, database_name }) => [binding, database_name]),
    buckets: config.r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]),
    limits: config.ratelimits.map(({ name, namespace_id }) => [name, namespace_id]),
    counters: config.analytics_engine_datasets.map(({ binding, dataset }) => [binding, dataset]),
    worker: [["name", config.name]],
  });
  const [production, staging] = [read(), read("staging")];
  const same = (config: Config) =>
    ["durable_objects", "ai", "triggers", "limits", "compatibility_flags", "assets", "vars"].map(
      (name) => config[name],
    );
  expect(same(staging)).toEqual(same(production));
  expect(production.preview_urls).toBe(false);
  for (const [kind, pairs] of Object.entries(own(production))) {
    const others = Object.entries(own(staging)).find(([other]) => other === kind)?.[1] ?? [];
    expect(
      others.map(([name]) => name),
      kind,
    ).toEqual(pairs.map(([name]) => name));
    for (const [at, [, value]] of pairs.entries()) expect(others[at]?.[1], kind).not.toBe(value);
  }
});

test("--env staging deploys to a Worker, a database and a bucket of its own", async () => {
  const account = await newAccount();
  const { code, output } = await deploy(account.env, ["--untested", "--env", "staging"]);
  expect(code, output).toBe(0);
  expect(account.databaseName).toBe("outspoken-staging");
  expect(account.buckets).toEqual(["outspoken-staging-vault"]);
  expect(account.changes).toContain("PUT /workers/scripts/outspoken-staging");
});

test("an environment that there is not is made nowhere", async () => {
  const account = await newAccount();
  const { code, output } = await deploy(account.env, ["--untested", "--env", "stagin"]);
  expect(code).toBe(1);
  expect(output).toContain("npm run deploy [-- --env staging]");
  expect(account.changes).toEqual([]);
});

test("a deployment that does not answer well says so, and how to go back, which one command does", async () => {
  const account = await newAccount();
  const standing = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "application/json" }).end('{"ok":false,"database":"behind"}');
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void standing.close());
  await once(standing, "listening");
  const SITE_ORIGIN = `http://127.0.0.1:${(standing.address() as AddressInfo).port}`;
  const { code, output } = await deploy({ ...account.env, SITE_ORIGIN });
  expect(code).toBe(1);
  expect(output).toContain('503 {"ok":false,"database":"behind"}');
  expect(output).toContain("`npm run deploy -- back` returns to the version before.");

  const back = await run("dev/deploy.ts", ["back"], account.env);
  expect(back.code, back.output).toBe(0);
  expect(account.deployed).toEqual([{ version_id: versionOf(1), percentage: 100 }]);
});

test("what fails its tests is not deployed", async () => {
  const account = await newAccount();
  // The copy has no tests, which is a failure too.
  const { code, output } = await deploy(account.env, []);
  expect(code).toBe(1);
  expect(output).toContain("The tests failed. Nothing was changed");
  expect(account.changes).toEqual([]);
});

test("without a login it says how to log in, and does nothing", async () => {
  const account = await newAccount();
  const { CLOUDFLARE_API_BASE_URL = "" } = account.env;
  const { code, output } = await deploy({ CLOUDFLARE_API_BASE_URL });
  expect(code).toBe(1);
  expect(output).toContain("Not logged in to Cloudflare. Run `npx wrangler login`, then this again.");
  expect(account.changes).toEqual([]);
});

test("nobody deploys without saying who is responsible, and what they say is on the pages", async () => {
  const account = await newAccount();
  const { code, output } = await deploy({ ...account.env, OPERATOR_ADDRESS: " ", CONTACT_EMAIL: "" });
  expect(code).toBe(1);
  expect(output).toContain("Not set: OPERATOR_ADDRESS, CONTACT_EMAIL.");
  expect(account.changes).toEqual([]);
  expect((await deploy(account.env)).code).toBe(0);
  for (const page of ["terms", "privacy", "contact"]) {
    const html = readFileSync(join(checkout, `dist/${page}.html`), "utf8");
    for (const said of Object.values(OPERATOR)) expect(html).toContain(said);
    expect(html).not.toMatch(/<script/);
  }
});

test("the bundle holds the Worker and nothing of dev/ or test/, far below the size that Cloudflare takes", async () => {
  const { code, output } = await run(
    "node_modules/wrangler/bin/wrangler.js",
    ["deploy", "--dry-run", "--outdir", "bundle"],
    {},
  );
  expect(code, output).toBe(0);
  for (const binding of ["DB", "VAULT", "CHAT_SESSION", "AI", "ASSETS", "WORK_LIMIT"]) {
    expect(output).toContain(`env.${binding} `);
  }
  const { sources }: { sources: string[] } = JSON.parse(
    readFileSync(join(checkout, "bundle/index.js.map"), "utf8"),
  );
  const ours = sources.filter((source) => !source.includes("node_modules/"));
  expect(ours.some((source) => source.endsWith("worker/http/app.ts"))).toBe(true);
  expect(ours.filter((source) => /(^|\/)(dev|test|bench)\//.test(source))).toEqual([]);
  const bytes = gzipSync(readFileSync(join(checkout, "bundle/index.js"))).length;
  expect(bytes).toBeLessThan(MAX_WORKER_BYTES / 10);
});
