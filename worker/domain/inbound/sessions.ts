import type { Message } from "#contract/chat.ts";
import type { UserTurn } from "../interview.ts";
import type { Outcome } from "../outcome.ts";
import type { SessionCaller } from "../sessions.ts";

/** The Durable Objects of sessions. */
export interface Sessions {
  /** Has the first draft written. Never fails. */
  wake(caller: SessionCaller): Promise<void>;
  refine(caller: SessionCaller, turn: UserTurn): Promise<Outcome<Message>>;
}
