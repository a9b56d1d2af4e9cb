/** Limits are counted by the minute of the clock: what straddled two of them is done anew, with other keys. It expects nothing itself. */
export async function withinOneMinute<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const begun = minute();
    const result = await attempt();
    if (minute() === begun) return result;
  }
}
