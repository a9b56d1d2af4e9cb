const LOOK_AGAIN_MS = 500;
/** Most notes are heard, most drafts written and most files processed by then; most clients still wait. */
const PATIENCE_MS = 20_000;

/** What `look` returns, tried each half second as long as that is undefined, and for 20 seconds. */
export async function lookAgain<Result>(
  look: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const result = await look();
    if (result !== undefined || Date.now() > until) return result;
    await scheduler.wait(LOOK_AGAIN_MS);
  }
}
