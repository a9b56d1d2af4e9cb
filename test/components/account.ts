import type { User } from "#contract/auth.ts";
import type { SessionListItem } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { ANA, HEALTH, NEW_USAGE } from "./people.ts";
import { answer } from "./server.ts";

/** Has the server answer each read of Account Settings, for a user with these sessions. */
export function answerAccount(user: User = ANA, sessions: SessionListItem[] = []): void {
  answer(API.user, user);
  answer(API.usage, NEW_USAGE);
  answer(API.chats, sessions);
  answer(API.accountLogins, []);
  answer(API.passkeys, []);
  answer(API.keys, []);
  answer(API.telegram, { connected: false, name: null });
  answer(API.inbox, { address: null });
  answer(API.health, HEALTH);
  answer(API.linkedinConnection, { connected: false, name: null, expiresAt: null });
}
