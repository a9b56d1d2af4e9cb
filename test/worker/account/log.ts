import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** For every test of the file: whatever fails, the log names nobody. */
export function watchLog(): void {
  let spy: MockInstance;
  beforeEach(() => {
    spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    const logged = spy.mock.calls.flat().join("\n");
    spy.mockRestore();
    expect(logged).not.toMatch(/@example\.com|zq[0-9a-f]{12}|\b(?:cus|sub|sk)_\w/);
  });
}
