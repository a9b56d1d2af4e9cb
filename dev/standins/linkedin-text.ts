/** What LinkedIn understands of a post: an escaped character, an address, a hashtag, or any character that is not reserved. */
const ELEMENTS = [
  String.raw`\\[\\|{}@[\]()<>#*_~]`,
  String.raw`(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]+`,
  String.raw`(?<![\p{L}\p{N}])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+`,
  String.raw`[^\\|{}@[\]()<>#*_~]`,
];
const UNDERSTOOD = new RegExp(`^(?:${ELEMENTS.join("|")})*`, "iu");

/** A post as LinkedIn shows it: it ends, without a word, at the first reserved character that is part of nothing. */
export const shownText = (commentary: string): string =>
  (UNDERSTOOD.exec(commentary)?.[0] ?? "").replace(/\\(.)/g, "$1");
