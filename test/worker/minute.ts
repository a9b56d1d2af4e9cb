/** Rate limits count per minute of the clock. If the minute changes during an attempt, it runs again, so it must not assert what a limit does. */
export async function withinOneMinute<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const begun = minute();
    const result = await attempt();
    if (minute() === begun) return result;
  }
}
