import { expect, test } from "vitest";
import { saysTooLong } from "../../../worker/services/failure.ts";
import cases from "./failure.json" with { type: "json" };

test.each(cases)("“$said” is refused for its length: $is", ({ said, is }) => {
  expect(saysTooLong(said)).toBe(is);
});
