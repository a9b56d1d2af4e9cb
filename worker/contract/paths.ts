/** Every API path, once; the routes mount them and the browser calls them. */
export const API = {
  health: "/api/health",
  login: "/api/auth/login",
  signup: "/api/auth/signup",
  logout: "/api/auth/logout",
  user: "/api/auth/user",
  linkedinStart: "/api/auth/linkedin",
  transcribe: "/api/transcribe",
  usage: "/api/billing/usage",
  context: "/api/user/context",
  refreshTopics: "/api/user/context/refresh-topics",
  chats: "/api/chat",
  chat: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}`,
  redraft: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/redraft`,
  drafts: (sessionId: string) => `/api/drafts/${encodeURIComponent(sessionId)}`,
  draft: (draftId: string) => `/api/drafts/${encodeURIComponent(draftId)}`,
} as const;

/** Carries the recording's own id, so that a repeated upload answers the same session and counts nothing. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
