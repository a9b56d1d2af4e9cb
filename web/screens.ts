import type { ComponentType } from "react";
import { PAGES } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";

/** Known before the screen's code is loaded. */
export interface Screen {
  pages: readonly [string, ...string[]];
  /** The tab's title, if not the menu's label; a screen with neither sets its own. */
  title?: string;
  open?: true;
  /** An entry of the menu, in the order of the list; `g` and the key lead there too. */
  menu?: { label: string; key: string };
  /** Paths to prefetch; skipped if the URL has a query. `id` is the one in the address. */
  reads?: (id: string) => string[];
  load: () => Promise<{ default: ComponentType }>;
}

/** Also shown behind the gate to users who aren't signed in. */
export const LOGIN = {
  pages: [PAGES.login],
  title: "Sign in",
  open: true,
  load: () => import("./pages/login/login.tsx"),
} as const satisfies Screen;

/** Routes, menu, shortcuts, prefetching, tests and benchmarks are derived from this list. */
const LIST = [
  {
    pages: [PAGES.record, PAGES.recording],
    title: "Record",
    menu: { label: "Recording", key: "r" },
    reads: () => [API.health, API.context],
    load: () => import("./pages/recording/recording.tsx"),
  },
  {
    pages: [PAGES.library, PAGES.schedule],
    title: "Post Library",
    menu: { label: "Library", key: "l" },
    reads: () => [API.posts],
    load: () => import("./pages/library/library.tsx"),
  },
  {
    pages: [PAGES.chats],
    menu: { label: "Recent Sessions", key: "c" },
    reads: () => [API.chats],
    load: () => import("./pages/sessions/sessions.tsx"),
  },
  {
    pages: [PAGES.profile],
    title: "Content Profile",
    menu: { label: "Profile", key: "p" },
    reads: () => [API.context],
    load: () => import("./pages/profile/profile.tsx"),
  },
  {
    pages: [PAGES.billing],
    menu: { label: "Billing", key: "b" },
    reads: () => [API.health],
    load: () => import("./pages/billing/billing.tsx"),
  },
  {
    pages: [PAGES.account, PAGES.accountPublishing, PAGES.accountNotes, PAGES.accountSignIn],
    menu: { label: "Account", key: "a" },
    reads: () => [API.chats],
    load: () => import("./pages/account/account.tsx"),
  },
  {
    pages: [PAGES.chat],
    title: "Refine Your Post",
    reads: (id) => [API.chat(id), API.drafts(id), API.health, API.linkedinConnection],
    load: () => import("./pages/chat/chat.tsx"),
  },
  {
    pages: [PAGES.post, PAGES.editPost],
    reads: (id) => [API.post(id), API.linkedinConnection],
    load: () => import("./pages/chat/chat.tsx"),
  },
  LOGIN,
  {
    pages: [PAGES.callback],
    title: "Signing in",
    open: true,
    load: () => import("./pages/callback/callback.tsx"),
  },
  { pages: [PAGES.forgotPassword], open: true, load: () => import("./pages/recovery/forgot-password.tsx") },
  { pages: [PAGES.resetPassword], open: true, load: () => import("./pages/recovery/reset-password.tsx") },
  { pages: [PAGES.confirmEmail], open: true, load: () => import("./pages/recovery/confirm-email.tsx") },
  { pages: [PAGES.claim], open: true, load: () => import("./pages/recovery/claim.tsx") },
] as const satisfies readonly Screen[];

export const SCREENS: readonly Screen[] = LIST;

export const NOT_FOUND: Screen = { pages: ["*"], load: () => import("./pages/not-found/not-found.tsx") };

export type MenuItem = Extract<(typeof LIST)[number], { menu: unknown }>["menu"] & { path: string };

export const MENU: readonly MenuItem[] = LIST.flatMap((screen) =>
  "menu" in screen ? [{ ...screen.menu, path: screen.pages[0] }] : [],
);
