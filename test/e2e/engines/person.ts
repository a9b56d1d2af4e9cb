import { expect } from "../fixtures.ts";
import ROLES from "./roles.json" with { type: "json" };
import type { Window } from "./webdriver.ts";

type Role = keyof typeof ROLES;

/** The first note that is spoken waits until the recogniser has loaded, beside two other browsers. In milliseconds. */
const PATIENCE_MS = 45_000;

const CONTROL = "\uE009";

/** What a person does at a window, by role and name as Playwright does it in Chromium; waits until it can be done. */
export function personAt(window: Window) {
  const find = (role: Role, name: string | RegExp) =>
    name instanceof RegExp
      ? window.evaluate(lookFor, ROLES[role], name.source, false)
      : window.evaluate(lookFor, ROLES[role], name, true);

  const see = (role: Role, name: string | RegExp, within = /^/) =>
    expect
      .poll(async () => (await find(role, name))?.text, { message: `${role} ${name}`, timeout: PATIENCE_MS })
      .toMatch(within);

  async function press(role: Role, name: string | RegExp): Promise<void> {
    const state = async () => (await find(role, name))?.state ?? "is not there";
    await expect.poll(state, { message: `${role} ${name}` }).toBe("ready");
    const place = await find(role, name);
    const move = { type: "pointerMove", x: place?.x, y: place?.y, duration: 0, origin: "viewport" };
    const actions = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await window.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  async function type(field: string | RegExp, text: string): Promise<void> {
    await press("field", field);
    const keys = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    const all = [
      { type: "keyDown", value: CONTROL },
      { type: "keyDown", value: "a" },
      { type: "keyUp", value: "a" },
      { type: "keyUp", value: CONTROL },
    ];
    await window.perform([{ type: "key", id: "keyboard", actions: [...all, ...keys] }]);
  }

  return { ...window, see, press, type };
}

export type Person = ReturnType<typeof personAt>;

/** Runs in the page: the first visible element of that name, and whether a click in its middle reaches it. */
async function lookFor(selector: string, name: string, exact: boolean) {
  const isName = (text: string) => (exact ? text === name : new RegExp(name).test(text));
  const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ||
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => textOf(document.getElementById(id)))
      .join(" ") ||
    textOf((element as HTMLInputElement).labels?.[0] ?? element);
  const element = [...document.querySelectorAll(selector)].find(
    (candidate) => candidate.checkVisibility({ visibilityProperty: true }) && isName(nameOf(candidate)),
  );
  if (!element) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const hit = document.elementFromPoint(x, y);
  const label = (element as HTMLInputElement).labels?.[0];
  const reached = element.contains(hit) || hit?.contains(element) || label?.contains(hit);
  const state = (() => {
    if (before.left !== left || before.top !== top) return "moves";
    if ((element as HTMLButtonElement).disabled || element.ariaDisabled === "true") return "is disabled";
    return reached ? "ready" : `is covered by ${hit?.outerHTML.slice(0, 200)}`;
  })();
  return { x, y, state, text: (element as HTMLInputElement).value || textOf(element) };
}
