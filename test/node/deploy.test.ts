import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { Health } from "#contract/health.ts";
import { exitCode, ROOT } from "../../dev/tools.ts";
import { HEALTH } from "../components/people.ts";
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

// Each deployment builds and bundles everything, and one that is not well is looked at for half a minute.
vi.setConfig({ testTimeout: 300_000 });

/** A copy of the checkout, because deploying builds into its dist/. */
let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "outspoken-deploy-"));
  for (const source of SOURCES) cpSync(join(ROOT, source), join(checkout, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  // Those that bring one database are for one, however many are deployed by now.
  const config = join(checkout, "wrangler.toml");
  const more = /\[\[[\w.]*d1_databases\]\]\nbinding = "DB_\d+"\n(?:\w.*\n)*\n?/g;
  writeFileSync(config, readFileSync(config, "utf8").replace(more, ""));
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

const tablesOf = ({ databases }: CloudflareStandin, name = "outspoken") =>
  databases
    .get(name)
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
    "Deploying to everybody at once failed. Once that is mended, `npm run deploy` goes on from there.",
  );
  expect(account.bindings).toBeUndefined();

  account.refuse = undefined;
  const second = await deploy(account.env);
  expect(second.code, second.output).toBe(0);
  expect(account.bindings).toBeDefined();
  expect(account.buckets).toEqual(["outspoken-vault"]);
  expect(account.changes.filter((change) => change === "POST /d1/database")).toHaveLength(1);
});

test("when a migration fails no code is deployed, and it says which, and how to restore the database", async () => {
  const account = await newAccount();
  const last = join(checkout, "migrations/9999_broken.sql");
  writeFileSync(last, "alter table nobody add column nothing text;");
  onTestFinished(() => rmSync(last));
  const { code, output } = await deploy(account.env);
  expect(code).toBe(1);
  expect(output).toContain("Migrating the database failed.");
  const statuses = output.split("┌").at(-1);
  expect(statuses).toMatch(/0001_.* ✅/);
  expect(statuses).toMatch(/9999_broken.* 🕒/u);
  expect(output).toContain(`d1 time-travel restore DB --bookmark=${BOOKMARK} --env ""`);
  expect(tablesOf(account)).toContain("users");
  expect(account.bindings).toBeUndefined();
});

test("without a bookmark nothing is migrated", async () => {
  const account = await newAccount();
  account.refuse = "GET /d1/database/00000000-0000-4000-8000-000000000001/time_travel/bookmark";
  const { code, output } = await deploy(account.env);
  expect(code).toBe(1);
  expect(output).toContain("wrangler d1 failed");
  expect(account.changes).toEqual(["POST /d1/database"]);
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
  expect([...account.databases.keys()]).toEqual(["outspoken-staging"]);
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

/** Serves health as this account's Worker does: of the version in the override header if that is deployed, else of the one that serves. */
async function servedBy(account: CloudflareStandin, sick: (version: string) => boolean = () => false) {
  const server = createServer((request, response) => {
    const [, asked] = /"(.+)"/.exec(String(request.headers["cloudflare-workers-version-overrides"])) ?? [];
    const shares = account.deployments.at(-1) ?? [];
    const serving = shares.find(({ percentage }) => percentage === 100)?.version_id ?? "";
    const version = shares.some(({ version_id }) => version_id === asked) && asked ? asked : serving;
    const answer: Health = sick(version)
      ? { ...HEALTH, version, ok: false, database: "behind" }
      : { ...HEALTH, version };
    const status = answer.ok ? 200 : 503;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { ...account.env, SITE_ORIGIN: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const all = (version: number) => [{ version_id: versionOf(version), percentage: 100 }];
const none = (version: number, before: number) => [
  { version_id: versionOf(version), percentage: 0 },
  ...all(before),
];

test("a later version serves nobody before it is healthy, and going back is one command", async () => {
  const account = await newAccount();
  const env = await servedBy(account, (version) => version === versionOf(3));
  for (const _ of [1, 2]) {
    const { code, output } = await deploy(env);
    expect(code, output).toBe(0);
  }
  expect(account.deployments).toEqual([all(1), none(2, 1), all(2)]);
  expect(account.changes.at(-1)).toBe("PUT /workers/scripts/outspoken/schedules");

  const third = await deploy(env);
  expect(third.code).toBe(1);
  expect(third.output).toMatch(/503 \{.*"database":"behind"/);
  expect(third.output).toContain("The version before serves everybody");
  expect(account.deployments.slice(3)).toEqual([none(3, 2), all(2)]);

  const back = await run("dev/deploy.ts", ["back"], account.env);
  expect(account.deployments.at(-1)).toEqual(all(1));
  expect(back.code, back.output).toBe(0);
});

test("what serves says of which commit it is, and whether files were changed since", async () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ana", "-c", "user.email=ana@example.com", ...args], {
      cwd: checkout,
      encoding: "utf8",
    }).trim();
  onTestFinished(() => rmSync(join(checkout, ".git"), { recursive: true }));
  git("init", "--quiet");
  git("add", "wrangler.toml");
  git("commit", "--quiet", "--message", "A version");
  const commit = git("rev-parse", "HEAD");

  const account = await newAccount();
  const env = await servedBy(account);
  const serving = () =>
    run("node_modules/wrangler/bin/wrangler.js", ["deployments", "status", "--env", ""], env);
  // A first one is deployed at once, a later one uploaded before.
  expect((await deploy(env)).code).toBe(0);
  expect((await serving()).output).toMatch(new RegExp(`Message: +${commit}$`, "m"));
  const config = join(checkout, "wrangler.toml");
  const before = readFileSync(config, "utf8");
  onTestFinished(() => writeFileSync(config, before));
  writeFileSync(config, `${before}\n# Not committed.\n`);
  expect((await deploy(env)).code).toBe(0);
  expect((await serving()).output).toMatch(new RegExp(`Message: +${commit}-dirty$`, "m"));
});

test("a version that changes the classes of Durable Objects is deployed at once, and taken back when it is not healthy", async () => {
  const account = await newAccount();
  const env = await servedBy(account, (version) => version === versionOf(2));
  expect((await deploy(env)).code).toBe(0);
  account.migrationTag = "v1";
  const { code, output } = await deploy(env);
  expect(code).toBe(1);
  expect(output).toContain("Deploying to everybody at once");
  expect(output).toContain("The version before serves everybody; the database stays migrated.");
  expect(account.deployments).toEqual([all(1), all(2), all(1)]);
});

test("a first deployment that is not healthy says that there is none to go back to", async () => {
  const account = await newAccount();
  const { code, output } = await deploy(await servedBy(account, () => true));
  expect(code).toBe(1);
  expect(output).toContain("There is no version before to go back to.");
  expect(account.deployments).toEqual([all(1)]);
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
  expect(output).toContain("Please run `wrangler login`");
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
