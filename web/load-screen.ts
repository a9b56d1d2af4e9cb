import type { ComponentType } from "react";
import type { Screen } from "./screens.ts";

const RELOADED_KEY = "reloadedForCode";

/** Most often the build is gone from the server: reload once for each build, and only with a connection. */
function reloadOnce(): void {
  const build = import.meta.url;
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === build) return;
  sessionStorage.setItem(RELOADED_KEY, build);
  window.location.reload();
}

const components = new Map<Screen, ComponentType>();

export const loadedScreen = (screen: Screen): ComponentType | undefined => components.get(screen);

/** @throws if the code of a screen can't be loaded; then the page is reloaded, once */
export async function loadScreen(screen: Screen): Promise<{ default: ComponentType }> {
  try {
    const code = await screen.load();
    components.set(screen, code.default);
    return code;
  } catch (error) {
    reloadOnce();
    throw error;
  }
}
