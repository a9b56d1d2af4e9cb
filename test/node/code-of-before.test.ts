import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { Draft } from "#contract/drafts.ts";
import type { Health } from "#contract/health.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { NO_DAILY_LIMITS } from "../../dev/settings.ts";
import { exitCode, freePort, ROOT, startPackage } from "../../dev/tools.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import type { AppSettings } from "../chaos/app-process.ts";

vi.setConfig({ testTimeout: 300_000 });

/** The part of wrangler.toml that is needed here; wrangler's own type for it is lost in its declarations. */
interface Config {
  compatibility_date: string;
  compatibility_flags: string[];
  ratelimits: { name: string }[];
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The last commit that knows nothing of the newest migration; undefined where the history does not reach so far. */
function commitBefore(): string | undefined {
  const journal = readFileSync(join(ROOT, "migrations/meta/_journal.json"), "utf8");
  const { entries }: { entries: { tag: string }[] } = JSON.parse(journal);
  const file = `migrations/${entries.at(-1)?.tag}.sql`;
  const added = git("log", "--diff-filter=A", "-1", "--format=%H", "--", file);
  // A migration that is not committed yet: HEAD is the code of before.
  return added === undefined ? undefined : git("rev-parse", "--verify", added === "" ? "HEAD" : `${added}^`);
}

/** The packages that the code in this folder names, and that are no longer among today's. */
function packagesGone(folder: string): string[] {
  const [before = [], today = []] = [folder, ROOT].map((at) => {
    const { dependencies } = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
    return Object.keys(dependencies);
  });
  return before.filter((name) => !today.includes(name));
}

/** Bundles that commit's Worker as for its deployment, with the packages of today, and nothing in place of those that are gone. */
async function bundle(commit: string): Promise<{ folder: string; config: Config }> {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-before-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const archive = join(folder, "archive.tar");
  expect(git("archive", "--output", archive, commit)).toBeDefined();
  expect(spawnSync("tar", ["-xf", archive, "-C", folder]).status).toBe(0);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist"));
  // Of a CommonJS module, any name may be imported.
  writeFileSync(join(folder, "gone.cjs"), "module.exports = {};");
  const gone = packagesGone(folder).flatMap((name) => ["--alias", `${name}:./gone.cjs`]);
  const args = ["deploy", "worker/index.ts", "--dry-run", "--outdir", "bundle", ...gone];
  expect(await exitCode(startPackage("wrangler", args, { cwd: folder, stdio: "ignore" }))).toBe(0);
  return {
    folder,
    config: unstable_readConfig({ config: join(folder, "wrangler.toml") }, { hideWarnings: true }),
  };
}

/** Serves it on a new database with all migrations of today. */
async function serve({ folder, config }: Awaited<ReturnType<typeof bundle>>): Promise<string> {
  const port = await freePort();
  const settings: AppSettings = {
    port,
    script: join(folder, "bundle/index.js"),
    migrations: join(ROOT, "migrations"),
    stateDir: join(folder, "state"),
    bindings: { ...NO_DAILY_LIMITS, SPEECH: "off", WRITER: "builtin", VOICE: "off" },
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    ratelimits: config.ratelimits.map(({ name }) => name),
  };
  const file = join(folder, "settings.json");
  writeFileSync(file, JSON.stringify(settings));
  // A process group of its own, workerd included, to be killed as a whole.
  const app = fork(join(ROOT, "test/chaos/app-process.ts"), [file, "--new"], {
    detached: true,
    stdio: "ignore",
  });
  const ended = once(app, "exit");
  onTestFinished(async () => {
    if (app.pid && app.exitCode === null) process.kill(-app.pid, "SIGKILL");
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    app.once("message", () => resolve());
    app.once("exit", (code) => reject(new Error(`It ended with ${code} before it served.`)));
  });
  return `http://127.0.0.1:${port}`;
}

test("the code of before the newest migration is well over all of today's, from signing up to leaving", async ({
  skip,
}) => {
  const commit = commitBefore();
  if (!commit) {
    console.error("NOT TESTED: the code of before, of which this clone has no history. Fetch all of it.");
    return skip();
  }
  const origin = await serve(await bundle(commit));
  let token = "";
  const ask = async (method: string, path: string, body?: FormData | object): Promise<Response> => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(isForm ? { [IDEMPOTENCY_HEADER]: crypto.randomUUID() } : { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true);
    return response;
  };
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await ask("GET", path)).json() as Promise<Answer>;

  expect(await read<Health>(API.health)).toMatchObject({ ok: true, database: "ready" });
  const names = { firstName: "Ada", lastName: "Lovelace" };
  const signup = { email: "ada@example.com", password: "correct horse", ...names };
  ({ token } = (await (await ask("POST", API.signup, signup)).json()) as { token: string });

  const note = new FormData();
  note.set("text", PRICING.transcript);
  note.set("interviewMode", "false");
  const { sessionId } = (await (await ask("POST", API.transcribe, note)).json()) as { sessionId: string };
  const draft = await vi.waitFor(
    async () => {
      const [first] = await read<Draft[]>(API.drafts(sessionId));
      if (!first) throw new Error("not drafted yet");
      return first;
    },
    { timeout: 60_000, interval: 100 },
  );

  await ask("PATCH", API.draft(draft.id), { bodies: [{ content: "An edited body." }] });
  const posts = await read<Post[]>(API.posts);
  expect(posts.map(({ id }) => id)).toContain(draft.id);
  expect(JSON.stringify(posts)).toContain("An edited body.");
  await ask("DELETE", API.post(draft.id));
  expect(JSON.stringify(await read<Post[]>(API.posts))).not.toContain(draft.id);
  const [recording] = await read<{ id: string }[]>(API.recordings);
  await ask("DELETE", API.recording(recording?.id ?? ""));
  await ask("DELETE", API.account);
});
