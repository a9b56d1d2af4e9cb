import { listen } from "./listen.ts";

/** A `ref`: what comes takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** A `ref`: when the focused child is removed, the `data-keeps-focus` child or the element itself takes the focus. */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  let last: EventTarget | null = null;
  const observer = new MutationObserver(() => {
    const wasRemoved = last instanceof Node && !element.contains(last);
    if (!wasRemoved || document.activeElement !== document.body) return;
    const keeper = element.querySelector<HTMLElement>("[data-keeps-focus]") ?? element;
    keeper.focus({ preventScroll: true });
  });
  const unlisten = listen(element, "focusin", ({ target }) => {
    last = target;
  });
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    unlisten();
    observer.disconnect();
  };
}
