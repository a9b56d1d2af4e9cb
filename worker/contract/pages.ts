/** Every address of the app. Anything else is a 404, in the browser and in the status. */
export const PAGES = {
  login: "/auth/login",
  callback: "/auth/callback",
  forgotPassword: "/auth/forgot-password",
  /** Both with the token of a mail's link in the fragment. */
  resetPassword: "/auth/reset-password",
  confirmEmail: "/auth/confirm-email",
  /** Asks a member of LinkedIn whose the account is that has their address; with a token in the fragment, too. */
  claim: "/auth/claim",
  record: "/app",
  recording: "/app/recording",
  library: "/app/library",
  schedule: "/app/schedule",
  chats: "/app/chat",
  chat: "/app/chat/:sessionId",
  post: "/app/posts/:postId",
  editPost: "/app/posts/:postId/edit",
  profile: "/app/profile",
  billing: "/app/billing",
  account: "/app/account",
  accountPublishing: "/app/account/publishing",
  accountNotes: "/app/account/notes",
  accountSignIn: "/app/account/sign-in",
} as const;

export const TOPIC_PARAM = "topic";

export const recordAbout = (topic: string): string =>
  `${PAGES.record}?${new URLSearchParams({ [TOPIC_PARAM]: topic })}`;

/** Pages that are plain files, rendered when the app is built. The landing page is one too. */
export const STATIC_PAGES = { terms: "/terms", privacy: "/privacy" } as const;

/** Where a phone posts what is shared with the installed app. The service worker handles it; the server only without one. */
export const SHARE_PATH = "/app/share";

export const SHARE_OUTCOMES = ["kept", "no-sound", "too-large", "not-kept"] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];

/** In the query of the recording screen: the outcome of the share. */
export const SHARE_PARAMETER = "shared";

export const shareResult = (outcome: ShareOutcome): string =>
  `${PAGES.recording}?${SHARE_PARAMETER}=${outcome}`;
