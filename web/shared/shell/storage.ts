type Area = "localStorage" | "sessionStorage";

/** Where site data is blocked, Chrome throws on access; where the disk is full, browsers throw on writing. */
function isUsable(area: Area): boolean {
  try {
    globalThis[area].setItem("probe", "");
    globalThis[area].removeItem("probe");
    return true;
  } catch {
    return false;
  }
}

/** Keeps the app working until it is reloaded. */
function keepInMemory(area: Area): void {
  const items = new Map<string, string>();
  try {
    for (const [key, text] of Object.entries(globalThis[area])) items.set(key, text);
  } catch {}
  const value: Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear"> = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  Object.defineProperty(globalThis, area, { value });
}

const refusedAreas = (["localStorage", "sessionStorage"] as const).filter((area) => !isUsable(area));
refusedAreas.forEach(keepInMemory);

export const isStorageRefused = refusedAreas.length > 0;
