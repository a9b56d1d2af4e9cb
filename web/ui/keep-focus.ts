import { listen } from "./listen.ts";

/**
 * The `ref` of what something with the focus may go from: then the element within it that is marked `data-keeps-focus` takes
 * the focus, or else itself. The keyboard would start over at the top of the page.
 */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  let last: EventTarget | null = null;
  const observer = new MutationObserver(() => {
    const isGone = last instanceof Node && !element.contains(last);
    if (!isGone || document.activeElement !== document.body) return;
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
