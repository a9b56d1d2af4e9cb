import { DurableObject } from "cloudflare:workers";
import type { ChatEvent, InterviewState, Message, Suite } from "#contract/chat.ts";
import { turnMessageId } from "#contract/paths.ts";
import { type Deps, depsOf, refuseOnServiceFailure } from "../domain/deps.ts";
import { workOnMessage } from "../domain/inbound/work.ts";
import * as interview from "../domain/interview.ts";
import { tryJobs } from "../domain/jobs.ts";
import { type ModelDeps, withModels } from "../domain/models.ts";
import { type Outcome, toOutcome } from "../domain/outcome.ts";
import { writeFirstDraft } from "../domain/posts/drafting.ts";
import { refineDraft } from "../domain/posts/refine.ts";
import { reviewPosts } from "../domain/posts/review.ts";
import { needsSuite, readSuite, writeSuite } from "../domain/posts/suite.ts";
import { learnProfile } from "../domain/profile/profile.ts";
import { changeTranscript, type NewTranscript } from "../domain/recordings/transcripts.ts";
import { type PendingWork, pendingQuery, type SessionCaller, type SessionRef } from "../domain/sessions.ts";
import { noteFallback } from "../domain/writers.ts";
import { AppError, existing } from "../errors.ts";
import { inLog, logError, logWork } from "../log.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import type { SpokenAudio } from "../services/voice.ts";
import { Listeners } from "./listeners.ts";
import * as states from "./state.ts";
import { sessionsOf } from "./stub.ts";

type UserTurn = interview.UserTurn;
type Job = states.Job;

const STATE_KEY = "state";

/** One per chat session: runs its turns one after the other and its background work by alarm, and notifies listeners. */
export class ChatSession extends DurableObject<Env> {
  private readonly listeners = new Listeners();
  private lastTurn: Promise<unknown> = Promise.resolve();
  private readonly speaking = new Map<string, Promise<Outcome<SpokenAudio | null>>>();

  /** Starts the first draft, or the interview's next question, unless it is under way. Safe to call any number of times. */
  async requestOpening(caller: SessionCaller): Promise<void> {
    if (await this.isScheduled()) return;
    await this.apply({ type: "requested", job: { ...caller, kind: "opening" } });
  }

  refine(caller: SessionCaller, turn: UserTurn): Promise<Outcome<Message>> {
    return this.runTurn(caller, async (deps) => {
      const onProgress = (draftId: string, body: string) =>
        this.publish({ event: "drafts", data: { draftId, partial: { body } } });
      const message = await this.writing(refineDraft(deps, caller, turn, onProgress));
      this.publish({ event: "message", data: message });
      return message;
    });
  }

  addStatement(caller: SessionCaller, turn: UserTurn): Promise<Outcome<void>> {
    return this.runTurn(caller, async (deps) => {
      await interview.addStatement(deps, caller, turn);
      this.publish({ event: "drafts", data: {} });
    });
  }

  answer(caller: SessionCaller, turn: UserTurn): Promise<Outcome<InterviewState>> {
    return this.runTurn(caller, async (deps) => {
      const state = await interview.addAnswer(deps, caller, turn);
      const next = state.complete ? undefined : await interview.askNextQuestion(deps, caller);
      return this.publishState(next ?? state);
    });
  }

  /** Once for each `key`. */
  skipQuestion(caller: SessionCaller, key: string): Promise<Outcome<InterviewState>> {
    return this.runTurn(caller, async (deps) => {
      const id = turnMessageId(caller.sessionId, key);
      return this.publishState(existing(await interview.askNextQuestion(deps, caller, id)));
    });
  }

  /** Writes the session's drafts again from another transcript of a recording. */
  rewriteDrafts(caller: SessionCaller, recordingId: string, change: NewTranscript): Promise<Outcome<void>> {
    return this.runTurn(caller, async (models) => {
      const ref = { userId: caller.userId, recordingId };
      await changeTranscript(models, ref, { ...change, drafts: "rewrite", models });
      this.publish({ event: "drafts", data: {} });
    });
  }

  /** Not queued: stopping must not wait for a question that is being written. */
  stop(ref: SessionRef): Promise<Outcome<InterviewState>> {
    const work = () =>
      interview.stopInterview(depsOf(this.env), ref).then((state) => this.publishState(state));
    return inLog({ session: ref.sessionId }, () => toOutcome(work()));
  }

  /** Returns the suite of a finished interview, and writes it first if there is none. A failure is retried in the background. */
  synthesize(caller: SessionCaller): Promise<Outcome<Suite>> {
    return this.runTurn(caller, async (deps) => {
      // A job that died after it saved the suite has still to finish, or the reviews would wait for the alarm.
      const job: Job = { ...caller, kind: "suite" };
      if ((await needsSuite(deps, caller)) || states.isWorkingOn(await this.state(), job)) {
        await this.apply({ type: "started", job });
        // Where a limit stopped the model, the next attempt is the built-in writer's.
        const work = this.attempt().catch((error: unknown) =>
          error instanceof SpentFailure ? this.attempt() : Promise.reject(error),
        );
        await refuseOnServiceFailure("writer_unavailable", work);
      }
      return await readSuite(deps, caller);
    });
  }

  /** Reviews the posts that wait for it, after whatever is under way. Safe to call any number of times. */
  async requestReview(caller: SessionCaller): Promise<void> {
    const state = await this.state();
    if (state.phase === "working") {
      if (!states.isInBackground(state.job)) return;
      if (state.job.kind === "review" && (await this.isScheduled())) return;
    }
    await this.apply({ type: "requested", job: { ...caller, kind: "review" } });
  }

  /** A message read aloud, once for all who ask at the same time; null where the browser has to. */
  readAloud(caller: SessionCaller, messageId: string): Promise<Outcome<SpokenAudio | null>> {
    // Keyed by user: never share one caller's audio with another.
    const key = `${caller.userId} ${messageId}`;
    const speaking =
      this.speaking.get(key) ??
      this.runInSession(caller, (deps) => interview.readAloud(deps, caller, messageId));
    this.speaking.set(key, speaking);
    return speaking.finally(() => this.speaking.delete(key));
  }

  /** Server-sent events from now on, see `ChatEvent`, for at most `STREAM_MS`. */
  subscribe(streamId: string): ReadableStream<Uint8Array> {
    return this.listeners.add(streamId);
  }

  endStream(streamId: string): void {
    this.listeners.end(streamId);
  }

  publish(event: ChatEvent): void {
    this.listeners.publish(event);
  }

  /** Deletes everything stored here. Work under way ends by itself and stores nothing: its job and its session are gone. */
  async erase(): Promise<void> {
    this.listeners.endAll();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** Runs at least once for each alarm. Never throws: the platform gives up on an alarm after six failures, and a job must be retried until done. */
  override async alarm(): Promise<void> {
    const state = await this.state();
    if (state.phase !== "working") return;
    const { job } = state;
    await inLog({ session: job.sessionId }, async () => {
      const facts = () => ({ job: job.kind, person: depsOf(this.env).nameInLog(job.userId) });
      const work = () => logWork("job", () => this.attempt(), depsOf(this.env).counters.add, facts);
      try {
        await (states.isInBackground(job) ? work() : this.enqueue(work));
      } catch (error) {
        logError("alarm", error);
      }
    });
  }

  /** One attempt at the current job. Saves how it ended, and throws what went wrong. */
  private async attempt(): Promise<void> {
    const state = await this.state();
    if (state.phase !== "working") return;
    const { job } = state;
    try {
      const deps = withModels(depsOf(this.env), { userId: job.userId, network: job.network });
      let pending: PendingWork | undefined;
      let refusal: AppError | undefined;
      try {
        pending = await this.work(deps, job, states.mustWorkWithoutModel(state));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusal = error;
      }
      // A refused job is finished too: trying again would be refused again.
      await this.apply({ type: "finished", job, next: await nextJob(deps, job, pending) });
      if (refusal) throw refusal;
    } catch (error) {
      if (error instanceof ServiceFailure)
        await this.apply({ type: "failed", job, retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 });
      else if (!(error instanceof AppError)) await this.apply({ type: "crashed", job });
      throw error;
    }
  }

  /** Returns what is then left to do in the session, where that is known. */
  private async work(deps: ModelDeps, job: Job, withoutModel: boolean): Promise<PendingWork | undefined> {
    if (withoutModel) await noteFallback(deps);
    switch (job.kind) {
      case "opening": {
        const onProgress = (body: string) => this.publish({ event: "drafts", data: { partial: { body } } });
        const outcome = await this.writing(writeFirstDraft(deps, job, { withoutModel, onProgress }));
        const state = outcome === "interview" && (await interview.askNextQuestion(deps, job));
        if (state) this.publishState(state);
        // The note may have come from where its answer has to go. Not awaited: it may wait for Telegram.
        if (job.awaited)
          this.ctx.waitUntil(tryJobs(deps, "message", workOnMessage(sessionsOf(this.env)), job));
        return outcome === "drafted" ? { isReviewPending: true, isProfileOutdated: true } : undefined;
      }
      case "suite":
        await writeSuite(deps, job, { withoutModel });
        this.publish({ event: "drafts", data: {} });
        return undefined;
      case "review":
        return await reviewPosts(deps, job, (draftId) => this.publish({ event: "post", data: { draftId } }));
      case "profile":
        await learnProfile(deps, job.userId, { withoutModel });
        return undefined;
    }
  }

  /** What was shown as it was written is not to stay, whether or not there is something in its place. */
  private writing<Value>(work: Promise<Value>): Promise<Value> {
    return work.finally(() => this.publish({ event: "drafts", data: {} }));
  }

  private publishState(state: InterviewState): InterviewState {
    this.publish({ event: "state", data: state });
    return state;
  }

  private runTurn<Value>(caller: SessionCaller, work: (deps: ModelDeps) => Promise<Value>) {
    return this.enqueue(() => this.runInSession(caller, work));
  }

  private runInSession<Value>(caller: SessionCaller, work: (deps: ModelDeps) => Promise<Value>) {
    const deps = depsOf(this.env);
    const facts = () => ({ person: deps.nameInLog(caller.userId) });
    return inLog({ session: caller.sessionId }, () =>
      toOutcome(logWork("turn", () => work(withModels(deps, caller)), deps.counters.add, facts)),
    );
  }

  /** Runs one turn after the other. Only in memory, because a turn that dies with its object leaves the database consistent. */
  private enqueue<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  private async state(): Promise<states.SessionState> {
    return (await this.ctx.storage.get<states.SessionState>(STATE_KEY)) ?? { phase: "idle" };
  }

  /** While an alarm runs it is not set any more; a second run of its job finds the work done. */
  private async isScheduled(): Promise<boolean> {
    return (await this.ctx.storage.getAlarm()) !== null;
  }

  private async apply(event: states.SessionEvent): Promise<void> {
    const before = await this.state();
    const { state, alarmInMs } = states.advance(before, event);
    if (state !== before) await this.ctx.storage.put(STATE_KEY, state);
    if (alarmInMs === undefined) return;
    if (alarmInMs === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Date.now() + alarmInMs);
  }
}

/** First the reviews, then the profile learns from what was said. If learning fails, the end of another job makes up for it. */
async function nextJob({ db }: Deps, { kind, ...ref }: Job, work?: PendingWork): Promise<Job | undefined> {
  if (kind === "profile") return undefined;
  const pending = work ?? (await pendingQuery(db, ref).get());
  if (pending?.isReviewPending) return { ...ref, kind: "review" };
  return pending?.isProfileOutdated ? { ...ref, kind: "profile" } : undefined;
}
