import { MENU } from "../../../screens.ts";
import { TARGET_KEYS, type TargetKey } from "./keys.ts";

export const HELP_KEY = "?";

/** Pressed before the letter of a screen in the menu. */
export const GO_KEY = "g";

const GO_WITHIN_MS = 1_500;

export type Command =
  | { kind: "target"; key: TargetKey }
  | { kind: "go"; path: string }
  | { kind: "help" }
  | { kind: "pending"; since: number }
  | { kind: "none" };

/** `now` as from `performance.now()`. */
export function commandOf(pressed: string, before: Command, now: number): Command {
  const key = pressed.toLowerCase();
  if (before.kind === "pending" && now - before.since <= GO_WITHIN_MS) {
    const target = MENU.find((entry) => entry.key === key);
    if (target) return { kind: "go", path: target.path };
  }
  if (key === GO_KEY) return { kind: "pending", since: now };
  if (key === HELP_KEY) return { kind: "help" };
  const target = TARGET_KEYS.find((entry) => entry.key === key);
  return target ? { kind: "target", key: target.key } : { kind: "none" };
}
