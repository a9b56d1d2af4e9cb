import { z } from "zod";
import { DAY_MS } from "#contract/times.ts";
import { calendarQuery, toPost } from "../../db/posts.ts";
import { readAsCaller } from "../authentication.ts";
import { query } from "../body.ts";
import { router } from "../router.ts";

const time = z.iso
  .datetime({ offset: true, error: "this has to be a time with its offset from UTC." })
  .transform((text) => Date.parse(text));

export const schedule = router().get(
  "/",
  query(z.object({ from: time.optional(), to: time.optional() })),
  async (c) => {
    const now = Date.now();
    const { from = now - 7 * DAY_MS, to = now + 90 * DAY_MS } = c.req.valid("query");
    const [rows] = await readAsCaller(c, (owner, db) => [calendarQuery(db, owner, { from, to })]);
    return c.json(rows.map(toPost));
  },
);
