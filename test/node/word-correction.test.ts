import { expect, test } from "vitest";
import { correctedEdit } from "../../web/shared/lines/correction.ts";

const CORRECTION = { was: "retort", right: "report card" };

test("an edit that was begun before keeps its changes and gets the correction, unless too much was changed to tell", () => {
  const before = "Retort one came. Another retort followed, and a third retort.";
  const after = "Report card one came. Another retort followed, and a third report card.";
  const edited = (edit: string) => correctedEdit(edit, [before, after], CORRECTION);
  expect(edited(before)).toBe(after);
  expect(edited("Listen: retort one. Then another retort followed, and how! A third retort.")).toBe(
    "Listen: Report card one. Then another retort followed, and how! A third report card.",
  );
  expect(edited("Another retort followed.")).toBe("Another retort followed.");
});
