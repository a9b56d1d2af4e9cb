/** As many lines of what follows as there is room for are better than the word at the very edge. */
const MARGIN_PX = 32;

/**
 * Scrolls what scrolls within the page so that an element is seen in it, and never the page: somebody may be reading
 * elsewhere.
 */
export function keepInSight(element: Element): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === "visible") continue;
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = inner.top - outer.top;
    const below = inner.bottom - outer.bottom;
    if (above >= 0 && below <= 0) continue;
    const top = above < 0 ? above - MARGIN_PX : below + MARGIN_PX;
    box.scrollBy({ top, behavior: still ? "auto" : "smooth" });
  }
}
