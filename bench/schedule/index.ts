import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { API } from "#contract/paths.ts";
import type { startLinkedInStandin } from "../../dev/standins/linkedin.ts";
import { subOf } from "../../dev/standins/linkedin.ts";
import type { Post } from "../../dev/standins/linkedin-state.ts";
import { type Figure, report } from "../report.ts";
import { grow } from "../worker/data.ts";
import { type Host, startHost } from "../worker/host.ts";
import type { Counts } from "../workers/counts.ts";

const FEW = 250;
const MANY = 5_000;
const MORE = 20;
/** All of them are due in the same second. The last is sent at most this much later. */
const MAX_MS = 120_000;
/** Until they are due, so that all objects are awake before. */
const AHEAD_MS = 30_000;
const AHEAD_EACH_MS = 30;
const WOKEN_AT_ONCE = 50;
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const POLL_MS = 1_000;
const PATIENCE_MS = 5 * 60_000;

/** How long it takes until the posts of many accounts that are due at once are all sent, and what each reads. */
export async function benchSchedule(): Promise<Figure[]> {
  const standin = fork(join(import.meta.dirname, "linkedin.ts"));
  const [linkedin] = (await once(standin, "message")) as [Standin];
  const dataKey = randomBytes(32).toString("base64");
  const host = await startHost(["counted"], { ...linkedin.env, DATA_KEY: dataKey });
  try {
    const token = await newToken(linkedin);
    await grow(host.database, 0, 1);
    const few = await sendAll(host, linkedin, { name: "few", accounts: FEW, token });
    await grow(host.database, 1, MORE);
    const many = await sendAll(host, linkedin, { name: "many", accounts: MANY, token });
    const figures: Figure[] = [
      {
        name: `from their time to the last of ${MANY} posts`,
        ours: many.lastMs,
        unit: "ms",
        budget: { value: MAX_MS },
        more: { "posts sent": String(many.sent) },
      },
      { name: "posts that were not sent", ours: MANY - many.sent, unit: "", budget: { value: 0 } },
      {
        name: `rows read for each, with ${MORE}× as much stored`,
        ours: many.rowsRead,
        floor: few.rowsRead,
        unit: "rows",
        budget: { times: 1 },
      },
    ];
    report("schedule", `The posts of ${MANY} accounts, all due in the same second`, figures);
    return figures;
  } finally {
    standin.kill();
    await host.stop();
  }
}

type Standin = Pick<Awaited<ReturnType<typeof startLinkedInStandin>>, "url" | "env">;

/** One member of LinkedIn stands for all of them. */
async function newToken({ env }: Standin): Promise<string> {
  const redirect = `http://localhost${API.linkedinCallback}`;
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: env.LINKEDIN_CLIENT_ID,
    redirect_uri: redirect,
    state: "bench",
    scope: "openid profile email w_member_social",
  });
  const body = new URLSearchParams({
    decision: "allow",
    firstName: "Ana",
    lastName: "Ruiz",
    memberId: MEMBER,
  });
  const agreed = await fetch(`${env.LINKEDIN_AUTH_BASE}/authorization?${asked}`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  const code = new URL(agreed.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const answer = await fetch(`${env.LINKEDIN_AUTH_BASE}/accessToken`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirect,
      client_id: env.LINKEDIN_CLIENT_ID,
      client_secret: env.LINKEDIN_CLIENT_SECRET,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const MEMBER = "bench";
const SUB = subOf(MEMBER);

interface Crowd {
  name: string;
  accounts: number;
  token: string;
}

async function sendAll(host: Host, linkedin: Standin, crowd: Crowd) {
  const { name, accounts } = crowd;
  const at = await fill(host, crowd);
  await wakeAll(host, crowd, at);
  // Else some are late before anything is measured.
  if (Date.now() >= at) throw new Error(`Waking took until ${Date.now() - at} ms after their time.`);
  await setTimeout(at - Date.now());
  await countsOf(host);
  for (;;) {
    // Miniflare's own way to the database would stop this process until it answers, and the Worker's log with it.
    const feed = (await (await fetch(`${linkedin.url}/feed.json`)).json()) as Post[];
    const sent = feed.filter(({ text }) => text.startsWith(`${name} `));
    if (sent.length === accounts || Date.now() > at + PATIENCE_MS) {
      const { rowsRead } = await countsOf(host);
      const lastMs = Math.max(...sent.map(({ postedAt }) => Date.parse(postedAt))) - at;
      return { sent: sent.length, lastMs, rowsRead: Math.round(rowsRead / accounts) };
    }
    await setTimeout(POLL_MS);
  }
}

async function wakeAll(host: Host, { name, accounts }: Crowd, at: number): Promise<void> {
  const wake = new URL("/wake", await host.origin("counted"));
  for (let from = 0; from < accounts; from += WOKEN_AT_ONCE) {
    const to = Math.min(from + WOKEN_AT_ONCE, accounts);
    const users = Array.from({ length: to - from }, (_, n) => `${name}-${from + n}`);
    const { ok } = await fetch(wake, { method: "POST", body: JSON.stringify({ users, at }) });
    if (!ok) throw new Error("The objects could not be woken.");
  }
}

/** Accounts with a connection and a post each; returns when these are due. */
async function fill(host: Host, { name, accounts, token }: Crowd): Promise<number> {
  const users = Array.from({ length: accounts }, (_, n) => `${name}-${n}`);
  const sealed = await fetch(new URL("/seal", await host.origin("counted")), {
    method: "POST",
    body: JSON.stringify({ token, users }),
  });
  const tokens = await sealed.text();
  // The local runtime keeps some files open for each object that has been awake, so they share their conversations.
  const each = `with each as (select value ->> 0 as id, value ->> 1 as token, '${name}-' || (key / 100) as session,
    key % 100 as place from json_each(?1))`;
  const now = Date.now();
  const at = now + AHEAD_MS + accounts * AHEAD_EACH_MS;
  const hooks = JSON.stringify([{ type: "claim", content: "" }]);
  for (const [sql, ...values] of [
    [
      `insert into users (id, email, first_name, last_name, created_at)
       ${each} select id, id || '@example.com', 'Ana', 'Ruiz', ?2 from each`,
      now,
    ],
    [
      `insert into linkedin_connections (user_id, sub, sealed_token, sealed_with, expires_at)
       ${each} select id, ?2, token, 'bench', ?3 from each`,
      SUB,
      now + YEAR_MS,
    ],
    [
      `insert into sessions (id, user_id, snippet, drafted_at, created_at, updated_at)
       ${each} select session, min(id), session, ?2, ?2, ?2 from each group by session`,
      now,
    ],
    [
      `insert into drafts (id, session_id, user_id, post_index, hooks, cta_suggestions, written_by, version,
         status, revision, created_at, updated_at, scheduled_at, schedule_state, schedule_next_try)
       ${each} select 'draft-' || id, session, id, place, ?2,
         '[]', 'builtin', 0, 'ready', 'r', ?3, ?3, ?4,
         'scheduled', ?4 from each`,
      hooks,
      now,
      at,
    ],
    [
      `insert into draft_versions (draft_id, version, change, hook, body, word_count, created_at)
       ${each} select 'draft-' || id, 0, 'draft', '', '${name} post of ' || id, 4, ?2 from each`,
      now,
    ],
  ] as const) {
    await host.database
      .prepare(sql)
      .bind(tokens, ...values)
      .run();
  }
  return at;
}

async function countsOf(host: Host): Promise<Counts> {
  return (await (await fetch(new URL("/counts", await host.origin("counted")))).json()) as Counts;
}
