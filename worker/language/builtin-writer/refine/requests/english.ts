import { numeralsOf, readNumber, tokensOf, wordSet } from "../../../text/index.ts";
import { type Argument, head, names, type Part, parts, type Rule, says } from "./request.ts";

const IT = "(?: (?:it|this|that|everything|the (?:whole )?(?:post|text|thing|body)))?";
const CUT =
  "(?:remove|delete|drop|cut(?: out)?|take out|get rid of|leave (?:out|off)|skip|lose|erase|omit|scratch|strip(?: out)?|no more|don't (?:mention|talk about)|stop mentioning)";
const ADD = "(?:add|put in|include|insert|give (?:it|me|us)|i want|i need|with|have|use|write|ask)";
const HOOK = "(?:hook|opening line|opening|first line|headline|opener)s?";
const QUESTION = "(?:question|cta|call to action|call-to-action)s?";
const AT_END =
  "(?: (?:at|to|for|in|on) (?:the |my )?(?:very )?(?:end|bottom|close|readers?|people|audience|followers|post))*";
const PART =
  "(?:parts?|bits?|things?|stuff|lines?|sentences?|sections?|paragraphs?|mentions?|pieces?|references?|story|example)";
const ALL = "(?:the |all |all the |any |my )*";

/** "The part where I talk about my boss": "your boss", as it is named in a reply. */
function removal({ text, quoted }: Argument): Argument {
  if (quoted) return { text, quoted };
  const named = text
    .replace(
      new RegExp(
        `^(?:(?:the|that|this|any|all|every|my|those|these|whole|entire|of)\\s+)*${PART}\\s+(?:(?:about|with|on|where|of|that|in|which|around|mentioning)\\s+)*(?:(?:i|we|it|you)\\s+)?(?:(?:say|said|says|talk|talks|talked|mention|mentions|mentioned)\\s+)?(?:(?:about|that)\\s+)?`,
        "iu",
      ),
      "",
    )
    .replace(new RegExp(`\\s+${PART}$`, "iu"), "")
    .replace(
      /\s+(?:please|completely|entirely|altogether|too|thanks|thank you|from (?:it|the post|this))$/iu,
      "",
    )
    .trim();
  // What somebody did can only be quoted.
  if (/^(?:i|we|you|they|he|she|it|nobody|everyone)\s/iu.test(named)) return { text: `“${named}”`, quoted };
  const own = /(?<![\p{L}'])(?:my|our|i|we|me|us)(?![\p{L}'])/giu;
  return {
    text: named.replace(own, (word) => (/^(?:my|our)$/i.test(word) ? "your" : "you")),
    quoted,
  };
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4 };
const PLACE = `(${ORDINALS.join("|")}|opening|last|final|second to last|last but one)(?: (two|three|four))?(?: (sentence|line|paragraph)s?)?`;

/** A rule about a part named by its place: "the second paragraph", "the first two". */
function onPart(
  verb: string,
  tail: string,
  kind: "removePart" | "moveToFront" | "moveToEnd" | "combine",
): Rule {
  return {
    head: head(`(${verb}) (?:the |my )?(?:very )?${PLACE}(${tail})`),
    read: (_, [, said = "", place = "", count = "", unit = "", where = ""]) => {
      if (unit === "" && kind !== "combine") return undefined;
      if (kind.startsWith("move") && where === "" && !/with$/iu.test(said)) return undefined;
      const named = unit || "paragraph";
      return { kind, part: partOf(place.toLowerCase(), COUNTS[count.toLowerCase()] ?? 1, named) };
    },
  };
}

function partOf(place: string, count: number, unit: string): Part {
  const at = ORDINALS.indexOf(place === "opening" ? "first" : place);
  const fromEnd = /second to last|last but one/u.test(place) ? -2 : -count;
  return { unit: /^paragraph/iu.test(unit) ? "paragraph" : "sentence", place: at >= 0 ? at : fromEnd, count };
}

/** A rule about what stands between two heads: "put the customer first". */
function within(pattern: string, kind: "startWith" | "endWith" | "remove"): Rule {
  return {
    head: head(pattern),
    read: (_, match) => ({ kind, what: removal({ text: match[1] ?? "", quoted: false }) }),
  };
}

const MIN_POST_WORDS = 10;

/** Earlier rules win. */
export const RULES: readonly Rule[] = [
  says(
    `translate${IT}(?: (?:in)?to \\p{L}+)?|in(?:to)? (?:english|spanish|german|french|portuguese|italian|dutch)`,
    { kind: "cannot", what: "translate" },
  ),
  says("undo(?: (?:that|it|this))?(?! (?:the )?(?:bullet|list))|go back|revert(?: (?:that|it|this))?", {
    kind: "cannot",
    what: "undo",
  }),
  says("(?:publish|post) (?:it|this)(?: (?:now|on linkedin|to linkedin))?", {
    kind: "cannot",
    what: "publish",
  }),
  says(`(?:${CUT}|no|without|fewer|less) ${ALL}emojis?`, { kind: "removeEmoji" }),
  says(`(?:${CUT}|no|without|fewer) ${ALL}hash ?tags?`, { kind: "removeHashtags" }),
  says(`${ADD}? ?(?:some |a few |an |a |more |few )?emojis?`, { kind: "cannot", what: "emoji" }),
  {
    head: head(`${ADD} (?:some |a few |a |an |more |the )?hash ?tags?`),
    takes: "argument",
    read: ({ text }) =>
      /#[\p{L}\p{N}_]/u.test(text) ? { kind: "add", text } : { kind: "cannot", what: "hashtags" },
  },
  says(
    `take (?:the |that |my )?${QUESTION}(?: at the end)? (?:out|away|off)|(?:${CUT}|no|without) (?:the |any |my |that |last |final |closing )*${QUESTION}${AT_END}`,
    { kind: "removeQuestion" },
  ),
  {
    head: head(
      `(?:(?:${ADD}|end|finish|close)${IT}(?: (?:with|on|by asking))?|another|a|one) (?:(?:a|an|one|the|some|another|different|new|closing|final|good|short) )*${QUESTION}${AT_END}(?: (?:about|on|regarding|around)(?= )|(?=\\s*:)|(?= ?[\\ue000-\\uf8ff]))?`,
    ),
    takes: "argument",
    read: (about, [asked]) =>
      (/(?:about|on|regarding|around)$/iu.test(asked) || about.quoted) && about.text !== ""
        ? { kind: "addQuestion", about }
        : { kind: "addQuestion" },
  },
  says(`(?:${CUT}|no|without) ${ALL}(?:numbers|figures|numbering)`, { kind: "removeNumbers" }),
  says(
    `(?:${CUT}|undo|no|without) (?:the |all the |those |these |any )?(?:bullets?(?: points?)?|list|numbered list)|(?:as|in|into|back to|to) (?:a |one )?(?:normal |plain |full |flowing )*(?:paragraphs?|prose|running text)|not (?:as |in )?a list`,
    { kind: "paragraphs" },
  ),
  {
    head: head(
      "(?:(?:as|into|to|in|with|use|make (?:it|this|that)|turn (?:it|this|that|the post) into|add) )?(?:(?:a|an|some) )?(?:(?:bullet(?:ed|s)?|numbered|ordered)(?: ?points?)?(?: list)?|numbered (?:steps|points))|(?:as|into|to|make (?:it|this|that)) (?:a )?list|list it|number (?:the )?(?:sentences|points|steps|lines)",
    ),
    read: (_, [asked]) => ({ kind: "list", isNumbered: /number|order/iu.test(asked) }),
  },
  says("each (?:step|sentence|line|point|one) (?:on|in) (?:its own|a new|a separate) (?:line|paragraph)", {
    kind: "list",
    isNumbered: false,
    isBare: true,
  }),
  says(
    "(?:split|break)(?: (?:it|this|that|them|the (?:post|text|body|long )?(?:paragraphs?)?))?(?: up)?(?: (?:in|into)(?: (?:more|smaller|shorter|several|short))*(?: (?:paragraphs?|lines|pieces|parts))?)?|(?:shorter|smaller|more|short) paragraphs|more (?:white ?space|line breaks|air)",
    { kind: "split" },
  ),
  says(
    `(?:make |get |want )?(?:the |my |a |that )?${HOOK}(?: (?:is|be|to be))?(?: (?:a (?:bit|little)|too|much))? (?:shorter|long)|(?:a )?shorter ${HOOK}|shorten the ${HOOK}`,
    { kind: "hook", isShorter: true },
  ),
  {
    head: head(`(?:make|use|turn) (?:the |my )?${PLACE} (?:as |into |be )?(?:the |my )?${HOOK}`),
    read: (_, [, place = "", , unit = ""]) => ({ kind: "hook", part: partOf(place.toLowerCase(), 1, unit) }),
  },
  names(
    `(?:(?:make|have|write) )?(?:(?:the|my|a|another|new|different) )*${HOOK}(?: (?:should be|be|is|to be))? (?:about|on|mention|mentioning)`,
    (about) => ({ kind: "hook", about: removal(about) }),
  ),
  names(
    `(?:(?:change|set|make|replace|rewrite) (?:the |my )?${HOOK} (?:to|with|be|as|say)|(?:the |my )?${HOOK}(?: should (?:be|say)| is)?(?=\\s*:|\\s*[\\ue000-\\uf8ff]))`,
    (about) => ({ kind: "hook", about }),
  ),
  says(
    `(?:(?:another|different|new|other|better|stronger|more|change|regenerate|rewrite|swap|replace|try|give me|make|catchier|punchier) (?:a |an |the |my |some )?)+${HOOK}|(?:the |my )?${HOOK} (?:is )?(?:better|different|stronger|boring|weak)`,
    { kind: "hook" },
  ),
  names(
    "(?:it's|it is|it should be|should be|that should be|i meant|say|use|write)(?= .{1,80}?(?:,? not | instead of ))",
    ({ text }) => {
      const found = parts(text, [/^(?<to>.+?)(?:,? not| instead of) (?<from>.+)$/isu]);
      return found && { kind: "replace", from: found.from ?? "", to: found.to ?? "" };
    },
  ),
  names(
    "(?:(?:fix|correct|change) (?:the |my |her |his |their )?(?:name|spelling)[,.:]? (?:it's |it is |it should be |to |is |of )?|(?:(?:it's|it is|is|that's|the name is) )?(?:spelled|spelt|spell)(?: (?:it|as|like|wrong|with))*)",
    (argument) => {
      const found = parts(argument.text, [
        /^(?:it's |spelled |it is )?(?<to>.+?),? not (?<from>.+)$/isu,
        /^(?<from>.+?) (?:as|is(?: spelled)?|to|with) (?<to>.+)$/isu,
      ]);
      const to = found?.to ?? argument.text.replace(/^(?:it's|it is|spelled)\s+/iu, "");
      return { kind: "spell", to: letters(to), ...(found?.from && { from: found.from }) };
    },
  ),
  names("(?:change|replace|swap|switch|correct)", ({ text, quoted }) => {
    const found = parts(text, [
      /^(?:the )?(?:words? |phrase |name )?(?<from>.+?) (?:to|with|for|by|into) (?:the )?(?:words? |phrase )?(?<to>.+)$/isu,
    ]);
    const isWhole = /^(?:it|this|the (?:post|tone|style|text))$/iu.test(found?.from ?? "");
    return found && !quoted && !isWhole
      ? { kind: "replace", from: found.from ?? "", to: found.to ?? "" }
      : undefined;
  }),

  onPart(`${CUT}`, "", "removePart"),
  onPart(
    "(?:put|move|bring|start with|open with|begin with)",
    "(?: (?:first|up front|(?:at|to|in) the (?:very )?(?:front|top|start|beginning)))?",
    "moveToFront",
  ),
  onPart(
    "(?:put|move|bring|end with|finish with|close with)",
    "(?: (?:last|(?:at|to|in) the (?:very )?(?:end|bottom)))?",
    "moveToEnd",
  ),
  onPart("(?:combine|merge|join|put together)", "(?: together| into one)?", "combine"),
  {
    head: head(
      `(?:make${IT}|cut${IT} (?:down )?to|(?:shorten|trim|reduce|bring)${IT} (?:down )?to|keep${IT} (?:to|under|below)|(?:in|to|under|at most|max(?:imum)?)) (?:about |around |under |at most |no more than )?(\\d{2,4}|\\p{L}+(?:[ -]\\p{L}+)?) words(?: or (?:less|fewer))?`,
    ),
    read: (_, match) => {
      const most = readNumber(tokensOf(match[1] ?? ""), 0, numeralsOf("en"))?.values[0] ?? 0;
      return most >= MIN_POST_WORDS ? { kind: "words", most } : undefined;
    },
  },
  within(
    "(?:put|move|bring) (.{2,100}?) (?:(?:at|to|in) the (?:very )?(?:front|top|start|beginning)|first|up front)",
    "startWith",
  ),
  within("(?:put|move|bring) (.{2,100}?) (?:(?:at|to|in) the (?:very )?(?:end|bottom)|last)", "endWith"),
  within("take (?:the )?(.{2,80}?) out", "remove"),
  names(`(?:start|begin|open|lead)${IT}(?: off)?(?: (?:with|by saying|by|on|from))`, (what) => ({
    kind: "startWith",
    what: removal(what),
  })),
  names(`(?:end|finish|close|conclude)${IT}(?: off)?(?: (?:with|on|by saying|by))`, (what) => ({
    kind: "endWith",
    what: removal(what),
  })),
  names(
    "(?:(?:expand|elaborate|say more|more details?|add more|write more|more) (?:on|about)|(?:bring|put|add) back|(?:mention|include|keep|bring in)(?! (?:a|an|some) question)|add (?:the |that |a )?(?:part|bit|thing|line|sentence|story|details?|something) (?:about|on|where|that))",
    (about) => {
      if (about.quoted) return { kind: "add", text: about.text };
      return /^(?:it|this|that)$/iu.test(about.text)
        ? { kind: "longer" }
        : { kind: "bringBack", about: removal(about) };
    },
  ),
  names(
    "add (?:that|the (?:sentence|line|words?))|add(?=\\s*:|\\s*[\\ue000-\\uf8ff])|say that|(?:also )?write that",
    ({ text }) => ({ kind: "add", text }),
  ),
  says(
    `${CUT} ${ALL}(?:hedges|hedging|qualifiers|maybes|filler(?: words)?)|bolder|punchier|stronger|make (?:it|this)(?: (?:sound|a bit|really|very))* (?:bold|punchy|strong|confident|direct)|more (?:bold|punchy|confident|direct|assertive)|(?:sounds? )?too (?:soft|weak|timid|tame|careful)`,
    { kind: "bolder" },
  ),
  says(
    `softer|gentler|kinder|nicer|calmer|milder|make (?:it|this)(?: (?:sound|a bit|really|very))* (?:soft|gentle|kind|nice|humble)|more (?:soft|gentle|humble|modest|careful|diplomatic|friendly)|(?:less|too) (?:bold|harsh|aggressive|strong|blunt|pushy|direct|intense|preachy)|soften${IT}|tone${IT} down|tone down${IT}`,
    { kind: "softer" },
  ),
  says(
    "(?:more|less|too) (?:formal|professional|polished|serious|corporate|casual|informal|conversational|colloquial|relaxed|stiff)|(?:in)?formal(?:ly)?|professional(?:ly)?|casual(?:ly)?|conversational",
    { kind: "cannot", what: "tone" },
  ),
  says(
    `(?:shorter|shorten${IT}|(?:more )?(?:concise|compact)|tighter|tighten${IT}(?: up)?|(?:trim|cut|boil|bring)(?: (?:it|this|that|the (?:whole )?(?:post|text|thing|body)))? (?:down|in half|by half|back|by (?:a third|\\d+ ?%))|trim${IT}|condense${IT}|too (?:long|wordy)|less (?:wordy|long)|briefer|half (?:the|as) (?:length|long)|simplify${IT}|simpler)(?: (?:a (?:bit|little|lot)|in half|by half))?`,
    { kind: "shorter" },
  ),
  says(
    `longer|lengthen${IT}|expand${IT}|elaborate|more (?:details?|detailed|depth)|flesh (?:it |this )?out(?: (?:it|this))?|too short|say more|add more(?: (?:text|details?|to it))?`,
    { kind: "longer" },
  ),
  names(CUT, (what) => ({ kind: "remove", what: removal(what) })),
];

/** "k a i t l y n", as one spells aloud. */
function letters(text: string): string {
  return text
    .replace(/(?<![\p{L}])(?:\p{L}[\s.-]+){2,}\p{L}(?![\p{L}])/gu, (run) => run.replace(/[\s.-]+/gu, ""))
    .trim();
}

/** What stands between two requests. */
export const JOINTS = /(?:\s*[,;]\s*|\s+)(?:(?:and|but|then|also|plus|oh)\s+)*/iuy;
/** "Don't" before a request. */
export const NEGATION =
  /(?:don't|do not|dont|never|not|isn't|without making it)\s+(?:(?:make|get|be|too|so|it|this|that|go|any)\s+)*$/iu;
/** Words of politeness and reference that ask for nothing. */
export const SMALL = wordSet(`
  make it this that the post text a an bit little lot much more please can could would you i i'd i'll want wanted like to need
  and also then but so too be is it's its should just maybe ok okay thanks thank hey hi well now let's let us do try get have
  give me my for of in with at on all whole thing one way some really very much even quite actually no not yes yeah hmm um uh er
  ah oh if possible think about up out as into sound sounds feel look we your our these those them here there again instead will
  rather still go turn write rewrite body draft version kind sort slightly somewhat overall what's tone style voice`);
