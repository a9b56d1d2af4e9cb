const paths = {
  health: "/api/health",
  login: "/api/auth/login",
  signup: "/api/auth/signup",
  logout: "/api/auth/logout",
  user: "/api/auth/user",
  linkedinStart: "/api/auth/linkedin",
  linkedinCallback: "/api/auth/linkedin/callback",
  posts: "/api/posts",
  post: (postId: string) => `/api/posts/${encodeURIComponent(postId)}`,
  archivePost: (postId: string) => `/api/posts/${encodeURIComponent(postId)}/archive`,
  publishPost: (postId: string) => `/api/posts/${encodeURIComponent(postId)}/publish`,
  reviewPost: (postId: string) => `/api/posts/${encodeURIComponent(postId)}/review`,
  transcribe: "/api/transcribe",
  usage: "/api/billing/usage",
  createSubscription: "/api/billing/create-subscription",
  cancelSubscription: "/api/billing/cancel-subscription",
  syncSubscription: "/api/billing/sync-subscription",
  /** Takes a cancellation back while the plan still runs. */
  resumeSubscription: "/api/billing/resume-subscription",
  /** Closes the payment page that is open, so that it can no longer be paid. */
  cancelCheckout: "/api/billing/cancel-checkout",
  /** Stripe's own page for cards and receipts. */
  billingPortal: "/api/billing/portal",
  billingWebhook: "/api/billing/webhook",
  context: "/api/user/context",
  corrections: "/api/user/context/corrections",
  correction: (correctionId: string) => `/api/user/context/corrections/${encodeURIComponent(correctionId)}`,
  recordings: "/api/recordings",
  recording: (recordingId: string) => `/api/recordings/${encodeURIComponent(recordingId)}`,
  recordingAudio: (recordingId: string) => `/api/recordings/${encodeURIComponent(recordingId)}/audio`,
  reprocess: (recordingId: string) => `/api/recordings/${encodeURIComponent(recordingId)}/reprocess`,
  account: "/api/account",
  accountExport: "/api/account/export",
  refreshTopics: "/api/user/context/refresh-topics",
  chats: "/api/chat",
  chat: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}`,
  voice: "/api/chat/voice",
  message: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/message`,
  stopInterview: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/stop-interview`,
  synthesize: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/synthesize`,
  events: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/events`,
  /** A message read aloud by the service's own voice; 204 where it has none for that language. */
  messageAudio: (sessionId: string, messageId: string) =>
    `/api/chat/${encodeURIComponent(sessionId)}/messages/${encodeURIComponent(messageId)}/audio`,
  redraft: (sessionId: string) => `/api/chat/${encodeURIComponent(sessionId)}/redraft`,
  drafts: (sessionId: string) => `/api/drafts/${encodeURIComponent(sessionId)}`,
  draftVersions: (draftId: string) => `/api/drafts/${encodeURIComponent(draftId)}/versions`,
  hooks: "/api/hooks",
  tweak: "/api/tweak",
  draft: (draftId: string) => `/api/drafts/${encodeURIComponent(draftId)}`,
} as const;

declare const name: unique symbol;

/** A path that knows its name in the table of calls (`calls.ts`), and so the types of what each method takes and returns. */
export type ApiPath<Name extends string = string> = string & { readonly [name]?: Name };

type Named<Paths> = {
  readonly [Name in keyof Paths & string]: Paths[Name] extends (...ids: infer Ids) => string
    ? (...ids: Ids) => ApiPath<Name>
    : ApiPath<Name>;
};

/** Every API path, once; the routes mount them and the browser calls them. */
export const API: Named<typeof paths> = paths;

/** The path with a query; what is undefined is left out. */
export function withQuery<Name extends string>(
  path: ApiPath<Name>,
  query: Record<string, string | undefined>,
): ApiPath<Name> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Carries the recording's own id, so that a repeated upload answers the same session and counts nothing. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** The id of the message that a request becomes: known before it is sent, so that both sides mean the same one. */
export const turnMessageId = (sessionId: string, key: string) => `${sessionId}.${key}`;
