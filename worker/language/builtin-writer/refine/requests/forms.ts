import { asks, en, numeralsOf, readNumber, tokensOf, wordsOf } from "../../../text/index.ts";
import { add, addQuestion, bringBack, place, removeQuestion } from "../add.ts";
import { isGiven } from "../argument.ts";
import { type Change, cannot } from "../draft.ts";
import { anotherHook, giveHook, hookAbout, hookFrom, shorterHook } from "../hook.ts";
import { list, paragraphs, split } from "../layout.ts";
import { longer } from "../longer.ts";
import { combine, moveParts, oneParagraph, removeParts, within } from "../parts.ts";
import { remove, removeNumbers } from "../remove.ts";
import { bolder, shorter, toWords } from "../tone.ts";
import { removeEmoji, removeHashtags, replace, spell } from "../words.ts";
import { argumentOf, QUOTE } from "./quotes.ts";
import { partsIn, removalOf, topicIn } from "./targets.ts";
import { wishIn } from "./wishes.ts";

type Groups = Partial<Record<string, string>>;
/** Undefined when these words ask for something else after all. */
type Read = (groups: Groups) => Change | readonly Change[] | undefined;

/** A way to say something: all of a request, in any letter case. */
const form = (pattern: string, read: Read): [RegExp, Read] => [
  new RegExp(`^(?:${pattern})\\??$`, "isu"),
  read,
];
const says = (pattern: string, change: Change) => form(pattern, () => change);

const IT = "(?:it|this|that|everything|(?:the|my) (?:whole )?(?:post|text|thing|body|draft))";
const THE = "(?:(?:the|a|an|any|all|my|that|this|those|these|some|every|more|few|another|one) )*";
const REMOVE =
  "remove|delete|drop|cut(?: out)?|take out|get rid of|leave (?:out|off)|skip|lose|erase|omit|scratch|strip(?: out)?|no(?: more)?|without|fewer|(?:i )?don't (?:want|need|use|mention|talk about)|stop mentioning";
const ADD = "add|put in|include|insert|(?:write|say)(?= that\\b)";
const MORE =
  "mention(?: that)?|(?:(?:say|add|write) )?more(?: details?)? (?:about|on)|expand on|elaborate on|bring (?:back|in)|put back|include|keep";
const MOVE = "put|move|bring|shift";
const FIRST = "first|up front|(?:at|to|in) the (?:very )?(?:front|top|start|beginning)";
const LAST = "last|(?:at|to|in) the (?:very )?(?:end|bottom)";
const HOOK = "(?:hook|opening line|opening|first line|headline|opener|intro)s?";
const QUESTION = "(?:question|cta|call[ -]to[ -]action)s?";

/** Words with which a request can start after another one. */
export const STARTS = `${REMOVE}|${ADD}|${MORE}|${MOVE}|start|begin|open|lead|end|finish|close|combine|merge|join|split|break|change|replace|swap|switch|correct|fix|spell|make|shorten|trim|tighten|condense|take|tone|soften|expand|ask|number|list|turn|use|give|try|translate|undo|publish|post (?:it|this)|another|shorter|longer|bolder|softer|punchier|less|under|below|as (?:a|bullets?)`;

/** Earlier forms win. */
export const FORMS: readonly [RegExp, Read][] = [
  form("(?<clause>(?:.* )?words(?: .*)?)", lengthInWords),
  says(
    ".*\\b(?:translate|(?:in|into|to) (?:english|spanish|german|french|portuguese|italian|dutch))\\b.*",
    cannot("I can't translate without a language model."),
  ),
  says("undo .*(?:list|bullets?).*|not (?:as |in )?a list", paragraphs),
  says(
    "(?:undo|go back|revert|restore)\\b.*",
    cannot("I can't undo from here, but every earlier version is kept with the draft."),
  ),
  says(
    `(?:publish|post|share|schedule)(?: ${IT}.*)?`,
    cannot("I can't publish from here; use the button below the post."),
  ),
  form(`(?:${REMOVE}) (?<what>.+?)|take (?<taken>.+?) (?:out|away|off)`, removed),
  form(
    "(?<verb>make|shorten|trim|condense|tighten|soften|expand)? ?(?<what>.+?)(?<wish>(?: (?:a (?:bit|little)|much|more|less|is|sounds|feels|too))* \\p{L}+)?",
    ({ verb = "", what = "", wish }) => {
      const [part] = partsIn(what) ?? [];
      const change = wishIn(wish ?? verb);
      return part && change && within(part, change);
    },
  ),

  form(`(?:make|use|turn) (?<what>.+?) (?:as |into |be )?(?:the |my )?${HOOK}`, ({ what = "" }) => {
    const [part] = partsIn(what) ?? [];
    return part && hookFrom(part);
  }),
  form(`(?:.* )?${HOOK} (?:\\p{L}+ ){0,2}(?<given>${QUOTE})`, ({ given }) => giveHook(argumentOf(given))),
  form(
    `(?:.* )?${HOOK}(?: should)?(?: be| is)? (?<how>about|on|mention|mentioning|to|with) (?<what>.+)`,
    ({ how = "", what }) =>
      /to|with/iu.test(how) && isGiven(argumentOf(what))
        ? giveHook(argumentOf(what))
        : hookAbout(topicIn(what)),
  ),
  says(`.*\\b(?:${HOOK}\\b.* (?:shorter|long)|(?:shorter|shorten|trim)\\b.* ${HOOK})`, shorterHook),
  says(
    `.*\\b(?:another|different|new|other|better|stronger|more|change|rewrite|replace|try|don't like|hate|catchier|punchier|bolder)\\b.* ${HOOK}.*|(?:.* )?${HOOK} .*(?:better|different|stronger|boring|weak|bad|punchier|catchier|bolder)`,
    anotherHook,
  ),

  form(
    "(?:.* )??(?:it's|is|was|are|were|be|meant|say|said|use|write|called) (?!too )(?<to>.+?),? (?:not|instead of|rather than) (?<from>.+)|(?:change|replace|swap|switch|correct) (?:the )?(?:words? |phrase )?(?!(?:it|this|tone|style|post) )(?<old>.+?) (?:to|with|for|by|into) (?<new>.+)",
    ({ from, to, old, new: fresh }) => replace(argumentOf(from ?? old).text, argumentOf(to ?? fresh).text),
  ),
  form(
    "(?:.*name(?: is|'s)?:? |.*\\bit(?: is|'s) |(?<from>.{1,60}?) (?:is|should be) )?(?:spelled|spelt|spell)(?: it| \\p{L}+ name)?(?: as| like| with)? (?<to>.+?)|(?:(?:fix|correct) )?(?:the|my|her|his|their) (?:name|spelling):? (?:is|to|it's|it is) (?<name>.+)",
    ({ from, to, name }) => spell(argumentOf(to ?? name).text, from),
  ),

  form(
    `(?:start|begin|open|lead)(?: ${IT})?(?: off)? (?:with|by saying|by|on|from) (?<what>.+)`,
    placed("first"),
  ),
  form(
    `(?:end|finish|close|conclude)(?: ${IT})?(?: off)? (?:with|on|by saying|by asking|by) (?<what>.+)`,
    placed("last"),
  ),
  form(`(?:${MOVE}) (?<what>.+?) (?:${FIRST})`, placed("first")),
  form(`(?:${MOVE}) (?<what>.+?) (?:${LAST})`, placed("last")),
  says(
    "make .*(?:one|a single) paragraph|(?:combine|merge|join) (?:(?:it|everything|(?:all )?(?:the )?paragraphs)(?: together| into one)?)",
    oneParagraph,
  ),
  form(
    "(?:combine|merge|join|put together) (?<what>.+?)(?: together| into one(?: paragraph)?)?",
    ({ what = "" }) => {
      const parts = partsIn(what, "paragraph");
      return parts && combine(parts);
    },
  ),
  form(
    "(?:split|break)(?: up)? (?<what>.+?)(?: up)?(?: (?:in|into|to) .*)?|.*(?:shorter|smaller|more|short) paragraphs|.*paragraphs .*(?:shorter|smaller|long)|.*more (?:white ?space|line breaks|air)",
    ({ what = "" }) => {
      const [part] = partsIn(what) ?? [];
      return part ? within(part, split) : split;
    },
  ),
  says(".*\\b(?:each|every|one) (?:sentence|line)\\b.*line.*|.*line breaks? .*sentences?", list("", true)),
  says(
    ".*\\b(?:each|every|one) (?:step|point|one)?\\b.*(?:own|per|new|separate) (?:line|paragraph).*",
    list("", false),
  ),
  says("(?:.* )?(?:paragraphs|prose|running text)", paragraphs),
  says("number .*|.*(?:numbered|ordered) .*", list("1. ", false)),
  says("(?!.*\\babout\\b).*\\b(?:list|bullets?|bulleted)\\b.*", list("- ", false)),

  form(`(?:.* )?hash ?tags?(?<given> .*#.*)?`, ({ given }) =>
    given ? add(given.slice(given.indexOf("#"))) : cannot(NO_HASHTAGS),
  ),
  says(
    "(?:.* )?emojis?(?: .*)?",
    cannot("I can't choose emoji without a language model; you can type them into the post."),
  ),
  form(
    `(?:.* )?${QUESTION}(?: (?:at|to|for|in|on) (?:the |my )?\\p{L}+)*(?: (?:about|on|regarding|around) (?<about>.+)|:? (?<given>.+))?`,
    ({ about, given = "" }) => {
      const asked = argumentOf(given);
      if (given !== "" && !asked.isQuoted && !asks(wordsOf(given), en)) return undefined;
      return addQuestion(given === "" ? (about ? topicIn(about) : undefined) : asked);
    },
  ),
  form(
    "ask (?:(?:people|them|readers|everyone|my followers|the audience) )?(?:(?:about|for) )?(?<what>.+)",
    ({ what }) => addQuestion(argumentOf(what)),
  ),
  form(`(?:${MORE}|(?:${ADD}) ${THE}(?:\\p{L}+ )?(?:about|on|where)) (?<what>.+)`, ({ what }) =>
    bringBack(topicIn(what)),
  ),
  form(
    `(?:${ADD})(?<saying> that| ${THE}(?:sentence|line|words?)(?: (?:${LAST}))?(?: that| saying| that says)?)? (?!more\\b|details?\\b)(?<text>.+?)(?: (?:${LAST}))?`,
    ({ saying, text }) => {
      const given = argumentOf(text);
      return saying || isGiven(given) || given.text.startsWith("#") ? add(given.text) : bringBack(given);
    },
  ),
];

const NO_HASHTAGS =
  "I can't think up hashtags; tell me which ones, like “add #hiring”, and I'll put them at the end.";
const MIN_POST_WORDS = 10;

/** Undefined for anything but a number of words: "make it 60 words", "under a hundred words". */
function lengthInWords({ clause = "" }: Groups): Change | undefined {
  const tokens = tokensOf(clause);
  const end = tokens.findIndex(({ key }) => key === "words");
  const numbers = tokens.slice(0, end).map((_, at) => readNumber(tokens, at, numeralsOf("en")));
  const count = numbers.find((number) => number?.next === end)?.values[0] ?? 0;
  if (count < MIN_POST_WORDS) return undefined;
  if (/^add /iu.test(clause)) return longer;
  if (/^(?:remove|cut|drop|lose) (?!it|this|that|the|down|to)| by /iu.test(clause)) return shorter;
  return toWords(count, /under|below|most|less|fewer|more than|max|up to|within/iu.test(clause));
}

const PLACED = "(?: (?:at|in|from|below|under) .*)?";

/** What can be taken out as a kind, all of it. */
const KINDS: readonly [RegExp, Read][] = [
  says(`${THE}emojis?${PLACED}`, removeEmoji),
  says(`${THE}(?:hash ?)?tags?${PLACED}`, removeHashtags),
  says(`${THE}(?:numbers|figures|statistics|numbering)`, removeNumbers),
  says(`${THE}(?:numbered )?(?:list|bullets?(?: points?)?)`, paragraphs),
  says(`${THE}(?:hedges|hedging|qualifiers|maybes|filler(?: words)?)`, bolder),
  says(`${THE}(?:last |final |closing )?${QUESTION}${PLACED}`, removeQuestion),
  says(`${THE}${HOOK}`, cannot("The post needs a hook; I can choose another one.")),
];

function removed({ what, taken }: Groups): readonly Change[] | undefined {
  const named = what ?? taken ?? "";
  if (new RegExp(`^${IT}(?: (?!about|on)|$)`, "iu").test(named)) return undefined;
  const together = partsIn(named);
  if (together) return [removeParts(together)];
  const changes = named.split(/,? and |, | or /u).map((name) => {
    const parts = partsIn(name);
    return parts ? removeParts(parts) : requestIn(name, KINDS)?.[0];
  });
  return changes.every((change) => change !== undefined) ? changes : [remove(removalOf(named))];
}

function placed(to: "first" | "last"): Read {
  return ({ what = "" }) => {
    const parts = partsIn(what);
    if (parts) return moveParts(parts, to);
    const question = new RegExp(`^${THE}${QUESTION}(?: (?:about|on) (?<about>.+))?$`, "iu").exec(what);
    if (!question) return place(topicIn(what), to);
    return addQuestion(question.groups?.about ? topicIn(question.groups.about) : undefined);
  };
}

/** What is asked in the first form that fits all of these words; undefined where none does. */
export function requestIn(words: string, forms = FORMS): readonly Change[] | undefined {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(words);
    const changes = found && read(found.groups ?? {});
    if (changes) return [changes].flat();
  }
  return undefined;
}
