import type { Usage } from "#contract/usage.ts";
import { usageHistoryQuery, usageQuery } from "../db/usage.ts";
import { usageOf } from "../domain/quota.ts";
import { AppError } from "../errors.ts";
import { readAsCaller, router } from "./http.ts";

export const billing = router().get("/usage", async (c) => {
  const { db } = c.var.deps;
  const { results } = await readAsCaller(c, (owner) => [usageQuery(db, owner), usageHistoryQuery(db, owner)]);
  const [[counts], history] = results;
  if (!counts) throw new AppError("unauthorized");
  return c.json(usageOf(counts, history) satisfies Usage);
});
