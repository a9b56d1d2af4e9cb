import { newIdea } from "#contract/recordings.ts";
import { ideasQuery, toIdea } from "../../db/ideas.ts";
import { deleteIdea, writeIdea } from "../../domain/recordings/note.ts";
import { readAs, requireUser } from "../authentication.ts";
import { json } from "../body.ts";
import { limitWork } from "../limits.ts";
import { noContent, router } from "../router.ts";

export const ideas = router()
  .get("/", async (c) => {
    const [rows] = await readAs(c, [ideasQuery]);
    return c.json(rows.map(toIdea));
  })
  .post("/", requireUser, limitWork, json(newIdea), async (c) =>
    c.json(await writeIdea(c.var.deps, c.var.userId, c.req.valid("json").text, Date.now()), 201),
  )
  .delete("/:ideaId", requireUser, limitWork, (c) =>
    noContent(c, deleteIdea(c.var.deps, c.var.userId, c.req.param("ideaId"))),
  );
