import type { Context } from "#contract/context.ts";
import type { Hook, TweakMode } from "#contract/drafts.ts";
import type { PostParts } from "#contract/post-text.ts";
import type { Review } from "#contract/posts.ts";

export interface Note {
  transcript: string;
  topic?: string;
  /** ISO 639-1, when known; the post is written in it. */
  language?: string;
}

export interface DraftText {
  /** At least two, the best first; the first two differ in type. Sentences of the body, or others. */
  hooks: Hook[];
  /** The whole post in its order, its opening included: paragraphs with a blank line between. */
  body: string;
  ctaSuggestions: string[];
}

export interface TopicsRequest {
  /** This speaker's latest notes, newest first. */
  transcripts: string[];
  /** What is offered now; not to be offered again. */
  current: string[];
  /** Topics and themes that the speaker took out of their profile; not to be asked about. */
  removed?: string[];
}

/** What a speaker wants of everything that is written for them. */
export interface VoiceRules {
  banned: string[];
  /** Names as they are spelled; `heard` is how recordings had them. */
  spellings: { written: string; heard: string | null }[];
  /** Phrases of theirs, to be kept as they are where they were said. */
  phrases: string[];
}

/** How an author writes, and what about: examples of form, of which nothing counts as said. */
export interface Manner {
  /** Posts that they edited or published, latest first. */
  posts: string[];
  /** How they want their posts, as sentences that say what to do. */
  habits: string[];
  tone: string[];
  themes: string[];
}

export interface ProfileRequest {
  /** This speaker's latest notes and interview answers, newest first. */
  notes: { text: string; language?: string }[];
  /** What the speaker took out of their profile; not to be found again. */
  removed: string[];
}

/** Posts as they were drafted and as their author sent them out, latest first. */
export interface HabitsRequest {
  pairs: { before: string; after: string }[];
  /** What is followed or suggested already, and what the author doesn't want. */
  habits: string[];
  declined: string[];
}

export interface FoundHabit {
  rule: string;
  /** Which of the pairs show it, counted from 0. */
  pairs: number[];
}

/** What notes tell about their speaker; every list strongest first and at most `MAX_PROFILE_ENTRIES` long. */
export interface Profile
  extends Pick<Context, "themes" | "toneTags" | "identityTags" | "distinctivePhrases"> {
  topics: Record<string, number>;
}

/** Gets a body as far as it is written: whole sentences, and shorter again where the writer has begun anew. */
export type OnProgress = (body: string) => void;

/** The speaker's words, order and idiom come first; nothing is added. Throws `ServiceFailure` when it cannot; the built-in writer always can. */
export interface Writer {
  /** `onProgress` gets the body as far as it is written, for those who wait; of a model that writes in one piece, nothing. */
  draft(note: Note, onProgress?: OnProgress): Promise<DraftText>;
  /** At least two new hooks, none of them in `existing`. */
  hooks(note: Note, existing: string[]): Promise<Hook[]>;
  /** Of the body as it is shown below its hook. One that can't be changed comes back as it was, with a reply that says so. */
  tweak(request: { mode: TweakMode; body: string; hook?: string; language?: string }): Promise<Tweaked>;
  refine(request: RefineRequest, onProgress?: OnProgress): Promise<Refined>;
  /** The next question, about something named and left open and never asked before; null when nothing is left to ask. */
  question(request: InterviewRequest): Promise<string | null>;
  synthesize(request: InterviewRequest): Promise<Suite>;
  /** Up to MAX_TOPICS questions to record about next, each about something this speaker has not answered yet. */
  topics(request: TopicsRequest): Promise<string[]>;
  profile(request: ProfileRequest): Promise<Profile>;
  review(request: ReviewRequest): Promise<FoundReview>;
  /** What this author changes in the same way again and again, at most two habits; none without a model. */
  suggestHabits(request: HabitsRequest): Promise<FoundHabit[]>;
  /** The same writer holding to these rules and, where it knows how, writing in this manner; itself without either. */
  following(rules: VoiceRules, manner?: Manner): Writer;
}

export type FixedWriter = Omit<Writer, "following">;

export interface RefineRequest {
  /** Everything the speaker said in this session, oldest first: what may be drawn from. */
  said: string[];
  post: PostParts;
  instruction: string;
  /** The latest of what was asked and replied before, oldest first. */
  turns?: { role: "author" | "writer"; text: string }[];
  language?: string;
}

/** Only what changed is there; `cta: null` takes the call to action away. */
export interface Refined {
  /** Says plainly what was done and what could not be; never claims a change that is not in the other fields. */
  reply: string;
  hook?: string;
  body?: string;
  cta?: string | null;
}

export type Tweaked = Pick<Required<Refined>, "body" | "reply">;

/** One round of an interview; the first has no question: it is the recording that began it. */
export type Turn = { question: string | null; answer: string };

export interface InterviewRequest {
  turns: Turn[];
  /** Questions that they did not want to answer; not asked again. */
  skipped?: string[];
  topic?: string;
  language?: string;
}

export type SuitePost = Pick<DraftText, "hooks" | "body"> & { cta: string | null };

export interface DerivativePost extends SuitePost {
  title: string;
  /** What this one is about that the others are not, in a few words. */
  angle: string;
  idealTiming: string;
}

export interface Suite {
  hero: SuitePost;
  /** Three to five, each of another angle than the hero and than each other. */
  derivatives: DerivativePost[];
}

/** A review, and passages of the post to the letter that its author may want to look at; the built-in writer finds none. */
export interface FoundReview extends Review {
  unsaid?: string[];
  /** Stock phrases, each with the sentence that it stands in. */
  phrases?: { phrase: string; sentence: string }[];
}

export type ReviewRequest = Pick<RefineRequest, "post" | "said" | "language">;
