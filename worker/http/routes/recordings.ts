import type { Context } from "hono";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import * as contract from "#contract/recordings.ts";
import { entryQuery, findRecording, type VaultRow, vaultPageQueries, wordsQuery } from "../../db/vault.ts";
import { unpackTimes } from "../../db/word-times.ts";
import { fileNameOf } from "../../domain/file-names.ts";
import { valueOrThrow } from "../../domain/outcome.ts";
import { admitWork } from "../../domain/quota.ts";
import { type Reprocessed, reprocess } from "../../domain/recordings/reprocess.ts";
import { changeTranscript, type NewTranscript } from "../../domain/recordings/transcripts.ts";
import * as vault from "../../domain/recordings/vault.ts";
import { existing } from "../../errors.ts";
import { sessionStub } from "../../session/stub.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { useModel } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { sendFile } from "../range.ts";
import { type AppEnv, noContent, router } from "../router.ts";
import { callerOf, deliver, publishDrafts, requestWork } from "../session-calls.ts";

export const recordings = router()
  .get("/", pageQuery({}), async (c) => {
    const { cursor } = c.req.valid("query");
    const results = await readAs(c, vaultPageQueries(cursor));
    const cursorOf = ({ createdAt: at, id, start }: VaultRow) => ({ at, id, waiting: start === null });
    const page = pageOf(c, results.flat(), cursorOf);
    const now = Date.now();
    return c.json(page.map((row) => vault.toVaultRecording(c.var.deps, row, now)));
  })
  .get("/:recordingId/audio", async (c) => {
    const { deps } = c.var;
    const recordingId = c.req.param("recordingId");
    const [[row]] = await readAs(c, [(db, owner) => entryQuery(db, owner, recordingId)], { visitors: true });
    const recording = existing(row);
    const { contentType } = AUDIO_FORMATS[vault.requireFormat(recording)];
    const file = { size: recording.bytes, contentType, name: fileNameOf(recording) };
    return await sendFile(c, file, (part) => vault.openSound(deps, recording, part));
  })
  .get("/:recordingId/words", async (c) => {
    const recordingId = c.req.param("recordingId");
    const [[row]] = await readAs(c, [(db, owner) => wordsQuery(db, owner, recordingId)], { visitors: true });
    const { transcript, wordTimes } = existing(row);
    return c.json({ words: unpackTimes(transcript, wordTimes) });
  })
  .patch("/:recordingId/words", requireUser, json(contract.wordCorrection), async (c) => {
    const { transcript, words } = await correct(c, c.req.valid("json"));
    return c.json({ transcript, words });
  })
  .put("/:recordingId/transcript", requireUser, json(contract.transcriptCorrection), async (c) => {
    const { sessionId, transcript } = await correct(c, c.req.valid("json"));
    return c.json({ sessionId, transcript });
  })
  .post("/:recordingId/transcript", requireUser, json(contract.transcriptCorrection), useModel, async (c) => {
    const { deps, userId } = c.var;
    const { was, text } = c.req.valid("json");
    const recording = await findRecording(deps.db, userId, c.req.param("recordingId"));
    const sessionId = existing(recording?.sessionId);
    await admitWork(deps, userId);
    await rewriteDrafts(c, sessionId, { was, text });
    return c.json({ sessionId, transcript: text });
  })
  .post("/:recordingId/reprocess", requireUser, useModel, async (c) => {
    return c.json(await settle(c, await reprocess(c.var.models, c.var.userId, c.req.param("recordingId"))));
  })
  .delete("/:recordingId", requireUser, (c) =>
    noContent(c, vault.deleteFromVault(c.var.deps, c.var.userId, c.req.param("recordingId"))),
  );

async function settle(c: Context<AppEnv>, result: Reprocessed): Promise<contract.ReprocessResponse> {
  const { kind, sessionId, transcript } = result;
  if (kind === "session-opened") await requestWork(c, sessionId, "requestOpening");
  if (kind === "turn-transcribed") {
    const turn = { messageId: c.req.param("recordingId") ?? "", content: transcript };
    await deliver(c, callerOf(c, sessionId), turn, result.turnKind);
  }
  if (kind === "transcript-changed") await rewriteDrafts(c, sessionId, result.replacement);
  return { transcript, sessionId, outcome: kind };
}

const recordingRef = (c: Context<AppEnv>) => {
  return { userId: c.var.userId, recordingId: c.req.param("recordingId") ?? "" };
};

type Correction = contract.WordCorrection | contract.TranscriptCorrection;
async function correct(c: Context<AppEnv>, { everywhere, ...change }: Correction) {
  const drafts = everywhere ? "correct" : "keep";
  const corrected = await changeTranscript(c.var.deps, recordingRef(c), { ...change, drafts });
  publishDrafts(c, corrected.sessionId);
  return corrected;
}

async function rewriteDrafts(c: Context<AppEnv>, sessionId: string, change: NewTranscript): Promise<void> {
  const { recordingId } = recordingRef(c);
  const caller = callerOf(c, sessionId);
  valueOrThrow(await sessionStub(c.env, sessionId).rewriteDrafts(caller, recordingId, change));
}
