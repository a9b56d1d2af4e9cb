import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import type { Health } from "#contract/health.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { Post } from "#contract/posts.ts";
import { freePort, ROOT } from "../../dev/tools.ts";
import { PRICING } from "../../web/pages/landing/samples.ts";
import { App } from "../chaos/app.ts";

vi.setConfig({ testTimeout: 300_000 });

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

/** Serves that commit's Worker, bundled with the packages of today, and nothing in place of those that are gone, on all of today's migrations. */
async function serve(commit: string): Promise<string> {
  const checkout = mkdtempSync(join(tmpdir(), "outspoken-before-"));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 5 }));
  const archive = join(checkout, "archive.tar");
  expect(git("archive", "--output", archive, commit)).toBeDefined();
  expect(spawnSync("tar", ["-xf", archive, "-C", checkout]).status).toBe(0);
  symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
  // Of a CommonJS module, any name may be imported.
  writeFileSync(join(checkout, "gone.cjs"), "module.exports = {};");
  const args = packagesGone(checkout).flatMap((name) => ["--alias", `${name}:./gone.cjs`]);
  const bindings = { SPEECH: "off", WRITER: "builtin", VOICE: "off" };
  const app = await App.build({ port: await freePort(), bindings, checkout, args });
  onTestFinished(() => app.discard());
  app.start();
  await app.up;
  return app.origin;
}

test("the code of before is well over all of today's migrations", async ({ skip }) => {
  const commit = commitBefore();
  if (!commit) {
    console.error("NOT TESTED: the code of before, of which this clone has no history. Fetch all of it.");
    return skip();
  }
  const origin = await serve(commit);
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
