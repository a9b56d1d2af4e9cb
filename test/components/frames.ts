/** What moved in a frame is told after it. */
export const twoFrames = () =>
  new Promise<void>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next())));

/** Lets it become true, by frames alone: `vi.waitFor` and locators let faked time pass. */
export async function inFrames(assertion: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await twoFrames();
    try {
      return assertion();
    } catch (error) {
      if (tries === 300) throw error;
    }
  }
}

/** Looks from here on for what moves by itself; the function that it returns tells what did. */
export function watchShifts(): () => Promise<unknown[]> {
  const shifts: PerformanceEntry[] = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
  return async () => {
    await twoFrames();
    return shifts.map((shift) => shift.toJSON());
  };
}
