import { expect, onTestFinished } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { address, button, notifications } from "./app.tsx";
import { twoFrames } from "./frames.ts";

type Part = Locator | string | RegExp;
const locate = (part: Part) =>
  typeof part === "string" || part instanceof RegExp ? page.getByText(part) : part;

/** All of these can be seen: elements, or whole texts. */
export async function sees(...parts: Part[]): Promise<void> {
  for (const part of parts) await expect.element(locate(part)).toBeVisible();
}

export async function gone(...parts: Part[]): Promise<void> {
  for (const part of parts) await expect.element(locate(part)).not.toBeInTheDocument();
}

export async function says(locator: Locator, ...words: (string | RegExp)[]): Promise<void> {
  for (const part of words) await expect.element(locator).toMatchTextContent(part);
}

export const said = (...words: (string | RegExp)[]) => says(notifications, ...words);

/** What a screen reader says of it beside its name. */
export const describes = (locator: Locator, words: string | RegExp) =>
  expect.element(locator).toHaveAccessibleDescription(words);

export async function press(...names: string[]): Promise<void> {
  for (const name of names) await button(name).click();
}

export const linksTo = (link: Locator | string, path: string) =>
  expect
    .element(typeof link === "string" ? page.getByRole("link", { name: link }) : link)
    .toHaveAttribute("href", path);

export const arrives = (path: string) => expect.element(address).toHaveTextContent(path);

export async function follow(name: string, path: string): Promise<void> {
  await page.getByRole("link", { name }).click();
  await arrives(path);
}

export async function pickTool(name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name }).click();
}

export async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabelText(label).fill(value);
}

export async function onPhone(): Promise<void> {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1440, 900));
}

export async function keysLeadTo(keys: string, focused: Locator): Promise<void> {
  await userEvent.keyboard(keys);
  await expect.element(focused).toHaveFocus();
}

/** Anywhere on the screen. */
export function bring(way: "drop" | "paste", ...files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const init = { bubbles: true, cancelable: true };
  const event =
    way === "drop"
      ? new DragEvent(way, { ...init, dataTransfer: transfer })
      : new ClipboardEvent(way, { ...init, clipboardData: transfer });
  document.body.dispatchEvent(event);
}

export const focusOn = (locator: Locator) => (locator.element() as HTMLElement).focus();

/** What is shown from here on is shown in the colours of the system. */
export async function forceColours(): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
  onTestFinished(() => void cdp().send("Emulation.setEmulatedMedia", { features: [] }));
}

/** What of it can differ in forced colours, text apart. */
export function lookOf(element: Element | null | undefined): string[] {
  if (!element) return [];
  const { backgroundColor, borderBottomColor, borderBottomStyle, borderWidth, outlineStyle } =
    getComputedStyle(element);
  // Without one it is as the page.
  const ground = backgroundColor.replace("rgba(255, 255, 255, 0)", "rgb(255, 255, 255)");
  return [ground, borderBottomColor, borderBottomStyle, borderWidth, outlineStyle];
}

/** Drags one over another, and does not let go. */
export async function dragOver(dragged: Locator, target: Locator): Promise<void> {
  const dataTransfer = new DataTransfer();
  const fire = (type: string, on: Locator) =>
    on.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  fire("dragstart", dragged);
  await twoFrames();
  fire("dragover", target);
}
