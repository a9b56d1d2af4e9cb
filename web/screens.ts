import type { ComponentType } from "react";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";

interface Screen {
  pages: string[];
  /** Paths to prefetch; skipped if the URL has a query. `id` is the one in the address. */
  reads: (id: string) => string[];
  load: () => Promise<{ default: ComponentType }>;
}

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

/** @throws where the code of a screen can't be had; then the page is loaded anew, once */
export async function loadScreen<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch((error: unknown) => {
    reloadOnce();
    throw error;
  });
}

/** Remembers its component once loaded. */
function rememberLoaded({ load, ...screen }: Screen) {
  let loaded: ComponentType | undefined;
  return {
    ...screen,
    load: async () => {
      const code = await loadScreen(load);
      loaded = code.default;
      return code;
    },
    loaded: () => loaded,
  };
}

/** For everybody else, at whatever address under /app too. */
export const LOGIN = rememberLoaded({
  pages: [PAGES.login],
  reads: () => [],
  load: () => import("./pages/login/login.tsx"),
});

export const SCREENS = [
  {
    pages: [PAGES.record, PAGES.recording],
    reads: () => [API.health, API.context],
    load: () => import("./pages/recording/recording.tsx"),
  },
  { pages: [PAGES.chats], reads: () => [API.chats], load: () => import("./pages/sessions/sessions.tsx") },
  {
    pages: [PAGES.chat],
    reads: (id: string) => [API.chat(id), API.drafts(id), API.health],
    load: () => import("./pages/chat/chat.tsx"),
  },
  { pages: [PAGES.library], reads: () => [API.posts], load: () => import("./pages/library/library.tsx") },
  {
    pages: [PAGES.schedule],
    reads: () => [API.slots],
    load: () => import("./pages/schedule/schedule.tsx"),
  },
  { pages: [PAGES.post], reads: (id: string) => [API.post(id)], load: () => import("./pages/post/post.tsx") },
  {
    pages: [PAGES.editPost],
    reads: (id: string) => [API.post(id)],
    load: () => import("./pages/post/edit-post.tsx"),
  },
  { pages: [PAGES.profile], reads: () => [API.context], load: () => import("./pages/profile/profile.tsx") },
  { pages: [PAGES.billing], reads: () => [API.health], load: () => import("./pages/billing/billing.tsx") },
  { pages: [PAGES.account], reads: () => [API.chats], load: () => import("./pages/account/account.tsx") },
].map(rememberLoaded);
