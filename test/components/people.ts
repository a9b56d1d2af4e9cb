import type { User } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import type { SessionListItem } from "#contract/chat.ts";
import type { Post } from "#contract/posts.ts";

/** Somebody who has signed up just now. */
export const ANA: User = {
  id: "ana",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Ruiz",
  profileUrl: null,
  audioRetention: "always",
  createdAt: "2026-11-01T09:00:00Z",
};

export const NEW_USAGE: Usage = {
  free_trials_used: 0,
  subscription_status: "none",
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
  linkedinUrl: null,
  publishedAt: null,
  publishUnsettled: false,
};

export const SESSION: SessionListItem = {
  sessionId: "session",
  snippet: "We lost our biggest customer.",
  updated_at: "2026-11-02T09:00:00Z",
};
