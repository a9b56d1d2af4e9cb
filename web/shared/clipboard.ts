/**
 * Puts text on the clipboard and says whether it got there. Call it inside the click: browsers refuse a write that
 * starts later. Never throws; over plain http there is no clipboard at all.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
