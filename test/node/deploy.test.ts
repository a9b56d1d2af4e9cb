import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { Health } from "#contract/health.ts";
import { serve, standinApp } from "../../dev/standins/http.ts";
import { exitCode, ROOT } from "../../dev/tools.ts";
import { HEALTH } from "../components/people.ts";
import {
  BOOKMARK,
  type CloudflareStandin,
  startCloudflareStandin,
  versionOf,
} from "../standins/cloudflare.ts";
import cases from "./deploy.json" with { type: "json" };

/** What the paid plan takes, compressed (developers.cloudflare.com/workers/platform/limits). */
const MAX_WORKER_BYTES = 10 * 1024 * 1024;
/** Everything that is deployed, and what deploys it. */
const SOURCES = "worker web dev migrations package.json tsconfig.json wrangler.toml vite.config.ts".split(
  " ",
);

// Each deployment builds and bundles everything, and one that is not well is looked at for half a minute.
vi.setConfig({ testTimeout: 300_000 });

/** A copy of the checkout, because deploying builds into its dist/. */
let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "outspoken-deploy-"));
  for (const source of SOURCES) cpSync(join(ROOT, source), join(checkout, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  const config = join(checkout, "wrangler.toml");
  writeFileSync(config, withoutChoices(readFileSync(config, "utf8")));
  // Whoever bundles without having built has an empty one.
  mkdirSync(join(checkout, "dist"));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** wrangler.toml without what each operator chooses: the addresses, and where the data lie. */
function withoutChoices(config: string): string {
  const [production = "", staging = ""] = config
    .replace(/^jurisdiction = .*\n/gm, "")
    .split(/^(?=\[env\.staging\])/m);
  return (
    production.replace(/^(?=(?:workers_dev|routes) = )/gm, "# ") +
    staging.replace(/^workers_dev = .*/m, "workers_dev = true").replace(/^routes = .*/m, "routes = []")
  );
}

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

const OPERATOR = { OPERATOR_NAME: "Ana Ruiz", OPERATOR_ADDRESS: "1 Street", CONTACT_EMAIL: "ana@a.example" };

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

test("deploying to an empty account makes the database, shows its bookmark, migrates it, and only then brings code and bucket; who is responsible is on its pages", async () => {
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
  expect(output).toContain(BOOKMARK);
  expect(output.indexOf(BOOKMARK)).toBeLessThan(output.indexOf("Migrating the database"));
  for (const page of ["terms", "privacy"]) {
    const html = readFileSync(join(checkout, `dist/${page}.html`), "utf8");
    for (const responsible of Object.values(OPERATOR)) expect(html).toContain(responsible);
    expect(html).not.toMatch(/<script/);
  }
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

test("when a migration fails no code is deployed, and it says which, and how to restore the database", async () => {
  const account = await newAccount();
  const last = join(checkout, "migrations/9999_broken.sql");
  writeFileSync(last, "alter table nobody add column nothing text;");
  onTestFinished(() => rmSync(last));
  const { code, output } = await deploy(account.env);
  expect(code).toBe(1);
  expect(output).toContain("Migrating the database failed.");
  const statuses = output.split("┌").at(-1);
  expect(statuses).toMatch(/0000_.* ✅/);
  expect(statuses).toMatch(/9999_broken.* 🕒/u);
  expect(output).toContain(`d1 time-travel restore DB --bookmark=${BOOKMARK} --env ""`);
  expect(tablesOf(account)).toContain("users");
  expect(account.bindings).toBeUndefined();
});

/** The copy's wrangler.toml, with this in place of that until the test is over. */
function configure(...changes: [was: string | RegExp, is: string][]): void {
  const config = join(checkout, "wrangler.toml");
  const before = readFileSync(config, "utf8");
  onTestFinished(() => writeFileSync(config, before));
  writeFileSync(
    config,
    changes.reduce((text, [was, is]) => text.replace(was, is), before),
  );
}

test("an address that production has is not given to staging: by inheritance, or by hand", async () => {
  const account = await newAccount();
  const routed = 'routes = [{ pattern = "outspoken.example.com", custom_domain = true }]';
  configure(["# workers_dev = false", "workers_dev = false"], [/^# routes = .*/m, routed]);
  const config = join(checkout, "wrangler.toml");
  const { routes, workers_dev } = unstable_readConfig({ config, env: "staging" });
  expect([unstable_readConfig({ config }).routes?.length, routes, workers_dev]).toEqual([1, [], true]);
  configure(["routes = []", 'routes = ["Outspoken.example.com/*"]']);
  const { code, output } = await deploy(account.env, ["--untested", "--env", "staging"]);
  expect(output).toContain("gives outspoken.example.com to production and staging");
  expect(code).toBe(1);
  expect(account.changes).toEqual([]);
});

test("data lie where it was said before they were made", async () => {
  const account = await newAccount();
  const env = { ...account.env, D1_LOCATION: "weur" };
  account.refuse = "POST /d1/database";
  expect((await deploy(env)).code).toBe(1);
  account.refuse = undefined;
  const { code, output } = await deploy(env);
  expect(code, output).toBe(0);
  const weur = { location: "weur" };
  expect(account.placed).toEqual({ outspoken: weur, "outspoken-vault": weur });
});

test("data lie nowhere if database and bucket are to lie apart", async () => {
  const account = await newAccount();
  const refused = await deploy({ ...account.env, D1_JURISDICTION: "eu" });
  expect(refused.output).toContain('D1_JURISDICTION is "eu", and "" is the jurisdiction of VAULT');
  expect([refused.code, account.changes]).toEqual([1, []]);
  configure(['bucket_name = "outspoken-vault"', 'bucket_name = "outspoken-vault"\njurisdiction = "eu"']);
  // One of the same name elsewhere is another bucket.
  account.buckets.push("outspoken-vault");
  const inEurope = await deploy({ ...account.env, D1_JURISDICTION: "eu" });
  expect(inEurope.code, inEurope.output).toBe(0);
  const eu = { jurisdiction: "eu" };
  expect(account.placed).toEqual({ outspoken: eu, "outspoken-vault": eu });
  expect(account.buckets).toEqual(["outspoken-vault", "eu/outspoken-vault"]);
  expect(account.bindings).toContainEqual(expect.objectContaining({ name: "VAULT", ...eu }));
  expect((await deploy(account.env)).code).toBe(0);

  // What was said of the bucket is lost: without the sound that is in it, nothing is deployed.
  configure(['\njurisdiction = "eu"', ""]);
  const { changes } = account;
  const before = changes.length;
  const lost = await deploy(account.env);
  expect(lost.output).toContain('The database lies in "eu", and "" is the jurisdiction of VAULT');
  expect([lost.code, changes.slice(before)]).toEqual([1, []]);
});

test("staging has all that production has, and shares no data, limit or counter with it", () => {
  // Wrangler's own type for it is lost in its declarations.
  const read = (env?: string): Record<string, unknown> =>
    unstable_readConfig({ config: join(ROOT, "wrangler.toml"), env });
  const [production, staging] = [read(), read("staging")];
  for (const part of cases.same) expect(staging[part], part).toEqual(production[part]);
  expect(production).toMatchObject({ preview_urls: false, observability: { traces: { enabled: false } } });
  expect(staging.name).not.toBe(production.name);
  // What has data, limits or counts behind it, and the field that says which.
  for (const [part, field] of Object.entries(cases.own)) {
    const [ours = [], theirs = []] = [production, staging].map(
      (all) => all[part] as Record<string, string>[],
    );
    const names = ours.map(({ binding, name }) => binding ?? name);
    expect(theirs.map(({ binding, name }) => binding ?? name)).toEqual(names);
    for (const [at, one] of ours.entries()) expect(theirs[at]?.[field], names[at]).not.toBe(one[field]);
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

// The copy has no tests, which is a failure too.
test.for<{ what: string; env: object; args: string[]; says: string }>(cases.refused)(
  "$what is deployed nowhere, and why is said",
  async ({ env, args, says }) => {
    const account = await newAccount();
    const { code, output } = await deploy({ ...account.env, ...env }, args);
    expect(code).toBe(1);
    expect(output).toContain(says);
    expect(account.changes).toEqual([]);
  },
);

/** Serves health as this account's Worker does. */
async function servedBy(account: CloudflareStandin, sick: (version: string) => boolean = () => false) {
  const app = standinApp().all("*", ({ json }) => {
    const version = account.deployments.at(-1)?.[0]?.version_id ?? "";
    const isSick: Partial<Health> = sick(version) ? { ok: false, database: "behind" } : {};
    return json({ ...HEALTH, version, ...isSick }, isSick.database ? 503 : 200);
  });
  const { url, close } = await serve(app);
  onTestFinished(close);
  return { ...account.env, SITE_ORIGIN: url };
}

const all = (version: number) => [{ version_id: versionOf(version), percentage: 100 }];

test("a later version that is not healthy is taken back, Telegram learns the webhook, and going back is one command", async () => {
  const account = await newAccount();
  const webhooks: unknown[] = [];
  const telegram = await serve(
    standinApp().post("/botours/setWebhook", async ({ req, json }) => {
      webhooks.push(await req.json());
      return json({ ok: true, result: true });
    }),
  );
  onTestFinished(telegram.close);
  const env = {
    ...{ TELEGRAM_API_BASE: telegram.url, TELEGRAM_BOT_TOKEN: "ours", TELEGRAM_WEBHOOK_SECRET: "secret" },
    ...(await servedBy(account, (version) => version === versionOf(3))),
  };
  for (const _ of [1, 2]) {
    const { code, output } = await deploy(env);
    expect(code, output).toBe(0);
  }
  expect(account.deployments).toEqual([all(1), all(2)]);
  expect(account.changes.at(-1)).toBe("PUT /workers/scripts/outspoken/schedules");
  const url = `${env.SITE_ORIGIN}/api/telegram/webhook`;
  expect(webhooks.at(-1)).toEqual({ url, secret_token: "secret", allowed_updates: ["message"] });

  const third = await deploy(env);
  expect(third.code).toBe(1);
  expect(third.output).toMatch(/503 \{.*"database":"behind"/);
  expect(third.output).toContain("The version before serves everybody");
  expect(account.deployments.slice(2)).toEqual([all(3), all(2)]);

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
  expect((await deploy(env)).code).toBe(0);
  expect((await serving()).output).toMatch(new RegExp(`Message: +${commit}$`, "m"));
  configure([/$/, "\n# Not committed.\n"]);
  expect((await deploy(env)).code).toBe(0);
  expect((await serving()).output).toMatch(new RegExp(`Message: +${commit}-dirty$`, "m"));
});

test("the bundle holds the Worker and nothing of dev/ or test/, far below the size that Cloudflare takes", async () => {
  const dry = (env: string, ...more: string[]) =>
    run("node_modules/wrangler/bin/wrangler.js", ["deploy", "--dry-run", "--env", env, ...more], {});
  const staging = await dry("staging");
  const { code, output } = await dry("", "--outdir", "bundle");
  for (const ended of [staging, { code, output }]) {
    expect(ended.code, ended.output).toBe(0);
    expect(ended.output).not.toContain("WARNING");
  }
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
