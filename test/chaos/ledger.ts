/** What somebody sent, and what of it was acknowledged: from then on it may never be lost. */

export interface SentNote {
  key: string;
  text: string;
  /** The sound; undefined for what was typed. */
  sound?: Uint8Array<ArrayBuffer>;
  interview: boolean;
  acked?: { sessionId: string };
}

export interface SentTurn {
  key: string;
  sessionId: string;
  text: string;
  sound?: Uint8Array<ArrayBuffer>;
  /** It was said in answer to an interview's question. */
  answers: boolean;
  /** It was sent again long after. */
  late: boolean;
  acked: boolean;
}

export interface SentEdit {
  draftId: string;
  /** The body that was acknowledged. */
  body: string;
}

export class Ledger {
  readonly notes: SentNote[] = [];
  readonly turns: SentTurn[] = [];
  readonly edits: SentEdit[] = [];
  /** By post: where it stands on LinkedIn, and with which text, as acknowledged. */
  readonly published = new Map<string, { url: string | null; text: string }>();
  /** Posts that their author asked to have on LinkedIn, whatever came of it. */
  readonly publishing = new Set<string>();
  /** Posts that their author ever scheduled. */
  readonly everScheduled = new Set<string>();
  /** Those that are to be sent at a time, as acknowledged, or whose end is to be told. */
  readonly scheduled = new Set<string>();
  /** When it was acknowledged that they were taken out, of those that were not asked for since. */
  readonly withdrawn = new Map<string, number>();
  /** Texts of scheduled posts that were deleted, maybe in the second they were sent. */
  readonly deletedTexts = new Set<string>();
  readonly deletedPosts = new Set<string>();
  /** Notes whose sound was taken out of the vault. */
  readonly deletedSounds = new Set<string>();
  /** Suites as acknowledged, by session. */
  readonly suites = new Map<string, string>();
  /** A plan was paid for: nothing is refused any more. */
  everPaid = false;
  keepsSound = true;

  get acked(): (SentNote & { acked: { sessionId: string } })[] {
    return this.notes.filter((note): note is SentNote & { acked: { sessionId: string } } => !!note.acked);
  }
}
