import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { watchLog } from "../account/log.ts";
import { call, RAMBLE, storedOf } from "../people.ts";
import { expectUnavailable, interviewee, says, somebody } from "./people.ts";

watchLog();

/** One of each kind that a caller can tell from the others; the services' own tests have all. */
const FAULTS = ["503", "429-long", "401", "drop"];

/** What somebody waits for without a session: they get a 503, and nothing is counted. */
const waitedFor = { [API.hooks]: { transcript: RAMBLE }, [API.tweak]: { mode: "bolder", body: RAMBLE } };

/** A text that has a service fail like that, more often than anything tries by itself. */
const failing = (fault: string) =>
  `FAULT${JSON.stringify({ id: crypto.randomUUID(), faults: Array(4).fill(fault) })}`;

test.for(FAULTS)("a model that fails by %s is said to, and nothing is changed or counted", async (fault) => {
  const by = await somebody();
  for (const [path, body] of Object.entries(waitedFor)) {
    const text = `${RAMBLE} ${failing(fault)}`;
    const asked = "body" in body ? { ...body, body: text } : { ...body, transcript: text };
    await expectUnavailable(await says(call, by, "POST", path, asked), "writer_unavailable", fault);
  }
  expect((await storedOf(by.id)).drafts).toEqual([]);
  expect(await (await says(call, by, "GET", API.usage)).json()).toMatchObject({ chat_turns_used: 0 });
});

test.for(FAULTS)("a voice that fails by %s is said to, so that the browser's own reads", async (fault) => {
  const by = await interviewee();
  const id = crypto.randomUUID();
  await env.DB.prepare(
    "insert into messages (id, session_id, role, content, created_at) values (?, ?, 'assistant', ?, 1)",
  )
    .bind(id, by.sessionId, `What then? ${failing(fault)}`)
    .run();
  await expectUnavailable(
    await says(call, by, "GET", API.messageAudio(by.sessionId, id)),
    "voice_unavailable",
    fault,
  );
});
