import type { Context } from "hono";
import { liveFields } from "#contract/recordings.ts";
import { correctionsQuery, toCorrection } from "../../db/profiles.ts";
import { usageQuery } from "../../db/usage.ts";
import { valueOrThrow } from "../../domain/outcome.ts";
import { rulesOf } from "../../domain/profile/rules.ts";
import { refuseExhausted } from "../../domain/quota.ts";
import { AppError, existing } from "../../errors.ts";
import type { Speaker } from "../../session/live-recording.ts";
import { liveStub, liveStubOf } from "../../session/stub.ts";
import { readAsSpeaker } from "../authentication.ts";
import { readFile } from "../body.ts";
import { callerNetwork, limitNetwork, limitPiece, requirePerson } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";

/** Strangers may make it too, but where they have to prove that they are people, which their first note does. */
export const live = router().post("/", limitPiece, async (c) => {
  const { deps } = c.var;
  if (!deps.liveWords || deps.names.speech === "off") throw new AppError("not_found");
  let speaker: Speaker | undefined;
  const { fields, bytes } = await readFile(c, "piece", liveFields, async (parts) => {
    if (parts.has("ticket")) await limitNetwork(c, c.env.READ_LIMIT, "live ");
    else speaker = await admitSpeaker(c);
  });
  const { ticket = "", ...piece } = fields;
  const stub = speaker
    ? liveStub(c.env, speaker.payer, piece.recordingId)
    : existing(liveStubOf(c.env, ticket), "unauthorized");
  return c.json(valueOrThrow(await stub.hear(piece, bytes, speaker ? { speaker } : { ticket })));
});

/** In one trip to the database; the booking of the recording, which follows, refuses whoever is over a limit. */
async function admitSpeaker(c: Context<AppEnv>): Promise<Speaker> {
  const rows = await readAsSpeaker(c, [correctionsQuery, usageQuery], "WRITE_LIMIT");
  const payer = { userId: c.var.userId ?? null, network: callerNetwork(c) };
  if (!rows) {
    await requirePerson(c, undefined);
    return { payer, spellings: [] };
  }
  const [corrections, [usage]] = rows;
  refuseExhausted(usage);
  return { payer, spellings: rulesOf(corrections.map(toCorrection)).spellings };
}
