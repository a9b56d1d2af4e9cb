import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on the page: one line for each element, with its fault. Looks once everything has faded in, for axe would judge
 * the contrast of half-transparent text.
 */
export async function axeFindings(page: Page, { without = [] as string[] } = {}): Promise<string[]> {
  await atRest(page);
  // Otherwise it opens a page of its own each time, for the sake of frames of other origins.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Waits for the animations and transitions under way; those without an end, like a spinner's, are let be. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let left = underWay(); left.length > 0; left = underWay()) {
      // One that is cancelled rejects, and is over too.
      await Promise.allSettled(left.map(({ finished }) => finished));
    }
  });
