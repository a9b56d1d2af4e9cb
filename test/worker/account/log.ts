import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** For every test of the file: whatever fails, the log names nobody. Returns a function that reads what the test has logged so far. */
export function watchLog(): () => string {
  let spy: MockInstance;
  const logged = () => spy.mock.calls.flat().join("\n");
  beforeEach(() => {
    spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    const said = logged();
    spy.mockRestore();
    expect(said).not.toMatch(/@example\.com|zq[0-9a-f]{12}|\b(?:cus|sub|sk)_\w/);
  });
  return logged;
}
