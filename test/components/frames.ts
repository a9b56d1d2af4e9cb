import { afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

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

/** From here on no timer of `leastMs` or more fires by itself, however slow the machine. Returns what fires those that are pending. */
export function holdWaits(leastMs = 1_000): () => void {
  const { setTimeout, clearTimeout } = window;
  const waits = new Map<number, () => void>();
  const held = (run: () => void, ms = 0) => {
    const id = setTimeout(run, ms < leastMs ? ms : 2 ** 31 - 1);
    if (ms >= leastMs) waits.set(id, run);
    return id;
  };
  const forget = (id: number) => {
    waits.delete(id);
    clearTimeout(id);
  };
  vi.spyOn(window, "setTimeout").mockImplementation(held as typeof setTimeout);
  vi.spyOn(window, "clearTimeout").mockImplementation(forget as typeof clearTimeout);
  return () => {
    for (const [id, run] of [...waits]) {
      forget(id);
      run();
    }
  };
}
