import { expect, test } from "vitest";
import { correctedEdit } from "../../web/shared/post/spoken/correction.ts";

test("an edit that was begun before keeps its changes and gets the correction, unless only some of the words were misheard", () => {
  const before = "Retort one came. Another retort followed.";
  const after = "Report card one came. Another report card followed.";
  const edit = "Listen: retort one. Then another retort followed, and how!";
  const edited = (text: string) =>
    correctedEdit(edit, [before, text], { was: "retort", right: "report card" });
  expect(edited(after)).toBe("Listen: report card one. Then another report card followed, and how!");
  expect(edited("Report card one came. Another retort followed.")).toBe(edit);
});
