import { createHash } from "node:crypto";
import { joinPost } from "#contract/post-text.ts";
import { packTimes } from "../../worker/db/word-times.ts";
import { spokenWordsIn } from "../../worker/language/sources/index.ts";
import { countWords } from "../../worker/language/text/index.ts";

/** What is needed of one of D1's, of the platform's types or Miniflare's. */
interface Database {
  prepare: (sql: string) => { bind: (...values: unknown[]) => { run: () => Promise<unknown> } };
}

/** With this many posts, sessions, recordings and days of use; and with pages that are full. */
export const AUTHOR = { number: 1, items: 50 };
export const PROLIFIC = { number: 0, items: 240 };

/** Everybody else has as much as AUTHOR. */
const PEOPLE = 20;
const OTHERS_CHARS = 300;

/** For somebody's first item an hour later, and so on: long after anybody runs this. */
export const DUE = Date.UTC(2100, 0);
const HOUR_MS = 60 * 60 * 1_000;

const HOOK = "Rest is a part of the job.";

const SENTENCES = [
  "Last week I told my team that we would stop working on weekends.",
  "Nobody believed me at first, and I can see why, because I had said it before.",
  "But the work got better, and the bugs went down by a third.",
  "We had fewer meetings, and the ones that stayed were shorter.",
  "What I learned is that rest is a part of the job and not what is left when it is done.",
];
const BODY = Array.from({ length: 4 }, () => SENTENCES.join(" ")).join("\n\n");

/** Each word a quarter of a second after the one before. */
const times = (text: string) =>
  packTimes(spokenWordsIn(text).map((word, at) => ({ text: word, start: at / 4, end: at / 4 + 0.2 })));

const wordsWith = (body: string) => countWords(joinPost({ hook: HOOK, body, cta: null }));
const WORDS = wordsWith(BODY);
const OTHERS_WORDS = wordsWith(BODY.slice(0, OTHERS_CHARS));
const TIMES = times(BODY);
const OTHERS_TIMES = times(BODY.slice(0, OTHERS_CHARS));

export const userId = (person: number): string => `user-${person}`;
export const sessionId = (person: number, item: number): string => `session-${person}-${item}`;
export const draftId = (person: number, item: number): string => `draft-${person}-${item}`;
export const recordingId = (person: number, item: number): string => `recording-${person}-${item}`;
export const tokenOf = (person: number): string => `token-of-${person}`;

/** Brings a database that holds `from` times the data to `to` times: more people, and more of PROLIFIC. */
export async function grow(database: Database, from: number, to: number): Promise<void> {
  const added = { first: from * PEOPLE + 1, last: to * PEOPLE };
  if (from === 0) await addPeople(database, { first: PROLIFIC.number, last: PROLIFIC.number });
  await addPeople(database, added);
  await addItems(database, added, { first: 1, last: AUTHOR.items });
  const { number, items } = PROLIFIC;
  await addItems(database, { first: number, last: number }, { first: from * items + 1, last: to * items });
  if (from === 0) await addLogins(database);
}

interface Range {
  first: number;
  last: number;
}

async function addLogins(database: Database): Promise<void> {
  const now = Date.now();
  const nextMonth = now + 30 * 24 * 60 * 60 * 1_000;
  for (const { number } of [AUTHOR, PROLIFIC]) {
    const hash = createHash("sha256").update(tokenOf(number)).digest("hex");
    await database
      .prepare(
        "insert into logins (token_hash, user_id, expires_at, created_at, last_used_at) values (?1, ?2, ?3, ?4, ?4)",
      )
      .bind(hash, userId(number), nextMonth, now)
      .run();
  }
}

async function addPeople(database: Database, people: Range): Promise<void> {
  const each =
    "with recursive p(n) as (select cast(?1 as integer) union all select n + 1 from p where n < ?2)";
  const now = Date.now();
  const learned = JSON.stringify({
    themes: ["rest", "teams", "leading"],
    toneTags: ["plain"],
    identityTags: ["founder"],
    distinctivePhrases: ["what I learned is"],
    userTopicsMap: { rest: 12, teams: 7 },
  });
  for (const [sql, ...values] of [
    [
      `insert into users (id, email, first_name, last_name, created_at)
       ${each} select 'user-' || n, 'person-' || n || '@example.com', 'Ana', 'Ruiz', ?3 from p`,
      now,
    ],
    [
      `insert into logins (token_hash, user_id, expires_at, created_at, last_used_at)
       ${each} select lower(hex(randomblob(32))), 'user-' || n, ?3, ?3, ?3 from p`,
      now,
    ],
    [
      `insert into profiles (user_id, learned, learned_through, updated_at)
       ${each} select 'user-' || n, ?4, ?3, ?3 from p`,
      now,
      learned,
    ],
    [
      `insert into corrections (id, user_id, kind, text, created_at)
       ${each}, c(k) as (select 1 union all select k + 1 from c where k < 10)
       select 'correction-' || n || '-' || k, 'user-' || n, 'banned', 'word ' || k, ?3 from p, c`,
      now,
    ],
  ] as const) {
    await database
      .prepare(sql)
      .bind(people.first, people.last, ...values)
      .run();
  }
}

async function addItems(database: Database, people: Range, items: Range): Promise<void> {
  const each = `with recursive p(n) as (select cast(?1 as integer) union all select n + 1 from p where n < ?2),
    i(k) as (select cast(?3 as integer) union all select k + 1 from i where k < ?4),
    each as (select 'user-' || n as user, n || '-' || k as id, k, cast(?5 as integer) + k * 60000 as at,
      case n when ${AUTHOR.number} then ?6 else substr(?6, 1, ${OTHERS_CHARS}) end as body,
      case n when ${AUTHOR.number} then ${WORDS} else ${OTHERS_WORDS} end as words from p, i)`;
  const hooks = JSON.stringify([
    { type: "claim", content: HOOK },
    { type: "scene", content: "Last week I told my team that we would stop working on weekends." },
  ]);
  const review = JSON.stringify({
    overallScore: 7.5,
    strengths: ["A scene."],
    improvements: ["Shorter."],
    version: 1,
  });
  for (const [sql, ...values] of [
    [
      `insert into sessions (id, user_id, snippet, drafted_at, created_at, updated_at)
       ${each} select 'session-' || id, user, substr(body, 1, 100), at, at, at from each`,
    ],
    [
      `insert into messages (id, session_id, role, content, created_at)
       ${each} select 'said-' || id, 'session-' || id, 'user', body, at from each
       union all select 'told-' || id, 'session-' || id, 'assistant', 'Here is your draft.', at + 1 from each`,
    ],
    [
      `insert into drafts (id, session_id, user_id, post_index, hooks, cta_suggestions, written_by, version, status, review, revision, created_at, updated_at, scheduled_at, schedule_state, schedule_next_try)
       ${each} select 'draft-' || id, 'session-' || id, user, 0, ?7, '[]', 'builtin', 1, case k % 2 when 0 then 'draft' else 'ready' end, ?8, 'r', at, at,
         ${DUE} + k * ${HOUR_MS}, 'scheduled', ${DUE} + k * ${HOUR_MS} from each`,
      hooks,
      review,
    ],
    [
      `insert into draft_versions (draft_id, version, change, hook, body, word_count, created_at)
       ${each} select 'draft-' || id, 0, 'draft', ?7, body, words, at from each
       union all select 'draft-' || id, 1, 'edit', ?7, body, words, at from each`,
      HOOK,
    ],
    [
      `insert into recordings (id, user_id, key, sha256, source, bytes, session_id, transcript, word_times, created_at)
       ${each} select 'recording-' || id, user, 'key-' || id, 'hash-' || id, 'audio', 1200, 'session-' || id, body,
       case body when ?6 then ?7 else ?8 end, at from each`,
      TIMES,
      OTHERS_TIMES,
    ],
    [
      `insert into usage_days (user_id, day, recordings)
       ${each} select user, date('2026-11-01', '-' || k || ' days'), 1 from each`,
    ],
  ] as const) {
    await database
      .prepare(sql)
      .bind(people.first, people.last, items.first, items.last, Date.UTC(2026, 0), BODY, ...values)
      .run();
  }
}
