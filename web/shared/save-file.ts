/** Long enough for any browser to have read it: they do so only after the click. */
const KEPT_MS = 60_000;

/** Saves something as a file of the speaker's own. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
