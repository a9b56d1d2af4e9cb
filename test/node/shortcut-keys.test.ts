import { expect, test } from "vitest";
import { MENU } from "../../web/screens.ts";
import {
  type Command,
  commandOf,
  GO_KEY,
  HELP_KEY,
  TARGET_KEYS,
} from "../../web/shared/shell/shortcuts/keys.ts";

const NONE: Command = { kind: "none" };
const type = (...keys: string[]) =>
  keys.reduce<Command>((before, key, index) => commandOf(key, before, index * 100), NONE);

test("g and a letter is a screen, whatever the letter means by itself", () => {
  for (const { key, path } of MENU) expect(type("g", key)).toEqual({ kind: "go", path });
  expect(type("r")).toEqual({ kind: "target", key: "r" });
});

test("g waits for its letter for one and a half seconds", () => {
  const pending = commandOf("g", NONE, 1_000);
  expect(commandOf("l", pending, 2_500)).toMatchObject({ kind: "go" });
  expect(commandOf("l", pending, 2_501)).toEqual(NONE);
  expect(commandOf("r", pending, 2_501)).toEqual({ kind: "target", key: "r" });
});

test("any other key ends it, and one without a meaning does nothing", () => {
  for (const keys of [
    ["g", "x", "l"],
    ["g", "?", "l"],
    ["x"],
    ["Enter"],
    [" "],
    ["Escape"],
    ["ArrowDown"],
    ["Tab"],
  ])
    expect(type(...keys)).toEqual(NONE);
  expect(type("g", "g", "l")).toMatchObject({ kind: "go" });
});

test("Caps Lock changes nothing", () => {
  expect(type("G", "L")).toEqual(type("g", "l"));
  expect(type("R")).toEqual(type("r"));
});

test("no key means two things", () => {
  const single = [GO_KEY, HELP_KEY, ...TARGET_KEYS.map(({ key }) => key)];
  expect(new Set(single).size).toBe(single.length);
  expect(new Set(MENU.map(({ key }) => key)).size).toBe(MENU.length);
});
