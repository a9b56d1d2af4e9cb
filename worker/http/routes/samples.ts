import type { Context } from "hono";
import { sampleRequest } from "#contract/samples.ts";
import { deleteSample, samplesQuery } from "../../db/samples.ts";
import { addSamples, postsInShares, toSample } from "../../domain/profile/samples.ts";
import { AppError } from "../../errors.ts";
import { readAsCaller, requireUser } from "../authentication.ts";
import { checked } from "../body.ts";
import { limitShares, limitWork } from "../limits.ts";
import { type AppEnv, router } from "../router.ts";

export const samples = router()
  .get("/", async (c) => {
    const [rows] = await readAsCaller(c, (owner, db) => [samplesQuery(db, owner)]);
    return c.json(rows.map(toSample));
  })
  .post("/", requireUser, limitWork, limitShares, async (c) => {
    const { deps, userId } = c.var;
    return c.json(await addSamples(deps.db, userId, await readPosts(c)));
  })
  .delete("/:sampleId", requireUser, async (c) => {
    if (!(await deleteSample(c.var.deps.db, c.var.userId, c.req.param("sampleId"))))
      throw new AppError("not_found");
    return c.body(null, 204);
  });

/** The one post of a JSON body, or those of the file in a form. Throws `invalid` and `body_too_large`. */
async function readPosts(c: Context<AppEnv>): Promise<string[]> {
  if (!c.req.header("Content-Type")?.startsWith("multipart/form-data"))
    return [checked(sampleRequest, await c.req.json().catch(() => undefined)).text];
  const parts = await c.req.raw.formData().catch(() => undefined);
  const file = parts?.get("file");
  if (!(file instanceof File)) throw new AppError("invalid", { message: "This is missing.", field: "file" });
  return postsInShares(new Uint8Array(await file.arrayBuffer()));
}
