/** A note as a recogniser wrote it down. */
export interface LabelledNote {
  name: string;
  transcript: string;
  language?: string;
  /** What was read aloud, with its punctuation, where a voice read it and PocketSphinx heard it: the places where sentences end. */
  said?: string;
}
