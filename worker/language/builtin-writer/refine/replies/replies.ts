import type { Impossible } from "../requests/request.ts";

/** What the writer says to an author: what it did, and what it could not do. Every text is one plain sentence. */
export interface Replies {
  shorter(before: number, after: number): string;
  longer(sentences: number): string;
  bolder: string;
  /** Nothing but a paragraph break could make it bolder. */
  pointAlone: string;
  /** Nothing but fewer paragraphs could make it softer. */
  paragraphsJoined: string;
  softer: string;
  formal: string;
  casual: string;
  list: string;
  paragraphs: string;
  split: string;
  removed(about: string, sentences: number): string;
  removedEdge: string;
  removedWords(words: string): string;
  movedToFront(about: string): string;
  movedToEnd(about: string): string;
  broughtToFront(about: string): string;
  questionAdded: string;
  questionRemoved: string;
  questionGoneToo: string;
  replaced(from: string, to: string): string;
  newHook: string;
  hookAbout(about: string): string;
  hookGiven: string;
  newHookToo: string;
  added: string;
  broughtBack(about: string): string;
  emojiRemoved: string;
  hashtagsRemoved: string;

  notShorter: string;
  notLonger: string;
  notBolder: string;
  notSofter: string;
  notFormal: string;
  notCasual: string;
  /** Of contractions, which only English has. */
  onlyEnglish: string;
  notFound(about: string): string;
  notSaid(about: string): string;
  notAllOfIt(about: string): string;
  alreadyThere(about: string): string;
  alreadyFirst(about: string): string;
  alreadyLast(about: string): string;
  alreadySo: string;
  noneThere: string;
  onlyOneSentence: string;
  noQuestionThere: string;
  noQuestionPossible: string;
  noOtherHook: string;
  noHookAbout(about: string): string;
  noHookOfType: string;
  tooLong: string;
  cannot: Record<Impossible, string>;
  /** For a request that was not understood, next to others that were. */
  notUnderstood(text: string): string;
  /** For a message of which nothing was understood. */
  help: string;
  unchanged: string;
}
