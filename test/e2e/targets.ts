import type { Page } from "@playwright/test";

const LEAST_PX = 44;

const TARGETS =
  'a[href], button, summary, select, input:not([type="hidden"]), textarea, [role="switch"], [role="menuitem"]';

/** What can be seen and pressed, each with the labels that count as part of it. */
const targetsOn = (page: Page) =>
  page.evaluateHandle((selector) => {
    const isForReadersOnly = (element: Element) =>
      getComputedStyle(element).clipPath !== "none" &&
      !(element instanceof HTMLInputElement && element.labels?.length);
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest("[inert], [aria-hidden=true]") && !isForReadersOnly(element))
      .map((element) => ({
        name: `${element.localName} “${element.getAttribute("aria-label") ?? element.textContent.trim()}”`,
        parts: [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])] as const,
      }));
  }, TARGETS);

/**
 * What can be pressed but is smaller than a thumb, each by its name and size. Links within a sentence are as large as their words,
 * which WCAG 2.5.8 allows.
 */
export const smallTargets = async (page: Page): Promise<string[]> =>
  (await targetsOn(page)).evaluate((targets, least) => {
    const area = (parts: readonly Element[]) => {
      const boxes = parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const edge = (side: "left" | "top" | "right" | "bottom") => boxes.map((box) => box[side]);
      return {
        width: Math.max(...edge("right")) - Math.min(...edge("left")),
        height: Math.max(...edge("bottom")) - Math.min(...edge("top")),
      };
    };
    const isInSentence = (element: Element) =>
      ["inline", "inline-block"].includes(getComputedStyle(element).display) &&
      element.closest("p, li")?.textContent?.trim() !== element.textContent?.trim();
    return (
      targets
        .filter(({ parts }) => !isInSentence(parts[0]))
        .map(({ name, parts }) => ({ name, ...area(parts) }))
        // Rounded: a box between two pixels is no smaller for it.
        .filter(({ width, height }) => Math.round(Math.min(width, height)) < least)
        .map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`)
    );
  }, LEAST_PX);

/** What can't be pressed as something lies on it, wherever it is scrolled to; each by its name, with what that is. */
export const coveredTargets = async (page: Page): Promise<string[]> =>
  (await targetsOn(page)).evaluate((targets) => {
    // Dialogs, menus and notices can be closed; what lies below them counts as pressed after that.
    const OVERLAYS = "dialog[open], [role=dialog], [role=menu]";
    const NOTICES = "[role=region][aria-label^=Notifications], [role=alert].fixed, [role=status].fixed";
    const overlay = [...document.querySelectorAll(OVERLAYS)].at(-1) ?? document;
    const onTopOf = (part: Element) => {
      const { left, top, width, height } = part.getClientRects()[0] ?? new DOMRect();
      return document
        .elementsFromPoint(left + width / 2, top + height / 2)
        .find((on) => part.closest(NOTICES) || !on.closest(NOTICES));
    };
    const isHit = (part: Element) => part.contains(onTopOf(part) ?? null);
    return targets
      .filter(({ parts: [element] }) => overlay.contains(element) && !element.matches(":disabled"))
      .filter(({ parts }) => !parts.some(isHit))
      .filter(({ parts: [element, ...labels] }) =>
        (["center", "end", "start"] as const).every((block) => {
          element.scrollIntoView({ block, inline: "center", behavior: "instant" });
          return ![element, ...labels].some(isHit);
        }),
      )
      .map(({ name, parts: [element] }) => `${name} below ${onTopOf(element)?.outerHTML.slice(0, 120)}`);
  });
