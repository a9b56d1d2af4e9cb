/** An invented speaker: what they said, oldest first, and what a profile must and must not find in it. */
export interface Speaker {
  name: string;
  language?: string;
  notes: string[];
  expected: {
    phrases: string[];
    themes: string[];
    identity: string[];
    tone: string[];
    /** Topic to the number of notes that a reader would file under it. */
    topics: Record<string, number>;
  };
  /** True, but not missed when it is not there: in any list. */
  fine?: string[];
  /** In no list, whether as an entry or as a part of one. */
  never: string[];
}
