import { PAGES } from "#contract/pages.ts";

/** The query parameter that selects the recorder's topic. */
export const TOPIC_PARAM = "topic";

/** Every address of the product, once. Links, redirects and the route table all start here. */
export const PATHS = {
  ...PAGES,
  landing: "/",
  terms: "/#terms",
  privacy: "/#privacy",
  signUp: `${PAGES.login}#sign-up`,
  recordings: `${PAGES.chats}?tab=recordings`,
  chat: (sessionId: string) => `/app/chat/${encodeURIComponent(sessionId)}`,
  post: (postId: string) => `/app/posts/${encodeURIComponent(postId)}`,
  recordAbout: (topic: string) => `${PAGES.record}?${new URLSearchParams({ [TOPIC_PARAM]: topic })}`,
  editPost: (postId: string) => `/app/posts/${encodeURIComponent(postId)}/edit`,
} as const;

/** Short addresses, and where each leads (spec §2). `public/_redirects` says the same for first loads. */
export const SHORTCUTS = {
  "/billing": PATHS.billing,
  "/recording": PATHS.recording,
  "/chat": PATHS.chats,
  "/profile": PATHS.profile,
  "/account": PATHS.account,
} as const;
