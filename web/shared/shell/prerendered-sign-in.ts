import { flushSync } from "react-dom";

/** Whether the sign-in page stands there already, pre-rendered. */
export const isPrerendered = (): boolean => document.documentElement.dataset.signIn !== undefined;

const inputs = () => [...document.querySelectorAll<HTMLInputElement>("#root input")];
/** Whatever the keyboard can stand on. */
const stops = () => [...document.querySelectorAll<HTMLElement>("#root :is(a, button, input, [tabindex])")];

/**
 * Puts the living page in the place of the pre-rendered one: what was typed into that is in this one too, the focus where it
 * was, and what was pressed is pressed.
 */
export function takeOver(render: () => void): void {
  const { dataset } = document.documentElement;
  const pressed = dataset.pressed === undefined ? undefined : Number(dataset.pressed);
  const typed = inputs().map(({ value }) => value);
  const focused = stops().indexOf(document.activeElement as HTMLElement);
  flushSync(render);
  delete dataset.signIn;
  const living = inputs();
  // Past React's own setter, which would take the change for its own and tell nobody.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  typed.forEach((value, at) => {
    if (!value || !living[at]) return;
    setValue?.call(living[at], value);
    living[at].dispatchEvent(new Event("input", { bubbles: true }));
  });
  stops()[focused]?.focus();
  if (pressed === undefined) return;
  const button = document.querySelectorAll<HTMLButtonElement>("#root button")[pressed];
  button?.focus();
  button?.click();
}
