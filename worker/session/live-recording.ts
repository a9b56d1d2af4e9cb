import { DurableObject } from "cloudflare:workers";
import { LIVE_RECORDING_MS, PIECES_WAIT_MS } from "#contract/limits.ts";
import type { LiveResponse } from "#contract/recordings.ts";
import { depsOf } from "../domain/deps.ts";
import { type Payer, RecordingBooking, withModels } from "../domain/models.ts";
import { type Outcome, toOutcome } from "../domain/outcome.ts";
import { LiveTranscript, type Piece } from "../domain/recordings/live.ts";
import { AppError } from "../errors.ts";
import type { VoiceRules } from "../language/writer.ts";
import { logError, logWork } from "../log.ts";
import type { Transcription } from "../services/whisper.ts";

/** Whoever has just proved who they are, and how they spell names. */
export type Speaker = Pick<VoiceRules, "spellings"> & { payer: Payer };

interface Running {
  recordingId: string;
  secret: string;
  transcript: LiveTranscript;
  booking: RecordingBooking;
  expiry?: ReturnType<typeof setTimeout>;
}

/** One per running recording: keeps the words of its pieces in memory until its note is made or LIVE_RECORDING_MS pass. Its timer keeps it awake. */
export class LiveRecording extends DurableObject<Env> {
  private running: Running | undefined;

  /** Hears a piece, of somebody who has proved who they are or has this recording's ticket. */
  async hear(
    { recordingId, ...piece }: Piece & { recordingId: string },
    bytes: Uint8Array<ArrayBuffer>,
    by: { ticket: string } | { speaker: Speaker },
  ): Promise<Outcome<LiveResponse>> {
    const work = async () => {
      const running =
        "ticket" in by ? this.admit(recordingId, by.ticket) : this.begin(recordingId, by.speaker);
      const text = running.transcript.hear(piece, bytes).finally(() => this.keepAwake(running));
      return { text: await text, ticket: ticketOf(this.ctx.id, running.secret) };
    };
    const { counters } = depsOf(this.env);
    const loggedWork = logWork("job", work, counters.add, () => ({ job: "piece" }));
    return await toOutcome(loggedWork, "live");
  }

  /** The transcript of a recording of this length, if its pieces are the whole of it. They are gone then. */
  async take(pieces: number, seconds: number): Promise<Outcome<Transcription | null>> {
    const { running } = this;
    if (!running) return { ok: true, value: null };
    const { transcript, booking } = running;
    const joined = Promise.race([transcript.join(pieces, seconds), scheduler.wait(PIECES_WAIT_MS)]);
    const transcription = joined.then((whole) => whole ?? null);
    const outcome = await toOutcome(transcription, "live");
    this.forget();
    const settlement = booking.settle(transcript.seconds());
    this.ctx.waitUntil(settlement.catch((error: unknown) => logError("live", error)));
    return outcome;
  }

  private admit(recordingId: string, ticket: string): Running {
    const { running } = this;
    if (running?.recordingId !== recordingId || ticket !== ticketOf(this.ctx.id, running.secret))
      throw new AppError("unauthorized");
    return running;
  }

  private begin(recordingId: string, { payer, spellings }: Speaker): Running {
    if (this.running) return this.running;
    const booking = new RecordingBooking();
    const transcript = new LiveTranscript(withModels(depsOf(this.env), payer, { booking }), { spellings });
    this.running = { recordingId, secret: crypto.randomUUID(), transcript, booking };
    return this.running;
  }

  /** Only once it is booked: being awake costs as well, and of what is not booked anybody may send any number. */
  private keepAwake(running: Running): void {
    if (running !== this.running || !running.booking.isBooked) return;
    running.expiry ??= setTimeout(() => this.forget(), LIVE_RECORDING_MS);
  }

  private forget(): void {
    clearTimeout(this.running?.expiry);
    this.running = undefined;
  }
}

/** It tells the object that knows it, and a secret of that object's. */
const ticketOf = (id: DurableObjectId, secret: string): string => `${id}.${secret}`;
