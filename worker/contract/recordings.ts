import { z } from "zod";
import { AUDIO_FORMATS, type AudioFormat } from "./audio.ts";
import { flag, text, turnstileToken } from "./fields.ts";
import { MAX_CORRECTION_CHARS, MAX_PIECES, MAX_TOPIC_CHARS, MAX_TRANSCRIPT_CHARS } from "./limits.ts";

/** A note as every door hands it in, without what was said. It is passed on whole, to its row in `recordings`. */
const newNote = z.object({
  interviewMode: flag,
  topic: text()
    .trim()
    .max(MAX_TOPIC_CHARS)
    .transform((topic) => topic || null)
    .nullish(),
  /** The idea that this note completes: it is the topic then, and done. */
  ideaId: text().max(100).nullish(),
});
export type NewNote = z.infer<typeof newNote>;

/** In how many pieces it was heard while it was recorded, where these are the whole of it. */
export const pieces = z.coerce.number().int().min(1).max(MAX_PIECES).optional();

export const transcribeFields = newNote.extend({
  pieces,
  /** A typed note, sent instead of `audio`. */
  text: text().trim().optional(),
  /** Asked for with a stranger's first note only. */
  turnstileToken,
});

/** The recording's own id: any printable text without spaces, chosen by the recorder. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const transcribeResponse = z.object({ transcript: z.string(), sessionId: z.string() });
export type TranscribeResponse = z.infer<typeof transcribeResponse>;

export const reprocessResponse = transcribeResponse.extend({
  outcome: z.enum(["session-opened", "turn-transcribed", "transcript-changed", "unchanged"]),
});
export type ReprocessResponse = z.infer<typeof reprocessResponse>;

/** A word of a transcript, without the punctuation around it, and when it was said: seconds from the recording's beginning. */
const timedWord = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  /** How sure the recogniser is of it, 0 to 1; absent where it does not say. Below UNSURE_CONFIDENCE it is likelier wrong than right. */
  confidence: z.number().min(0).max(1).optional(),
});
export type TimedWord = z.infer<typeof timedWord>;

/** Every word of the transcript in order; none where the recogniser gave no times, and for what was typed. */
export const wordsResponse = z.object({ words: z.array(timedWord) });

/** Whether the words that change are also corrected in every post of the session that used them, but in those that are published. */
const everywhere = z.boolean().optional();

/** Puts right a word of a transcript that was misheard, or says that it was not. */
export const wordCorrection = z.object({
  /** Which of its words, counted from 0. */
  at: z.number().int().min(0),
  /** How it stands there, so that no other word is changed. */
  was: text().max(MAX_TRANSCRIPT_CHARS),
  text: text().trim().min(1).max(MAX_CORRECTION_CHARS),
  everywhere,
});
export type WordCorrection = z.infer<typeof wordCorrection>;

/** Puts a whole transcript right: PUT corrects the drafts only `everywhere`, POST has them written again from it. */
export const transcriptCorrection = z.object({
  /** The transcript as it was seen, so that no other one is replaced. */
  was: text().max(MAX_TRANSCRIPT_CHARS),
  text: text().trim().min(1).max(MAX_TRANSCRIPT_CHARS),
  everywhere,
});
export type TranscriptCorrection = z.infer<typeof transcriptCorrection>;

export const correctedTranscript = wordsResponse.extend({ transcript: z.string() });

const audioFormat = z.enum(Object.keys(AUDIO_FORMATS) as AudioFormat[]);

export const vaultRecording = z.object({
  id: z.string(),
  /** The session that it began or belongs to; null while it has not been processed. */
  sessionId: z.string().nullable(),
  /** A `note` begins a session; a `turn` or a `statement`, which asks for no change, is the message of the same id in one. */
  purpose: z.enum(["note", "turn", "statement"]),
  source: z.enum(["audio", "text"]),
  createdAt: z.iso.datetime(),
  durationSeconds: z.number().nullable(),
  bytes: z.number().int(),
  format: audioFormat.nullable(),
  topic: z.string().nullable(),
  /** The start of the transcript; null while there is none. */
  snippet: z.string().nullable(),
  /** False for a typed note, and once the sound was deleted or its time had come. */
  hasAudio: z.boolean(),
  /** When the time its owner gave it was over; null while the sound is there, and where it was lost otherwise. */
  soundGoneAt: z.iso.datetime().nullable(),
  /** `waiting`: it has no transcript, and none is being made. */
  status: z.enum(["processed", "processing", "waiting"]),
  /** Why it waits, in words, and whether another try can help; null unless waiting. */
  problem: z.object({ message: z.string(), retry: z.boolean() }).nullable(),
});
export type VaultRecording = z.infer<typeof vaultRecording>;

const LAST_PIECE = MAX_PIECES - 1;

/** A piece of a recording that still runs, beside its sound in the part `piece`. */
export const liveFields = z.object({
  /** Its recorder's own, as in `Idempotency-Key`. */
  recordingId: idempotencyKey,
  index: z.coerce.number().int().min(0).max(LAST_PIECE),
  /** Seconds into the recording where it begins. */
  from: z.coerce.number().nonnegative().optional(),
  /** It ends where nobody speaks. */
  pause: flag,
  final: flag,
  /** From the answer to an earlier piece: it stands for the login. */
  ticket: text().max(200).optional(),
});
export type PieceFields = z.infer<typeof liveFields>;

export const liveResponse = z.object({ text: z.string(), ticket: z.string() });
export type LiveResponse = z.infer<typeof liveResponse>;

/** A note that is too little for a post, spoken or written down to be one later. */
export const idea = z.object({
  id: z.string(),
  text: z.string(),
  question: z.string(),
  createdAt: z.iso.datetime(),
});
export type Idea = z.infer<typeof idea>;

export const newIdea = z.object({ text: text().trim().min(1).max(MAX_TOPIC_CHARS) });
