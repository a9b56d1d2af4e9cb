import type { ComponentType } from "react";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";

export const loadLogin = () => import("./pages/login/login.tsx");

interface Screen {
  pages: string[];
  /** What it reads first of all, by the id in its address, where no query in the address changes that. */
  reads: (id: string) => string[];
  load: () => Promise<{ default: ComponentType }>;
}

/** A screen whose code is known to be here once it is. */
function known({ load, ...screen }: Screen) {
  let loaded: ComponentType | undefined;
  return {
    ...screen,
    load: async () => {
      const code = await load();
      loaded = code.default;
      return code;
    },
    loaded: () => loaded,
  };
}

/** What stands behind the gate. */
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
  { pages: [PAGES.post], reads: (id: string) => [API.post(id)], load: () => import("./pages/post/post.tsx") },
  {
    pages: [PAGES.editPost],
    reads: (id: string) => [API.post(id)],
    load: () => import("./pages/post/edit-post.tsx"),
  },
  { pages: [PAGES.profile], reads: () => [API.context], load: () => import("./pages/profile/profile.tsx") },
  { pages: [PAGES.billing], reads: () => [API.health], load: () => import("./pages/billing/billing.tsx") },
  { pages: [PAGES.account], reads: () => [API.chats], load: () => import("./pages/account/account.tsx") },
].map(known);
