import type { ComponentType } from "react";
import type { Screen } from "./screens.ts";

const RELOADED_KEY = "reloadedForCode";

/**
 * A screen whose code can't be loaded is most often of a build that is gone from the server: one reload brings the newest.
 * Just one for each build, and none without a connection: the fault may lie elsewhere.
 */
function reloadOnce(): void {
  const build = import.meta.url;
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === build) return;
  sessionStorage.setItem(RELOADED_KEY, build);
  window.location.reload();
}

const loaded = new Map<Screen, ComponentType>();

/** The component of a screen whose code is here already. */
export const loadedScreen = (screen: Screen): ComponentType | undefined => loaded.get(screen);

/** @throws if the code of a screen can't be loaded; then the page is reloaded, once */
export async function loadScreen(screen: Screen): Promise<{ default: ComponentType }> {
  try {
    const code = await screen.load();
    loaded.set(screen, code.default);
    return code;
  } catch (error) {
    reloadOnce();
    throw error;
  }
}
