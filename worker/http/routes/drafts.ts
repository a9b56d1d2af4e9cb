import type { Context } from "hono";
import { draftPatch, hooksRequest, tweakRequest } from "#contract/drafts.ts";
import * as stored from "../../db/drafts.ts";
import { activeHabitsQuery, markCopied } from "../../db/habits.ts";
import { messagesQuery, sessionQuery } from "../../db/sessions.ts";
import { spokenQuery, toSpokenRecording } from "../../db/vault.ts";
import { changeDraft, toDrafts } from "../../domain/posts/drafts.ts";
import { admitWork } from "../../domain/quota.ts";
import { speechIn } from "../../domain/sessions.ts";
import { writersFor, writeWithFallbackWhenSpent } from "../../domain/writers.ts";
import { existing } from "../../errors.ts";
import type { Writer } from "../../language/writer.ts";
import { readAs, requireUser, requireUserOrVisitor } from "../authentication.ts";
import { json } from "../body.ts";
import { limitWork, useModel } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";
import { lookForHabits, publishDrafts } from "../session-calls.ts";

export const drafts = router()
  .get("/:sessionId", async (c) => {
    const sessionId = c.req.param("sessionId");
    const [[session], rows, bodies, messages, recordings, habits] = await readAs(
      c,
      [
        (db, owner) => sessionQuery(db, owner, sessionId),
        (db, owner) => stored.draftsQuery(db, owner, sessionId),
        (db, owner) => stored.bodiesOfSessionQuery(db, owner, sessionId),
        (db, owner) => messagesQuery(db, owner, sessionId),
        (db, owner) => spokenQuery(db, owner, sessionId),
        activeHabitsQuery,
      ],
      { visitors: true },
    );
    existing(session);
    const speech = speechIn({ messages, recordings: recordings.map(toSpokenRecording) }, habits);
    return c.json(toDrafts(rows.map(stored.toStoredDraft), stored.toBodies(bodies), speech));
  })
  .get("/:draftId/versions", async (c) => {
    const [rows] = await readAs(c, [(db, owner) => stored.versionsQuery(db, owner, c.req.param("draftId"))]);
    existing(rows[0]);
    return c.json(rows.map(stored.toVersion));
  })
  .patch("/:draftId", requireUserOrVisitor, json(draftPatch), async (c) => {
    const draft = await changeDraft(c.var.deps, c.var, c.req.param("draftId"), c.req.valid("json"));
    publishDrafts(c, draft.sessionId);
    return c.json(draft);
  })
  .post("/:draftId/copied", requireUser, limitWork, async (c) => {
    const { deps, userId } = c.var;
    existing(await markCopied(deps.db, userId, c.req.param("draftId"), Date.now()));
    lookForHabits(c);
    return c.body(null, 204);
  });

/** Writing without a session: the result is kept only if the author patches it into a draft. */
export const writing = router()
  .post("/hooks", requireUser, json(hooksRequest), useModel, async (c) => {
    const { transcript, existing } = c.req.valid("json");
    const { result, ...fallback } = await write(c, (writer) => writer.hooks({ transcript }, existing));
    return c.json({ hooks: result.map(({ content }) => content), ...fallback });
  })
  .post("/tweak", requireUser, json(tweakRequest), useModel, async (c) => {
    const { result, ...fallback } = await write(c, (writer) => writer.tweak(c.req.valid("json")));
    return c.json({ ...result, ...fallback });
  });

async function write<Result>(c: Context<AppEnv>, work: (writer: Writer) => Promise<Result>) {
  const { models, userId } = c.var;
  await admitWork(models, userId);
  const { result, fallback } = await writeWithFallbackWhenSpent(await writersFor(models, userId), work);
  return { result, ...(fallback && { fallback: true as const }) };
}
