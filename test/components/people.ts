import type { User } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import type { SessionDetail, SessionListItem } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import type { Draft } from "#contract/drafts.ts";
import type { Health } from "#contract/health.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";

/** Somebody who has signed up just now. */
export const ANA: User = {
  id: "ana",
  email: "ana@example.com",
  emailConfirmed: false,
  hasPassword: true,
  firstName: "Ana",
  lastName: "Ruiz",
  profileUrl: null,
  audioRetention: "always",
  createdAt: "2026-11-01T09:00:00Z",
};

export const NEW_USAGE: Usage = {
  free_trials_used: 0,
  subscription_status: "inactive",
  is_cancelled: false,
  cancel_at: null,
  current_period_start: null,
  current_period_end: null,
  payment_failed: false,
  recordings_used: 0,
  chat_turns_used: 0,
  used_amount: 0,
  remaining: 5,
  history: [],
};

/** A draft of hers that nobody has touched. */
export const POST: Post = {
  id: "post",
  sessionId: "session",
  title: null,
  hook: "We lost our biggest customer.",
  body: "It was the best thing that happened to us.",
  cta: null,
  status: "draft",
  reviewing: false,
  wordCount: 14,
  createdAt: "2026-11-02T09:00:00Z",
  updatedAt: "2026-11-02T09:00:00Z",
  review: null,
  reviewOutdated: false,
  linkedinUrl: null,
  publishedAt: null,
  publishUnsettled: false,
  scheduled_at: null,
  schedule_state: null,
  schedule_error: null,
  schedule_warning: null,
};

export const SESSION: SessionListItem = {
  sessionId: "session",
  snippet: "We lost our biggest customer.",
  updated_at: "2026-11-02T09:00:00Z",
};

/** What is known of a newcomer's way of speaking. */
export const NO_CONTEXT: Context = {
  themes: [],
  toneTags: [],
  identityTags: [],
  distinctivePhrases: [],
  userTopicsMap: {},
  possibleFollowupQuestions: ["What did you learn last week?"],
  lastUpdated: null,
  corrections: [],
};

export const HEALTH: Health = {
  ok: true,
  version: "version",
  speech: "openai",
  writer: "builtin",
  billing: "stripe",
  linkedin: "linkedin",
  mail: "resend",
  challenge: null,
  database: "ready",
  missing: { speech: [], writer: [], billing: [], linkedin: [], mail: [] },
  unknown: [],
  addresses: {
    linkedinRedirect: "http://localhost/api/auth/linkedin/callback",
    stripeWebhook: "http://localhost/api/webhook/stripe",
  },
};

/** A spoken note of hers that became the session. */
export const RECORDING: VaultRecording = {
  id: "recording",
  sessionId: "session",
  purpose: "note",
  source: "audio",
  createdAt: "2026-11-02T09:00:00Z",
  durationSeconds: 3,
  bytes: 1_000,
  format: "wav",
  topic: null,
  snippet: "We lost our biggest customer.",
  hasAudio: true,
  soundGoneAt: null,
  status: "processed",
  problem: null,
};

/** Its conversation, in which nothing else was said. */
export const CHAT: SessionDetail = {
  sessionId: "session",
  interviewMode: false,
  interviewState: null,
  topic: null,
  language: "en",
  drafting: "done",
  messages: [],
  recordings: [RECORDING],
};

/** What was written from it. */
export const DRAFT: Draft = {
  id: "draft",
  sessionId: "session",
  postIndex: 0,
  hooks: [
    { type: "claim", content: "Nobody read it." },
    { type: "scene", content: "We stopped sending it." },
  ],
  selectedHookIndex: 0,
  hookShown: true,
  bodies: [{ content: "It took two people a whole day every week." }],
  selectedBodyIndex: 0,
  ctaSuggestions: [],
  selectedCtaIndex: null,
  customCta: null,
  language: "en",
  writtenBy: "builtin",
  fallback: false,
  fidelity: { yourWords: 1, unsaid: [] },
  sources: [],
  hookUnsaid: [],
  ctaUnsaid: [],
  hookSources: [],
  ctaSources: [],
  heardPoorly: false,
  confirmed: [],
  title: null,
  scheduled_at: null,
  version: 0,
  previousVersion: null,
  versionCount: 1,
};
