import { expect, test } from "vitest";
import { hookOrder } from "../../web/shared/draft-editor/hook-order.ts";

test("a fresh draft shows its first two hooks, and the rest behind them", () => {
  expect(hookOrder(4, 0)).toMatchObject({ shown: [0, 1], others: [2, 3], newestShown: false });
  expect(hookOrder(2, 1)).toMatchObject({ shown: [0, 1], others: [] });
});

test("new hooks show first, the newest first of all", () => {
  expect(hookOrder(6, 5)).toMatchObject({ shown: [5, 4], others: [0, 1, 2, 3], newestShown: true });
  expect(hookOrder(6, 4).shown).toEqual([5, 4]);
  expect(hookOrder(3, 2)).toMatchObject({ shown: [2, 1], others: [0] });
});

test("a chosen hook from between is shown before the draft's first", () => {
  expect(hookOrder(6, 3)).toMatchObject({ shown: [3, 0], others: [1, 2, 4, 5], newestShown: false });
});
