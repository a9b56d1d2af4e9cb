/** Every address of the product, once. Links, redirects and the route table all start here. */
export const PATHS = {
  landing: "/",
  login: "/auth/login",
  callback: "/auth/callback",
  record: "/app",
  recording: "/app/recording",
  library: "/app/library",
  chats: "/app/chat",
  profile: "/app/profile",
  billing: "/app/billing",
  account: "/app/account",
  chat: (sessionId: string) => `/app/chat/${encodeURIComponent(sessionId)}`,
} as const;
