import { correctionRequest } from "#contract/context.ts";
import { habitChange, habitRequest } from "#contract/habits.ts";
import { slots } from "#contract/schedule.ts";
import { addHabit, deleteHabit, habitsQuery, updateHabit } from "../../db/habits.ts";
import { samplesQuery } from "../../db/samples.ts";
import { saveSlots, slotsQuery, toSlots } from "../../db/schedule.ts";
import { addCorrection, undoCorrection } from "../../domain/profile/corrections.ts";
import { contextQueries, learnProfile, readContext, toContext } from "../../domain/profile/profile.ts";
import { REFRESH_TIMEOUT_MS, refreshTopics } from "../../domain/profile/topics.ts";
import { admitWork } from "../../domain/quota.ts";
import { AppError } from "../../errors.ts";
import { styleOf } from "../../language/style/index.ts";
import { readAsCaller, requireAsker, requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { askModel, limitWork } from "../limits.ts";
import { router } from "../router.ts";

export const user = router()
  .get("/context", async (c) => {
    const results = await readAsCaller(c, (owner, db) => contextQueries(db, owner));
    return c.json(toContext(results));
  })
  .post("/context", requireAsker, limitWork, askModel, async (c) => {
    const { deps, models, userId } = c.var;
    await admitWork(deps, userId);
    await learnProfile(models, userId, { timeoutMs: REFRESH_TIMEOUT_MS });
    return c.json(await readContext(deps.db, userId));
  })
  .post("/context/corrections", requireUser, json(correctionRequest), async (c) => {
    const { deps, userId } = c.var;
    return c.json(await addCorrection(deps.db, userId, c.req.valid("json")));
  })
  .delete("/context/corrections/:correctionId", requireUser, async (c) => {
    const { deps, userId } = c.var;
    return c.json(await undoCorrection(deps.db, userId, c.req.param("correctionId")));
  })
  .get("/style", async (c) => {
    const [rows] = await readAsCaller(c, (owner, db) => [samplesQuery(db, owner)]);
    return c.json({ sentences: styleOf(rows.map(({ text }) => text)) });
  })
  .get("/habits", async (c) => {
    const [rows] = await readAsCaller(c, (owner, db) => [habitsQuery(db, owner)]);
    return c.json(rows);
  })
  .post("/habits", requireUser, limitWork, json(habitRequest), async (c) => {
    const { deps, userId } = c.var;
    const habit = await addHabit(deps.db, userId, c.req.valid("json").rule, Date.now());
    if (!habit) throw new AppError("too_many_habits", { field: "rule" });
    return c.json(habit, 201);
  })
  .patch("/habits/:habitId", requireUser, limitWork, json(habitChange), async (c) => {
    const { deps, userId } = c.var;
    const habit = await updateHabit(deps.db, userId, c.req.param("habitId"), c.req.valid("json"));
    if (!habit) throw new AppError("not_found");
    return c.json(habit);
  })
  .delete("/habits/:habitId", requireUser, limitWork, async (c) => {
    const { deps, userId } = c.var;
    if (!(await deleteHabit(deps.db, userId, c.req.param("habitId")))) throw new AppError("not_found");
    return c.body(null, 204);
  })
  .get("/slots", async (c) => {
    const [[row]] = await readAsCaller(c, (owner, db) => [slotsQuery(db, owner)]);
    return c.json(toSlots(row) ?? { timeZone: "UTC", slots: [] });
  })
  .put("/slots", requireUser, json(slots), async (c) => {
    const chosen = c.req.valid("json");
    await saveSlots(c.var.deps.db, c.var.userId, chosen);
    return c.json(chosen);
  })
  .post("/context/refresh-topics", requireAsker, limitWork, askModel, async (c) => {
    await admitWork(c.var.deps, c.var.userId);
    const questions = await refreshTopics(c.var.models, c.var.userId);
    return c.json({ possibleFollowupQuestions: questions });
  });
