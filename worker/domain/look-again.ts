const LOOK_AGAIN_MS = 500;
/** Most notes are heard, and most drafts written, by then; most clients still wait. */
const MOST_LOOKS = 40;

/** What `look` returns, tried each half second as long as that is undefined, and for 20 seconds. */
export async function lookAgain<Result>(
  look: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    const result = await look();
    if (result !== undefined) return result;
    await scheduler.wait(LOOK_AGAIN_MS);
  }
  return undefined;
}
