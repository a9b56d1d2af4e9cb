import fc from "fast-check";
import { expect, test } from "vitest";
import {
  composePost,
  remembered,
  restoreHidden,
  rewordOpening,
  withOpening,
} from "../../../worker/language/text/index.ts";
import cases from "./compose.json" with { type: "json" };

const BODY = [
  "We lost a customer on Tuesday. Not a small one. They were about 12% of our revenue.",
  "I called them. What they hated was this: nobody on our side ever asked. Forty-one!",
  "- Ask first.\n- Listen. Then ask again.",
  "1. Call.\n2. Call again.",
].join("\n\n");

const shown = (hook: string, body = BODY) => composePost({ hook, body, cta: null });

test("leaves out the sentences that the hook says, and nothing else", () => {
  expect(shown("We lost a customer on Tuesday.").body).toBe(
    BODY.replace("We lost a customer on Tuesday. ", ""),
  );
  expect(shown("They were about 12% of our revenue, and I called them").body).toBe(
    BODY.replace(" They were about 12% of our revenue.", "").replace("I called them. ", ""),
  );
  expect(shown("Nobody asked.").body).toBe(BODY);
  // Two words that happen to stand in the hook are no reason to lose them.
  expect(shown("Do not call again before noon.").body).toBe(BODY);
  expect(shown("Call again.").body).toBe(BODY.replace("\n2. Call again.", ""));
});

test("shows a body of which nothing would be left, and no hook above it", () => {
  const body = "One line. And two.";
  expect(shown(body, body)).toEqual({ hook: "", body, cta: null });
});

const DOCK = "She cried in the freezer. It was a Tuesday. Nobody came for an hour.";

test.each(cases.reworded)("a sentence that the hook says in other words is left out: %s", (_, hook, gone) => {
  expect(shown(hook, DOCK)).toEqual({ hook, body: DOCK.replace(gone, ""), cta: null });
});

test.each(cases.kept)("a sentence with %s of its own stays", (_, hook, body) => {
  expect(shown(hook, body)).toEqual({ hook, body, cta: null });
});

const QUOTE = "He said: “You never called. Not once.” I had no answer.";

test("a quotation is hidden as a whole or not at all", () => {
  expect(shown("He said: “You never called. Not once.”", QUOTE).body).toBe("I had no answer.");
  // A hook that is a part of it can't be told from the body's own sentence, which stays.
  for (const hook of ["He said: “You never called.", "Not once.”"])
    expect(shown(hook, QUOTE)).toEqual({ hook: "", body: QUOTE, cta: null });
  const open = 'He said: "You never called. I had no answer.\n\nWe call now.';
  expect(shown("We call now.", open).body).toBe('He said: "You never called. I had no answer.');
});

test("what was not shown is stored in front of the edited text", () => {
  const hook = "Not a small one.";
  const restored = (change: (body: string) => string) =>
    restoreHidden(change(shown(hook).body), { hook, body: BODY });
  expect(restored((body) => body)).toBe(BODY);
  const rest = BODY.replace(" Not a small one.", "");
  expect(restored((body) => body.replace("I called", "We called"))).toBe(
    `Not a small one. ${rest.replace("I called", "We called")}`,
  );
  expect(restored(() => "All new.")).toBe("Not a small one. All new.");
  expect(restored(() => "Not a small one. All new.")).toBe("Not a small one. All new.");
});

test("a reworded hook takes the place of what the old one said, and another one does not", () => {
  const whole = { hook: "We lost a customer on Tuesday.", body: BODY };
  expect(rewordOpening(whole, "We lost a customer on Monday.")).toBe(BODY.replace("Tuesday", "Monday"));
  expect(rewordOpening(whole, "12% of our revenue was gone.")).toBe(BODY);
});

test("a first hook that the body does not say is put in front of it", () => {
  const opened = (hook: string) => withOpening({ hook, body: DOCK });
  for (const hook of ["She cried in the freezer.", "cried in the freezer", "My boss cried in the freezer."])
    expect(opened(hook)).toBe(DOCK);
  expect(opened("Nobody came, so I left")).toBe(`Nobody came, so I left.\n\n${DOCK}`);
  expect(opened("I quit. It was a Tuesday.")).toBe(`I quit.\n\n${DOCK}`);
});

test("however far a hook is typed when it is saved, what stands below it stays as it was", () => {
  const body = "We lost a customer on Tuesday. They were big. I called them.\n\nNobody asked.";
  for (const hook of ["We lost a customer on Tuesday.", "They were big.", "I called them."]) {
    const below = shown(hook, body).body;
    let whole = { hook, body };
    for (const added of [" and", ", so:", " and so half a", " and so half it", " and so half it."]) {
      const next = hook + added;
      whole = { hook: next, body: rewordOpening(whole, next) };
      expect(shown(next, whole.body)).toEqual({ hook: next, body: below, cta: null });
    }
  }
});

const sentence = fc.constantFrom(...cases.sentences);
const text = fc
  .array(fc.tuple(sentence, fc.constantFrom(" ", "\n", "\n\n")), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.flat().join("").trim());

test("what is saved as it was shown is the whole post again, byte for byte, under any hook", () => {
  fc.assert(
    fc.property(text, fc.array(sentence, { maxLength: 3 }), (body, parts) => {
      const hook = parts.join(" ");
      expect(restoreHidden(composePost({ hook, body, cta: null }).body, { hook, body })).toBe(body);
    }),
    { numRuns: 500 },
  );
});

test("however it is edited, what was typed is shown, and what was not shown is not lost", () => {
  // A label that opens a line ("1.") may be a sentence elsewhere, and an emoji belong to either.
  const clear = sentence.filter((one) => !/^(?:-|\d)|🎉/u.test(one));
  const part = fc.tuple(clear, fc.constantFrom(" ", "\n", "\n\n"));
  const joined = (parts: string[][]) => parts.flat().join("").trim();
  const parts = fc.array(part, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      parts.map(joined),
      fc.array(clear, { maxLength: 3 }),
      parts.map(joined),
      (body, said, typed) => {
        const hook = said.join(" ");
        const before = composePost({ hook, body, cta: null });
        // What the hook says too is not shown twice, whoever typed it.
        const untouched = composePost({ hook, body: typed, cta: null });
        fc.pre(untouched.body === typed && untouched.hook === hook && before.hook !== "");
        const whole = restoreHidden(typed, { hook, body });
        expect(composePost({ hook, body: whole, cta: null })).toEqual({ hook, body: typed, cta: null });
        const hidden = said.filter((one) => body.includes(one) && !before.body.includes(one));
        for (const one of hidden) expect(whole).toContain(one);
      },
    ),
    { numRuns: 300 },
  );
});

test("works the same out once, until too much is remembered", () => {
  const worked: string[] = [];
  const first = remembered((text: string) => worked.push(text[0] ?? ""));
  const ask = (...starts: string[]) => starts.map((start) => first(start.padEnd(900_000)));
  expect(ask("a", "b", "a", "c", "a", "b")).toEqual([1, 2, 1, 3, 1, 2]);
  expect(ask("d", "a")).toEqual([4, 5]);
  expect(worked.join("")).toBe("abcda");
});
