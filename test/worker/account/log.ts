import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** Whatever is logged from now on, in whichever way: errors first. */
export const spyOnConsole = (): MockInstance[] =>
  (["error", "debug", "log", "info", "warn"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => undefined),
  );

/** For every test of the file: whatever fails, the log names nobody, and nothing of Stripe's. Returns a function that reads the errors that the test has logged so far. */
export function watchLog(): () => string {
  let spies: MockInstance[] = [];
  const said = (from: MockInstance[]) => from.flatMap(({ mock }) => mock.calls.flat()).join("\n");
  beforeEach(() => {
    spies = spyOnConsole();
  });
  afterEach(() => {
    const all = said(spies);
    for (const spy of spies) spy.mockRestore();
    expect(all).not.toMatch(/@example\.com|zq[0-9a-f]{12}|\b(?:cus|sub|sk|whsec|price|evt)_\w/);
  });
  return () => said(spies.slice(0, 1));
}
