import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { exitCode, ROOT } from "../../dev/tools.ts";
import { type CloudflareStandin, startCloudflareStandin } from "../standins/cloudflare.ts";

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

const deploy = (env: Record<string, string>) => run("dev/deploy.ts", [], { ...OPERATOR, ...env });

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
