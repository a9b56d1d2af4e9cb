import type { User } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import type { Message, SessionDetail, SessionListItem } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import type { Draft } from "#contract/drafts.ts";
import type { Health } from "#contract/health.ts";
import type { Post } from "#contract/posts.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import people from "./people.json" with { type: "json" };

/** The same, whatever its words say: of a JSON file it is only known that they are words. */
type Loose<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Loose<Item>[]
    : T extends object
      ? { [Key in keyof T]: Loose<T[Key]> }
      : T;

const as = <T>(data: Loose<T>): T => data as T;

export const ANA = as<User>(people.ana);
export const NEW_USAGE = as<Usage>(people.newUsage);
export const POST = as<Post>(people.post);
export const SESSION = as<SessionListItem>(people.session);
export const NO_CONTEXT = as<Context>(people.noContext);
export const HEALTH = as<Health>(people.health);
/** A spoken note of hers that became the session. */
export const RECORDING = as<VaultRecording>(people.recording);
export const DRAFT = as<Draft>(people.draft);

export const message = (id: string, role: Message["role"], content: string): Message => ({
  id,
  role,
  content,
  created_at: "2026-11-02T09:00:00Z",
});

export const CHAT: SessionDetail = {
  ...as<Omit<SessionDetail, "messages" | "recordings">>(people.chat),
  messages: [
    message("note", "user", "We lost our biggest customer."),
    message("first", "assistant", "Here is your draft."),
  ],
  recordings: [RECORDING],
};
