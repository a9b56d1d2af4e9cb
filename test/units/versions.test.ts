import { expect, test } from "vitest";
import type { StoredDraft } from "../../worker/db/drafts.ts";
import { confirming } from "../../worker/domain/posts/versions.ts";

test("of what is confirmed the latest is kept, no more than later looks at the post can be compared with", () => {
  const long = Array.from({ length: 9 }, (_, at) => `${at}`.repeat(2_000));
  const { confirmed } = confirming({ confirmed: long.slice(0, 5) } as StoredDraft, long.slice(5));
  expect(confirmed).toEqual(long.slice(6));
  const short = Array.from({ length: 101 }, (_, at) => `${at}`);
  expect(confirming({ confirmed: short } as StoredDraft, ["a"]).confirmed).toEqual([...short.slice(2), "a"]);
});
