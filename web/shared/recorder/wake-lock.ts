/** Keeps the screen from locking, which would end the recording on a phone. Gives back the way to let go. */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | undefined;
  let wanted = true;

  async function request() {
    if (!wanted || document.visibilityState !== "visible") return;
    try {
      sentinel = await navigator.wakeLock?.request("screen");
      if (!wanted) await sentinel?.release();
    } catch {
      // Refused on a low battery; the recording itself goes on.
    }
  }

  // The browser drops the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", request);
  void request();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", request);
    void sentinel?.release();
  };
}
