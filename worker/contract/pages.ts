/** Every address that the app shell answers. Anything else is a 404, in the browser and on the wire. */
export const PAGES = {
  login: "/auth/login",
  callback: "/auth/callback",
  record: "/app",
  recording: "/app/recording",
  library: "/app/library",
  chats: "/app/chat",
  chat: "/app/chat/:sessionId",
  post: "/app/posts/:postId",
  editPost: "/app/posts/:postId/edit",
  profile: "/app/profile",
  billing: "/app/billing",
  account: "/app/account",
} as const;
