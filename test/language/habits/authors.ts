import type { PostText } from "../../../worker/language/writer.ts";

/**
 * Somebody who edits each draft in the same ways, and here and there in a way of that day. `has` says whether a rule that is
 * suggested to them is theirs.
 */
export interface Author {
  name: string;
  /** Their edits of a post that was drafted for them; `at` counts their posts from 0. */
  edit(post: PostText, at: number): PostText;
  /** Which of the types of hooks on offer they take; the first one where they don't say. */
  hookType?: string;
  /** Whether they take the call to action that is offered. */
  takesCta?: boolean;
  has(rule: string): boolean;
}

type Edit = (post: PostText, at: number) => PostText;

const everywhere =
  (change: (text: string) => string): Edit =>
  ({ hook, body, cta }) => ({ hook: change(hook), body: change(body), cta: cta && change(cta) });

const inBody =
  (change: (text: string) => string): Edit =>
  (post) => ({ ...post, body: change(post.body) });

const likeCase = (from: string, to: string) =>
  /^\p{Lu}/u.test(from) ? to.charAt(0).toUpperCase() + to.slice(1) : to;

const swap = (from: string, to: string) =>
  everywhere((text) =>
    text.replace(new RegExp(String.raw`\b${from}\b`, "gi"), (found) => likeCase(found, to)),
  );

const cut = (phrase: string) =>
  everywhere((text) =>
    text
      .replace(
        new RegExp(String.raw`(^|[.!?]\s+|\n)${phrase},? (\p{L})`, "giu"),
        (_, before, letter) => before + letter.toUpperCase(),
      )
      .replace(new RegExp(String.raw`,? ${phrase}\b,?`, "gi"), ""),
  );

const sentences = (text: string) =>
  text
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\p{Lu})/u))
    .filter(Boolean);

const oneByOne = inBody((body) => sentences(body).join("\n\n"));

const inThrees = inBody((body) => {
  const all = sentences(body);
  const groups = all.flatMap((_, at) => (at % 3 === 0 ? [all.slice(at, at + 3).join(" ")] : []));
  return groups.join("\n\n");
});

const shortSentences = inBody((body) =>
  body.replace(
    /([^.!?\n,]{18,}), (and|but|so) (?=[^.!?\n]{18,})/g,
    (_, before, word) => `${before}. ${likeCase("A", word)} `,
  ),
);

const withoutLastQuestion = inBody((body) => {
  const paragraphs = body.split("\n\n");
  const last = sentences(paragraphs.at(-1) ?? "");
  if (!last.at(-1)?.endsWith("?")) return body;
  const rest = last.slice(0, -1).join(" ");
  return [...paragraphs.slice(0, -1), rest].filter(Boolean).join("\n\n");
});

/** Whoever finds their line there already does not write it again. */
const before = (text: string, line: string) => (text.startsWith(line) ? text : `${line}\n\n${text}`);
const after = (text: string, line: string) => (text.endsWith(line) ? text : `${text}\n\n${line}`);
const greet =
  (line: string): Edit =>
  (post) => ({ ...post, hook: before(post.hook, line) });
const greetInBody = (line: string) => inBody((body) => before(body, line));
const close = (line: string) => inBody((body) => after(body, line));

/** What people change only once: a sentence out, a word put in, a word another. */
const ofTheDay: Edit = (post, at) => {
  const all = sentences(post.body);
  if (at === 4 && all.length > 5) {
    const gone = all[2 + (at % (all.length - 4))] ?? "";
    return {
      ...post,
      body: post.body
        .replace(gone, "")
        .replace(/[ ]{2,}/g, " ")
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    };
  }
  const words = post.body.split(" ");
  const place = 5 + ((at * 7) % Math.max(1, words.length - 8));
  const odd = [
    "frankly",
    "Tuesday's",
    "twelve",
    "probably",
    "a rather long",
    "blue",
    "old",
    "nearly",
    "again",
    "first",
  ];
  if (at % 3 === 0) words.splice(place, 0, odd[at % odd.length] ?? "");
  else words[place] = odd[at % odd.length] ?? "";
  return { ...post, body: words.join(" ") };
};

const all =
  (...edits: Edit[]): Edit =>
  (post, at) =>
    edits.reduce((text, edit) => edit(text, at), ofTheDay(post, at));

const mentions =
  (...parts: RegExp[][]) =>
  (rule: string) =>
    parts.some((ofOne) => ofOne.every((part) => part.test(rule)));

/** Rules were tuned on these. */
export const TUNING_AUTHORS: readonly Author[] = [
  {
    name: "folks, and a greeting",
    edit: all(
      swap("people", "folks"),
      swap("I'm", "I am"),
      greet("Hi friends, good to see you all again this week."),
    ),
    has: mentions([/people/, /folks/], [/Hi friends,/], [/i'm/i, /i am/i]),
  },
  {
    name: "a line each",
    edit: all(oneByOne, swap("because", "since"), swap("didn't", "did not")),
    has: mentions([/paragraph/, /own/], [/because/, /since/], [/didn't/, /did not/]),
  },
  {
    name: "signs with hashtags",
    edit: all(close("#founders #hiring"), swap("we", "my team and I")),
    has: mentions([/#founders #hiring/], [/“we”/, /my team and i/i]),
  },
  {
    name: "never really, never a question at the end",
    edit: all(cut("really"), cut("just"), swap("don't", "do not"), withoutLastQuestion),
    has: mentions([/really/], [/question/], [/just/], [/don't/, /do not/]),
  },
  {
    name: "thick paragraphs and the question hook",
    edit: all(inThrees),
    hookType: "question",
    has: mentions([/paragraph/, /several/], [/question/]),
  },
  {
    name: "nothing but the day's edits",
    edit: all(),
    has: () => false,
  },
];

/** Put aside: no rule was ever tuned on these. */
export const UNSEEN_AUTHORS: readonly Author[] = [
  {
    name: "no just, stuff",
    edit: all(
      cut("just"),
      swap("people", "humans"),
      swap("it's", "it is"),
      close("Gil, still learning how to run a company."),
    ),
    has: mentions([/just/], [/people/, /humans/], [/it's/i, /it is/i], [/Gil, still/]),
  },
  {
    name: "short sentences, own closing",
    edit: all(
      shortSentences,
      swap("because", "as"),
      swap("I've", "I have"),
      close("What would you have done?"),
    ),
    has: mentions(
      [/sentence/, /split|short/i],
      [/What would you have done\?/],
      [/because/, /“as”/],
      [/i've/i, /i have/i],
    ),
  },
  {
    name: "a line each and good morning in the body",
    edit: all(oneByOne, swap("and", "&"), greetInBody("Good morning.")),
    has: mentions([/paragraph/, /own/], [/Good morning\./], [/“and”/, /“&”/]),
  },
  { name: "only the day's edits", edit: all(), has: () => false },
  {
    name: "changes their mind after five posts",
    edit: (post, at) =>
      all(at < 5 ? swap("people", "humans") : swap("humans", "people"), cut("so"))(post, at),
    has: mentions([/people/, /humans/], [/“so”/i]),
  },
  {
    name: "takes the call to action, signs with a rocket, no exclamation",
    edit: all(
      close("Yours, Lou 🚀"),
      swap("got", "have"),
      everywhere((text) => text.replaceAll("!", ".")),
    ),
    takesCta: true,
    has: mentions([/Yours, Lou/], [/got/, /have/], [/!|exclamation/], [/call to action/]),
  },
];
