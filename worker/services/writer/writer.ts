import type { Hook } from "#contract/drafts.ts";

/** What a speaker said, as the material of a post. */
export interface Note {
  transcript: string;
  /** The suggested topic they had selected, if any. */
  topic?: string;
  /** ISO 639-1, when known; the post is written in it. */
  language?: string;
}

export interface DraftText {
  /** At least two, the best first; the first two differ in type. */
  hooks: Hook[];
  /** Paragraphs with a blank line between. Complete without either hook. */
  body: string;
  /** Calls to action the author may add; may be empty. */
  ctaSuggestions: string[];
}

export interface TopicsRequest {
  /** This speaker's latest notes, newest first. */
  transcripts: string[];
  /** What is offered now; not to be offered again. */
  current: string[];
}

/**
 * Something that writes. The speaker's words, order and idiom come first, and nothing is added that was not said.
 * Throws `ServiceFailure` when it cannot; the built-in writer always can.
 */
export interface Writer {
  draft(note: Note): Promise<DraftText>;
  /** Up to MAX_TOPICS questions to record about next, each about something this speaker has not answered yet. */
  topics(request: TopicsRequest): Promise<string[]>;
}
