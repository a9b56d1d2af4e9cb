import type { Page } from "@playwright/test";

const LEAST_PX = 44;

const TARGETS =
  'a[href], button, summary, select, input:not([type="hidden"]), textarea, [role="switch"], [role="menuitem"]';

/**
 * What can be pressed but is smaller than a thumb, each by its name and size. A label counts as part of its control, and
 * links within a sentence are as large as their words, which WCAG 2.5.8 allows.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([selector, least]) => {
      const area = (element: Element) => {
        const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
          .map((part) => part.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && height > 0);
        const edge = (side: "left" | "top" | "right" | "bottom") => boxes.map((box) => box[side]);
        return {
          width: Math.max(...edge("right")) - Math.min(...edge("left")),
          height: Math.max(...edge("bottom")) - Math.min(...edge("top")),
        };
      };
      const isForReadersOnly = (element: Element) =>
        getComputedStyle(element).clipPath !== "none" &&
        !(element instanceof HTMLInputElement && element.labels?.length);
      const isInSentence = (element: Element) =>
        ["inline", "inline-block"].includes(getComputedStyle(element).display) &&
        element.closest("p, li")?.textContent?.trim() !== element.textContent?.trim();
      return (
        [...document.querySelectorAll(selector)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((element) => !element.closest("[inert], [aria-hidden=true]"))
          .filter((element) => !isForReadersOnly(element) && !isInSentence(element))
          .map((element) => ({ element, ...area(element) }))
          // Rounded: a box between two pixels is no smaller for it.
          .filter(({ width, height }) => Math.round(Math.min(width, height)) < least)
          .map(({ element, width, height }) => {
            const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
            return `${element.localName} “${name}”: ${Math.round(width)} × ${Math.round(height)}`;
          })
      );
    },
    [TARGETS, LEAST_PX] as const,
  );
