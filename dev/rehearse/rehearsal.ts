import type { Draft } from "#contract/drafts.ts";
import type { Health } from "#contract/health.ts";
import type { App } from "./app.ts";
import type { Sound } from "./sounds.ts";

export interface Options {
  /** An account of somebody's own instead of a new one, which is erased at the end. */
  login: { email: string; password: string } | undefined;
  /** Where the mail of a new account goes. */
  mail: string | undefined;
  /** Publish one post, for everybody to see. */
  linkedin: boolean;
  operatorToken: string | undefined;
  webhookSecret: string | undefined;
}

/** What the steps know of each other. */
export interface Rehearsal {
  app: App;
  options: Options;
  health: Health | undefined;
  /** All that were begun. */
  sessions: string[];
  /** The recordings that were understood. */
  notes: { sessionId: string; sound: Sound }[];
  draft: Draft | undefined;
  /** An interview's question. */
  question: { sessionId: string; messageId: string } | undefined;
}
