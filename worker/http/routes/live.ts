import { liveFields } from "#contract/live.ts";
import { wordsOf } from "../../domain/recordings/live.ts";
import { admitStrangers } from "../authentication.ts";
import { readFile } from "../body.ts";
import { askModel, limitPiece, requirePerson } from "../limits.ts";
import { router } from "../router.ts";

/** Strangers may make it too, but where they have to prove that they are people, which their first note does. */
export const live = router().post("/", limitPiece, admitStrangers("WRITE_LIMIT"), askModel, async (c) => {
  const { fields, bytes } = await readFile(c, "piece", liveFields);
  if (!c.var.userId) await requirePerson(c, undefined);
  return c.json({ text: await wordsOf(c.var.models, fields.recordingId, bytes) });
});
