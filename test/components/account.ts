import { API } from "#contract/paths.ts";
import { ANA, HEALTH, NEW_USAGE, type SESSION } from "./people.ts";
import { answer } from "./server.ts";

export function answerAccount(user = ANA, sessions: (typeof SESSION)[] = []): void {
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
