import { DurableObject } from "cloudflare:workers";
import { depsOf } from "../domain/deps.ts";
import { type DraftJob, draftSession } from "../domain/drafting.ts";
import { logError } from "../log.ts";
import { ServiceFailure } from "../services/failure.ts";
import { advance, isLastResort, type SessionEvent, type SessionState } from "./state.ts";

const STATE_KEY = "state";
/** D1 was out of reach: nothing is lost, but it may take a while. */
const RETRY_AFTER_FAULT_MS = 5_000;

/** One per chat session: puts its turns in order and does its background work by alarm. */
export class ChatSession extends DurableObject<Env> {
  /** Starts drafting unless it is under way or done; call it as often as you like. */
  async requestDraft(job: DraftJob): Promise<void> {
    // An alarm that is running right now is not set any more; a second run of its job would find the drafts there.
    if ((await this.ctx.storage.getAlarm()) !== null) return;
    await this.apply({ type: "draft-requested", job });
  }

  /**
   * At least once per request. Never throws: the platform gives up on an alarm after six failures, and a draft is
   * owed until it is there.
   */
  override async alarm(): Promise<void> {
    const state = await this.state();
    if (state.phase !== "drafting") return;
    try {
      await draftSession(depsOf(this.env), state.job, { withoutModel: isLastResort(state) });
      await this.apply({ type: "draft-written" });
    } catch (error) {
      logError("drafting", error);
      if (error instanceof ServiceFailure) {
        await this.apply({ type: "draft-failed", retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 });
      } else {
        await this.ctx.storage.setAlarm(Date.now() + RETRY_AFTER_FAULT_MS);
      }
    }
  }

  private async state(): Promise<SessionState> {
    return (await this.ctx.storage.get<SessionState>(STATE_KEY)) ?? { phase: "idle" };
  }

  /** Load, advance, save; nothing is awaited between that is not storage, so no other turn can slip in. */
  private async apply(event: SessionEvent): Promise<void> {
    const { state, alarmInMs } = advance(await this.state(), event);
    await this.ctx.storage.put(STATE_KEY, state);
    if (alarmInMs !== null) await this.ctx.storage.setAlarm(Date.now() + alarmInMs);
  }
}
