import type { Context } from "hono";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import type { TranscribeResponse, VaultRecording } from "#contract/recordings.ts";
import { entryQuery, processedQuery, type VaultCursor, waitingQuery } from "../../db/vault.ts";
import { fileNameOf } from "../../domain/file-names.ts";
import { type Reprocessed, reprocess } from "../../domain/recordings/reprocess.ts";
import { deleteFromVault, formatOf, openSound, toVaultRecording } from "../../domain/recordings/vault.ts";
import { AppError } from "../../errors.ts";
import { sessionStub, valueOrThrow } from "../../session/stub.ts";
import { type AppEnv, limitRate, readAsCaller, requireUser, router } from "../http.ts";
import { pageOf, readCursor } from "../paging.ts";
import { readRange } from "../range.ts";
import { deliver, requestOpening } from "../session-calls.ts";

/** Stands before the id in the cursor of a page that ends among the recordings that wait. */
const WAITING = "waiting:";

export const recordings = router()
  .get("/", async (c) => {
    const { db } = c.var.deps;
    const after = readVaultCursor(c);
    const { results } = await readAsCaller(c, (owner) => [
      waitingQuery(db, owner, after),
      processedQuery(db, owner, after),
    ]);
    const page = pageOf(c, results.flat(), ({ createdAt, id, start }) => ({
      at: createdAt,
      id: start === null ? WAITING + id : id,
    }));
    const now = Date.now();
    return c.json(page.map((row) => toVaultRecording(c.var.deps, row, now)) satisfies VaultRecording[]);
  })
  .get("/:recordingId/audio", async (c) => {
    const { deps } = c.var;
    const { results } = await readAsCaller(c, (owner) => [
      entryQuery(deps.db, owner, c.req.param("recordingId")),
    ]);
    const [[row]] = results;
    if (!row) throw new AppError("not_found");
    const { contentType } = AUDIO_FORMATS[formatOf(row)];
    const part = readRange(c.req.header("Range"), row.bytes);
    if (part === "unsatisfiable") {
      c.header("Content-Range", `bytes */${row.bytes}`);
      throw new AppError("no_such_range");
    }
    const { offset, length } = part ?? { offset: 0, length: row.bytes };
    const body = await openSound(deps, row, part ?? undefined);
    return c.body(body, part ? 206 : 200, {
      "Content-Type": contentType,
      "Content-Length": String(length),
      "Content-Disposition": attachment(fileNameOf(row)),
      "Cache-Control": "private, no-store",
      "Accept-Ranges": "bytes",
      ...(part && { "Content-Range": `bytes ${offset}-${offset + length - 1}/${row.bytes}` }),
    });
  })
  .post("/:recordingId/reprocess", requireUser, async (c) => {
    await limitRate(c.env.WORK_LIMIT, c.var.userId);
    const work = reprocess(c.var.deps, c.var.userId, c.req.param("recordingId")).then((done) =>
      settle(c, done),
    );
    // As with an upload, half a minute more is often enough to finish what was begun.
    c.executionCtx.waitUntil(work.catch(() => undefined));
    return c.json(await work);
  })
  .delete("/:recordingId", requireUser, async (c) => {
    await deleteFromVault(c.var.deps, c.var.userId, c.req.param("recordingId"));
    return c.body(null, 204);
  });

/** Does what follows from another try: what a session has to know, it is told. */
async function settle(c: Context<AppEnv>, done: Reprocessed): Promise<TranscribeResponse> {
  switch (done.kind) {
    case "session-opened":
      await requestOpening(c, done.sessionId);
      return { transcript: done.transcript, sessionId: done.sessionId };
    case "turn-transcribed":
      await deliver(c, done.ref, done.turn, done);
      return { transcript: done.turn.content, sessionId: done.ref.sessionId };
    case "transcript-changed":
      valueOrThrow(await sessionStub(c.env, done.ref.sessionId).replaceHeard(done.ref, done.replacement));
      return { transcript: done.replacement.transcript, sessionId: done.ref.sessionId };
    case "unchanged":
      return { transcript: done.transcript, sessionId: done.sessionId };
  }
}

function readVaultCursor(c: Context<AppEnv>): VaultCursor | undefined {
  const cursor = readCursor(c);
  if (!cursor) return undefined;
  const waiting = cursor.id.startsWith(WAITING);
  return { at: cursor.at, id: waiting ? cursor.id.slice(WAITING.length) : cursor.id, waiting };
}

/** Old programs read the plain name, all others the one in UTF-8 (RFC 6266). */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;
