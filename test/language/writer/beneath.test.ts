import { expect, test } from "vitest";
import { bodyBeneath } from "../../../worker/language/builtin-writer/index.ts";

const TEXT =
  "Last month we lost our biggest customer. I thought it was about price, and it was not. They left because nobody had called them.\n\nNow every Friday each of us calls one customer. And we just listen to them.";

const beneath = (hook: string, text = TEXT) => bodyBeneath(hook, text, "en");

test("what the hook says leaves the body, and nothing else does", () => {
  const body = beneath("Last month we lost our biggest customer.");
  expect(body).toBe(
    "I thought it was about price, and it was not. They left because nobody had called them.\n\nNow every Friday each of us calls one customer. And we just listen to them.",
  );
  expect(
    beneath("They left because nobody had called them. Now every Friday each of us calls one customer."),
  ).toBe(
    "Last month we lost our biggest customer. I thought it was about price, and it was not. And we just listen to them.",
  );
});

test("a conjunction before the hook goes with it", () => {
  expect(beneath("We just listen to them.")).not.toContain("And");
});

test("a hook that the text does not say word for word leaves no body of its own", () => {
  expect(beneath("We lost our biggest customer last month.")).toBeUndefined();
  expect(beneath("…")).toBeUndefined();
});

test("where little else or half a sentence would be left, the body keeps what the hook says", () => {
  expect(beneath("it was about price")).toBe(TEXT);
  expect(beneath("nobody had called them")).toBe(TEXT);
  expect(beneath("Hire slowly.", "Hire slowly. Fire.")).toBe("Fire.");
  expect(beneath("Hire slowly and then fire.", "Hire slowly and then fire. Yes.")).toBe(
    "Hire slowly and then fire. Yes.",
  );
});
