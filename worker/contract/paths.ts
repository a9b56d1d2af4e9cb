export const ROUTES = {
  health: "/api/health",
  /** For the operator, by OPERATOR_TOKEN. */
  operatorHealth: "/api/health/operator",
  /** A page for a frame, with the widget by which a user proves to be a person. */
  challenge: "/api/challenge",
  login: "/api/auth/login",
  signup: "/api/auth/signup",
  logout: "/api/auth/logout",
  passkeySignInOptions: "/api/auth/passkey/options",
  passkeySignIn: "/api/auth/passkey",
  /** Proves by a password or a passkey who is signed in. */
  confirm: "/api/auth/confirm",
  confirmOptions: "/api/auth/confirm/options",
  forgotPassword: "/api/auth/forgot-password",
  resetPassword: "/api/auth/reset-password",
  /** Says whose account a mailed link leads to, and follows none. */
  mailedLink: "/api/auth/link",
  confirmEmail: "/api/auth/confirm-email",
  sendConfirmEmail: "/api/auth/confirm-email/send",
  /** Says whose an account is that has a LinkedIn member's address, unconfirmed. */
  claim: "/api/auth/claim",
  /** Adds what this browser's visitor said to the account that it has signed in to. */
  addVisitor: "/api/auth/visitor",
  user: "/api/auth/user",
  linkedinStart: "/api/auth/linkedin",
  linkedinCallback: "/api/auth/linkedin/callback",
  linkedinConnection: "/api/linkedin/connection",
  posts: "/api/posts",
  post: "/api/posts/:postId",
  archivePost: "/api/posts/:postId/archive",
  publishPost: "/api/posts/:postId/publish",
  reviewPost: "/api/posts/:postId/review",
  postPictures: "/api/posts/:postId/pictures",
  postPicture: "/api/posts/:postId/pictures/:pictureId",
  postDocument: "/api/posts/:postId/document",
  postSchedule: "/api/posts/:postId/schedule",
  /** Schedules the post for the next of its author's own times that no other post takes. */
  postScheduleNext: "/api/posts/:postId/schedule/next",
  schedule: "/api/schedule",
  slots: "/api/user/slots",
  samples: "/api/user/samples",
  sample: "/api/user/samples/:sampleId",
  habits: "/api/user/habits",
  habit: "/api/user/habits/:habitId",
  /** Before a stranger's first note: gives their browser the cookie by which the note, sent again, is still theirs. */
  visitor: "/api/visitor",
  transcribe: "/api/transcribe",
  /** The words of a recording that still runs, as a preview. */
  live: "/api/live",
  usage: "/api/billing/usage",
  createSubscription: "/api/billing/create-subscription",
  cancelSubscription: "/api/billing/cancel-subscription",
  syncSubscription: "/api/billing/sync-subscription",
  /** Takes a cancellation back while the plan still runs. */
  resumeSubscription: "/api/billing/resume-subscription",
  /** Closes the payment page that is open, so that it can no longer be paid. */
  cancelCheckout: "/api/billing/cancel-checkout",
  billingPortal: "/api/billing/portal",
  billingWebhook: "/api/billing/webhook",
  context: "/api/user/context",
  corrections: "/api/user/context/corrections",
  correction: "/api/user/context/corrections/:correctionId",
  recordings: "/api/recordings",
  recording: "/api/recordings/:recordingId",
  recordingAudio: "/api/recordings/:recordingId/audio",
  recordingWords: "/api/recordings/:recordingId/words",
  recordingTranscript: "/api/recordings/:recordingId/transcript",
  reprocess: "/api/recordings/:recordingId/reprocess",
  account: "/api/account",
  accountExport: "/api/account/export",
  password: "/api/account/password",
  accountLogins: "/api/account/logins",
  accountLogin: "/api/account/logins/:loginId",
  passkeyOptions: "/api/account/passkeys/options",
  passkeys: "/api/account/passkeys",
  passkey: "/api/account/passkeys/:passkeyId",
  keys: "/api/account/keys",
  key: "/api/account/keys/:keyId",
  ideas: "/api/ideas",
  idea: "/api/ideas/:ideaId",
  /** Model Context Protocol, for agents, by keys alone. */
  mcp: "/api/mcp",
  telegram: "/api/account/telegram",
  telegramWebhook: "/api/telegram/webhook",
  /** The address that takes notes by mail; a POST gives it another one. */
  inbox: "/api/account/inbox",
  refreshTopics: "/api/user/context/refresh-topics",
  chats: "/api/chat",
  chat: "/api/chat/:sessionId",
  voice: "/api/chat/voice",
  message: "/api/chat/:sessionId/message",
  stopInterview: "/api/chat/:sessionId/stop-interview",
  skipQuestion: "/api/chat/:sessionId/skip-question",
  synthesize: "/api/chat/:sessionId/synthesize",
  events: "/api/chat/:sessionId/events",
  /** A message read aloud by the service's own voice; 204 where it has none for that language. */
  messageAudio: "/api/chat/:sessionId/messages/:messageId/audio",
  redraft: "/api/chat/:sessionId/redraft",
  drafts: "/api/drafts/:sessionId",
  draftVersions: "/api/drafts/:draftId/versions",
  hooks: "/api/hooks",
  tweak: "/api/tweak",
  draft: "/api/drafts/:draftId",
  /** Says that the post was copied: its author is done with it, and it may be learned from. */
  copiedDraft: "/api/drafts/:draftId/copied",
} as const;

declare const name: unique symbol;

/** A path whose type carries its name in the table of calls (`calls.ts`), and so what each method takes and returns. */
export type ApiPath<Name extends string = string> = string & { readonly [name]?: Name };

type Ids<Route extends string> = Route extends `${string}:${infer Rest}` ? [id: string, ...Ids<Rest>] : [];

type Paths = {
  readonly [Name in keyof typeof ROUTES]: Ids<(typeof ROUTES)[Name]> extends []
    ? ApiPath<Name>
    : (...ids: Ids<(typeof ROUTES)[Name]>) => ApiPath<Name>;
};

/** The same for callers: a path, or a function that puts its ids into it. */
export const API = Object.fromEntries(
  Object.entries(ROUTES).map(([name, route]) => [name, route.includes(":") ? pathTo(route) : route]),
) as Paths;

function pathTo(route: string): (...ids: string[]) => string {
  return (...ids) => {
    let next = 0;
    return route.replace(/:\w+/g, () => encodeURIComponent(ids[next++] ?? ""));
  };
}

export function withQuery<Name extends string>(
  path: ApiPath<Name>,
  query: Record<string, string | undefined>,
): ApiPath<Name> {
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return defined.length === 0 ? path : `${path}?${new URLSearchParams(defined)}`;
}

/** Carries the recording's own id, so that a repeated upload returns the same session and counts nothing. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";

/** Carries the id of the user whose page sends it, or whose note it is; where it isn't the login's, the server refuses. */
export const OWNER_HEADER = "Outspoken-Owner";

/** The id of the message that a request becomes: known before it is sent, so that both sides mean the same one. */
export const turnMessageId = (sessionId: string, key: string) => `${sessionId}.${key}`;
