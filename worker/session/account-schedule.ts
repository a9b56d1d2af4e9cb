import { DurableObject } from "cloudflare:workers";
import { STREAM_MS } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/times.ts";
import { depsOf } from "../domain/deps.ts";
import { withModels } from "../domain/models.ts";
import { nextTry, publishDue } from "../domain/posts/schedule.ts";
import { suggestHabits } from "../domain/profile/habits.ts";
import { inLog, logError, logWork } from "../log.ts";
import { sessionStub } from "./stub.ts";

const USER_KEY = "user";
const STREAMS_KEY = "streams";

const MAX_OPEN_STREAMS = 20;
const MAX_OPENINGS = 120;
const OPENINGS_MS = 10 * MINUTE_MS;

type Opening = { streamId: string; sessionId: string; at: number };

/** When the database can't be read. */
const RETRY_MS = MINUTE_MS;

/** One per account: its alarm is the time of the account's next post, and it limits its event streams. What is due, only the database says. */
export class AccountSchedule extends DurableObject<Env> {
  /** Sets the alarm to a post's time, unless it comes sooner: it may come in vain, for a post that was moved. */
  async wake(userId: string, next: number): Promise<void> {
    const { storage } = this.ctx;
    if ((await storage.get(USER_KEY)) !== userId) await storage.put(USER_KEY, userId);
    const at = Math.max(Date.now(), next);
    const set = await storage.getAlarm();
    // Set anew even where it stays as it is: an alarm that is stored may be one that will never come.
    await storage.setAlarm(Math.min(set ?? at, at));
  }

  /** Ends the account's oldest open stream beyond the limit. Returns false where too many were opened in ten minutes. */
  async admitStream(streamId: string, sessionId: string): Promise<boolean> {
    const now = Date.now();
    // Stored, because an object that nobody calls for ten seconds forgets what is in memory.
    const earlier = (await this.ctx.storage.get<Opening[]>(STREAMS_KEY)) ?? [];
    const recent = earlier.filter(({ at }) => at > now - OPENINGS_MS);
    if (recent.length >= MAX_OPENINGS) return false;
    const openings = [...recent, { streamId, sessionId, at: now }];
    await this.ctx.storage.put(STREAMS_KEY, openings);
    const oldest = openings.at(-1 - MAX_OPEN_STREAMS);
    if (oldest && oldest.at > now - STREAM_MS)
      await sessionStub(this.env, oldest.sessionId).endStream(oldest.streamId);
    return true;
  }

  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** The account's id stays when none is left: to delete all that is stored takes longer than the rest. Never throws: the platform gives up on an alarm after six failures. */
  override async alarm(): Promise<void> {
    const userId = await this.ctx.storage.get<string>(USER_KEY);
    if (userId === undefined) return;
    const deps = depsOf(this.env);
    await inLog({ chore: "schedule" }, async () => {
      let posts = 0;
      const onChange = async (sessionId: string) => {
        posts += 1;
        const published = sessionStub(this.env, sessionId).publish({ event: "drafts", data: {} });
        await published.catch((error: unknown) => logError("publish", error));
      };
      const facts = () => ({ job: "schedule", person: deps.nameInLog(userId), posts });
      try {
        await logWork("job", () => publishDue(deps, userId, onChange), deps.counters.add, facts);
        const next = await nextTry(deps.db, userId);
        if (next !== null) await this.wake(userId, next);
        // Not awaited: the next post may be due before a model has answered.
        if (posts > 0) this.ctx.waitUntil(suggestHabits(withModels(deps, { userId, network: null }), userId));
      } catch (error) {
        logError("alarm", error);
        await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
      }
    });
  }
}
