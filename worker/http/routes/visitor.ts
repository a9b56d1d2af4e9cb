import { announceVisitor } from "../authentication.ts";
import { router } from "../router.ts";

/** Stores nothing: whoever never sends a note is nobody. */
export const visitor = router().post("/", (c) => {
  announceVisitor(c);
  return c.body(null, 204);
});
