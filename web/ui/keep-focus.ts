/**
 * The `ref` of what something with the focus may go from: then the element within it that is marked `data-keeps-focus` takes
 * the focus, or else itself. The keyboard would start over at the top of the page.
 */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const observer = new MutationObserver(() => {
    const isGone = last instanceof Node && !element.contains(last);
    if (!isGone || document.activeElement !== document.body) return;
    const keeper = element.querySelector<HTMLElement>("[data-keeps-focus]") ?? element;
    keeper.focus({ preventScroll: true });
  });
  element.addEventListener("focusin", remember);
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    element.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}
