import { keysOf, type Language, stemOf, wordSet } from "../text/index.ts";

/** Of the words of a topic, this share must stand in a sentence that is about it. */
const MIN_SHARE = 0.6;

/** Words that speak about a post and not about its subject. */
const ABOUT_POSTS = wordSet(`
  part parts bit bits thing things stuff line lines sentence sentences section paragraph mention mentions story post text piece
  talk talks says said parte frase teil satz stück partie phrase pedaço trecho`);

/** The words of a text that carry meaning; all of them where none does. */
export function topicOf(text: string, language: Language): string[] {
  const keys = keysOf(text);
  const content = keys.filter((key) => !language.functionWords.has(key) && !ABOUT_POSTS.has(key));
  return content.length > 0 ? content : keys.filter((key) => !ABOUT_POSTS.has(key));
}

/** Which texts are about a topic: the ones that name most of it. */
export function matching(topic: readonly string[], texts: readonly string[], language: Language): number[] {
  if (topic.length === 0) return [];
  const shares = texts.map((text) => {
    const keys = keysOf(text);
    return topic.filter((word) => keys.some((key) => alike(word, key, language))).length / topic.length;
  });
  const most = Math.max(0, ...shares);
  if (most < Math.min(MIN_SHARE, 1)) return [];
  return shares.flatMap((share, at) => (share >= Math.max(MIN_SHARE, most - 0.01) ? [at] : []));
}

/** Whether two words are forms of one: "price" and "pricing", "cliente" and "clientes". */
export function alike(one: string, other: string, language: Language): boolean {
  return one === other || stemOf(one, language.code) === stemOf(other, language.code);
}
