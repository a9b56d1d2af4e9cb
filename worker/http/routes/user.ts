import type { Context } from "hono";
import { z } from "zod";
import { correctionRequest } from "#contract/context.ts";
import { habitChange, habitRequest, sampleRequest } from "#contract/habits.ts";
import { slots } from "#contract/posts.ts";
import { deleteOwn, isoTime } from "../../db/database.ts";
import { addHabit, habitsQuery, updateHabit } from "../../db/habits.ts";
import { samplesQuery } from "../../db/profiles.ts";
import { saveSlots, slotsQuery, toSlots } from "../../db/schedule.ts";
import { habits, samples as sampleTable } from "../../db/schema.ts";
import * as profile from "../../domain/profile/profile.ts";
import { addSamples, postsInShares } from "../../domain/profile/samples.ts";
import { admitWork } from "../../domain/quota.ts";
import { AppError, existing } from "../../errors.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json, parseWith, readFile } from "../body.ts";
import { isForm, limitShares, limitWork, useModel } from "../limits.ts";
import { type AppEnv, noContent, router } from "../router.ts";

export const user = router()
  .get("/context", async (c) => c.json(profile.toContext(await readAs(c, profile.CONTEXT_QUERIES))))
  .post("/context", requireUser, useModel, async (c) => {
    const { deps, models, userId } = c.var;
    await admitWork(deps, userId);
    await profile.learnProfile(models, userId, { timeoutMs: profile.REFRESH_TIMEOUT_MS });
    return c.json(await profile.readContext(deps.db, userId));
  })
  .post("/context/corrections", requireUser, json(correctionRequest), async (c) =>
    c.json(await profile.addCorrection(c.var.deps.db, c.var.userId, c.req.valid("json"))),
  )
  .delete("/context/corrections/:correctionId", requireUser, async (c) =>
    c.json(await profile.undoCorrection(c.var.deps.db, c.var.userId, c.req.param("correctionId"))),
  )
  .get("/habits", async (c) => c.json((await readAs(c, [habitsQuery]))[0]))
  .post("/habits", requireUser, limitWork, json(habitRequest), async (c) => {
    const { deps, userId } = c.var;
    const habit = await addHabit(deps.db, userId, c.req.valid("json").rule, Date.now());
    if (!habit) throw new AppError("too_many_habits", { field: "rule" });
    return c.json(habit, 201);
  })
  .patch("/habits/:habitId", requireUser, limitWork, json(habitChange), async (c) => {
    const { deps, userId } = c.var;
    return c.json(existing(await updateHabit(deps.db, userId, c.req.param("habitId"), c.req.valid("json"))));
  })
  .delete("/habits/:habitId", requireUser, limitWork, (c) =>
    noContent(c, deleteOwn(c.var.deps.db, habits, c.var.userId, c.req.param("habitId"))),
  )
  .get("/slots", async (c) => {
    const [[row]] = await readAs(c, [slotsQuery]);
    return c.json(toSlots(row) ?? { timeZone: "UTC", slots: [] });
  })
  .put("/slots", requireUser, json(slots), async (c) => {
    const ownSlots = c.req.valid("json");
    await saveSlots(c.var.deps.db, c.var.userId, ownSlots);
    return c.json(ownSlots);
  })
  .post("/context/refresh-topics", requireUser, useModel, async (c) => {
    await admitWork(c.var.deps, c.var.userId);
    return c.json({ possibleFollowupQuestions: await profile.refreshTopics(c.var.models, c.var.userId) });
  });

/** Takes files, which have a limit of their own. */
export const samples = router()
  .get("/", async (c) => {
    const [rows] = await readAs(c, [samplesQuery]);
    return c.json(rows.map((row) => ({ ...row, addedAt: isoTime(row.addedAt) })));
  })
  .post("/", requireUser, limitWork, limitShares, async (c) =>
    c.json(await addSamples(c.var.deps.db, c.var.userId, await readPosts(c))),
  )
  .delete("/:sampleId", requireUser, (c) =>
    noContent(c, deleteOwn(c.var.deps.db, sampleTable, c.var.userId, c.req.param("sampleId"))),
  );

async function readPosts(c: Context<AppEnv>): Promise<string[]> {
  if (!isForm(c)) return [parseWith(sampleRequest, await c.req.json().catch(() => undefined)).text];
  return postsInShares((await readFile(c, "file", z.unknown())).bytes);
}
