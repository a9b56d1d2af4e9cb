import { PAGES, recordAbout, STATIC_PAGES } from "#contract/pages.ts";

const withId = (page: string, id: string): string => page.replace(/:\w+/, () => encodeURIComponent(id));

/** All addresses, for links and redirects; the pages are in the contract. */
export const PATHS = {
  ...PAGES,
  landing: "/",
  ...STATIC_PAGES,
  signUp: `${PAGES.record}#sign-up`,
  recordings: `${PAGES.chats}?tab=recordings`,
  chat: (sessionId: string) => withId(PAGES.chat, sessionId),
  post: (postId: string) => withId(PAGES.post, postId),
  schedule: `${PAGES.library}?view=schedule`,
  slots: `${PAGES.library}?view=schedule#times`,
  recordAbout,
  editPost: (postId: string) => withId(PAGES.editPost, postId),
} as const;

/** Short addresses; `public/_redirects` says the same for first loads. */
export const SHORTCUTS = {
  "/billing": PATHS.billing,
  "/recording": PATHS.recording,
  "/chat": PATHS.chats,
  "/profile": PATHS.profile,
  "/account": PATHS.account,
} as const;
