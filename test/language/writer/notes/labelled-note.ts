/** A note as a recogniser wrote it down. */
export interface LabelledNote {
  name: string;
  transcript: string;
  language?: string;
}
