import { numeralsOf, readNumber, tokensOf, wordSet } from "../../../text/index.ts";
import {
  type Argument,
  type CommandLanguage,
  head,
  names,
  type Part,
  parts,
  type Rule,
  says,
  without,
} from "./request.ts";

const IT = "(?: (?:it|this|that|everything|the (?:whole )?(?:post|text|thing|body)))?";
const CUT =
  "(?:remove|delete|drop|cut(?: out)?|take out|get rid of|leave (?:out|off)|skip|lose|kill|erase|omit|scratch|strip(?: out)?|throw out|no more|don't (?:mention|say|talk about)|do not (?:mention|say|talk about)|stop mentioning)";
const ADD = "(?:add|put in|include|insert|give (?:it|me|us)|i want|i need|with|have|use|write|ask)";
const HOOK = "(?:hook|opening line|opening|first line|headline|opener)s?";
const QUESTION = "(?:question|cta|call to action|call-to-action)s?";
const AT_END =
  "(?: (?:at|to|for|in|on) (?:the |my )?(?:very )?(?:end|bottom|close|ending|finish|readers?|people|audience|followers|post))*";
const PART =
  "(?:parts?|bits?|things?|stuff|lines?|sentences?|sections?|paragraphs?|mentions?|pieces?|references?|story|example)";
const DETERMINERS = "(?:the|that|this|any|all|every|my|those|these|whole|entire|of)";

/** "The part where I talk about my boss": "your boss", as it is named in a reply. */
const removal = (what: Argument): Argument => {
  const named = without(
    what,
    new RegExp(
      `^(?:${DETERMINERS}\\s+)*${PART}\\s+(?:(?:about|with|on|where|of|that|in|which|regarding|concerning|around|mentioning|saying|to)\\s+)*(?:(?:i|we|it|you)\\s+)?(?:(?:say|said|says|talk|talks|talked|mention|mentions|mentioned)\\s+)?(?:(?:about|that)\\s+)?`,
      "iu",
    ),
    new RegExp(`\\s+${PART}$`, "iu"),
    /\s+(?:please|completely|entirely|altogether|too|thanks|thank you|from (?:it|the post|this|there))$/iu,
  );
  if (named.quoted) return named;
  if (CLAUSE.test(named.text)) return { ...named, text: `“${named.text}”` };
  return { ...named, text: named.text.replace(OWN, (word) => TO_YOU[word.toLowerCase()] ?? word) };
};
/** What somebody did can only be quoted. */
const CLAUSE = /^(?:i|we|you|they|he|she|it|nobody|everyone)\s/iu;
const TO_YOU: Record<string, string> = { my: "your", our: "your", i: "you", we: "you", me: "you", us: "you" };
const OWN = /(?<![\p{L}'])(?:my|our|i|we|me|us)(?![\p{L}'])/giu;

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4 };
const PLACE = `(${ORDINALS.join("|")}|opening|last|final|second to last|last but one)(?: (two|three|four))? (sentence|line|paragraph)?s?`;
const MIN_POST_WORDS = 10;

/** A rule about a part named by its place: "the second paragraph", "the first two". */
function onPart(
  verb: string,
  tail: string,
  kind: "removePart" | "moveToFront" | "moveToEnd" | "combine",
): Rule {
  return {
    head: head(`(${verb}) (?:the |my )?(?:very )?${PLACE}(${tail})`),
    read: (_, match) => {
      const [, said = "", place = "", count = "", unit = "", where = ""] = match;
      if (unit === "" && kind !== "combine") return undefined;
      if (kind.startsWith("move") && where === "" && !/with$/iu.test(said)) return undefined;
      return { kind, part: partOf(place.toLowerCase(), COUNTS[count.toLowerCase()] ?? 1, unit) };
    },
  };
}

function partOf(place: string, count: number, unit: string): Part {
  const at = ORDINALS.indexOf(place === "opening" ? "first" : place);
  const fromEnd = /second to last|last but one/u.test(place) ? -2 : -count;
  return { unit: /^paragraph/iu.test(unit) ? "paragraph" : "sentence", place: at >= 0 ? at : fromEnd, count };
}

const REPLACED = [
  /^(?:the )?(?:words? |phrase |name )?(?<from>.+?) (?:to|with|for|by|into) (?:the )?(?:words? |phrase )?(?<to>.+)$/isu,
];

const RULES: readonly Rule[] = [
  says(
    `translate${IT}(?: (?:in)?to \\p{L}+)?|in(?:to)? (?:english|spanish|german|french|portuguese|italian|dutch|polish|chinese|japanese|hindi)`,
    { kind: "cannot", what: "translate" },
  ),
  says(
    "undo(?: (?:that|it|this|the last (?:change|one)))?(?! (?:the )?(?:bullet|list|number))|go back|revert(?: (?:that|it|this))?|(?:restore )?the (?:previous|last|old) version",
    { kind: "cannot", what: "undo" },
  ),
  says("(?:publish|post) (?:it|this)(?: (?:now|on linkedin|to linkedin))?", {
    kind: "cannot",
    what: "publish",
  }),
  says(`(?:${CUT}|no|without|fewer|less) (?:the |all |any |all the |my )?emojis?`, { kind: "removeEmoji" }),
  says(`(?:${CUT}|no|without|fewer) (?:the |all |any |all the |my )?hash ?tags?`, { kind: "removeHashtags" }),
  says(`${ADD}? ?(?:some |a few |an |a |more |few )?emojis?`, { kind: "cannot", what: "emoji" }),
  {
    head: head(`${ADD} (?:some |a few |a |an |more |the )?hash ?tags?`),
    takes: "argument",
    read: ({ text }) =>
      /#[\p{L}\p{N}_]/u.test(text) ? { kind: "add", text } : { kind: "cannot", what: "hashtags" },
  },

  says(
    `take (?:the |that |my )?${QUESTION}(?: at the end)? (?:out|away|off)|(?:${CUT}|no|without) (?:the |any |my |that |last |final |closing )*${QUESTION}${AT_END}`,
    {
      kind: "removeQuestion",
    },
  ),
  {
    head: head(
      `(?:(?:${ADD}|end|finish|close|conclude)${IT}(?: (?:with|on|by asking))? )?(?:(?:a|an|one|the|some|another|different|new|closing|final|good|short|nice|engaging|better) )*${QUESTION}${AT_END}(?: (?:about|on|regarding|around)(?= )|(?=\\s*:)|(?= ?[\\ue000-\\uf8ff]))?`,
    ),
    takes: "argument",
    read: (about, match) => {
      const isAbout = /(?:about|on|regarding|around)$/iu.test(match[0]) || about.quoted;
      if (
        !/^(?:add|put|include|insert|give|i want|i need|with|have|use|write|ask|end|finish|close|conclude|a|an|one|another|different|new)/iu.test(
          match[0],
        )
      )
        return undefined;
      return isAbout && about.text !== "" ? { kind: "addQuestion", about } : { kind: "addQuestion" };
    },
  },

  says(`(?:${CUT}|no|without) (?:the |all |all the |any |my )*(?:numbers|figures|numbering)`, {
    kind: "removeNumbers",
  }),
  says(
    `(?:${CUT}|undo|no|without) (?:the |all the |those |these |any )?(?:bullets?(?: points?)?|list|numbered list)|(?:as|in|into|back to|to|in to) (?:a |one )?(?:normal |regular |plain |full |flowing |proper )*(?:paragraphs?|prose|running text|plain text|normal text)|not (?:as |in )?a list`,
    { kind: "paragraphs" },
  ),
  {
    head: head(
      "(?:(?:as|into|to|in|with|use|make (?:it|this|that)|turn (?:it|this|that|the post) into|add|format (?:it|this) as) )?(?:(?:a|an|some) )?(?:(?:bullet(?:ed|s)?|numbered|ordered)(?: ?points?)?(?: list)?|bullet ?points?|numbered (?:steps|points))|(?:as|into|to|make (?:it|this|that)) (?:a )?list|list it|number (?:the )?(?:sentences|points|steps|lines)",
    ),
    read: (_, match) => ({ kind: "list", isNumbered: /number|order/iu.test(match[0]) }),
  },
  says(
    "(?:split|break)(?: (?:it|this|that|them|the (?:post|text|body|long )?(?:paragraphs?)?))?(?: up)?(?: (?:in|into)(?: (?:more|smaller|shorter|several|short))*(?: (?:paragraphs?|lines|pieces|parts|chunks))?)?|(?:shorter|smaller|more|short) paragraphs|(?:the )?paragraphs? (?:are |is )?(?:a bit |a little |too )?(?:shorter|smaller|long)|more (?:white ?space|line breaks|air|spacing)",
    { kind: "split" },
  ),

  says(
    `(?:make |get |want )?(?:the |my |a |that )?${HOOK}(?: (?:is|be|to be))?(?: (?:a (?:bit|little)|too|much))? (?:shorter|long)|(?:a )?shorter ${HOOK}|shorten the ${HOOK}`,
    { kind: "hook", isShorter: true },
  ),
  names(
    `(?:(?:make|have|write|let) )?(?:(?:the|my|a|another|new|different) )*${HOOK}(?: (?:should be|be|is|to be))? (?:about|on|mention|mentioning|around|regarding)`,
    (about) => ({ kind: "hook", about: removal(about) }),
  ),
  names(`(?:change|set|make|replace|rewrite) (?:the |my )?${HOOK} (?:to|with|be|into|as|say)`, (about) => ({
    kind: "hook",
    about,
  })),
  names(`(?:the |my )?${HOOK}(?: should (?:be|say)| is)?(?=\\s*:|\\s*[\\ue000-\\uf8ff])`, (about) => ({
    kind: "hook",
    about,
  })),
  {
    head: head(`use (.{2,120}?) (?:as|for) (?:the |a |my )?${HOOK}`),
    read: (_, match) => ({ kind: "hook", about: { text: match[1] ?? "", quoted: false } }),
  },
  says(
    `(?:(?:another|different|new|other|better|stronger|more|change|regenerate|rewrite|redo|swap|replace|try|give me|make|improve|catchier|punchier) (?:a |an |the |my |some )?)+${HOOK}|(?:the |my )?${HOOK} (?:is )?(?:better|different|stronger|catchier|boring|weak)`,
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
    "(?:(?:fix|correct|change) (?:the |my |her |his |their )?(?:name|spelling)[,.:]? (?:it's |it is |it should be |to |is |of )?|(?:(?:it's|it is|is|that's|you|the name is|name is|name's) )?(?:spelled|spelt|spell)(?: (?:it|as|like|wrong|with))*)",
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
    const found = quoted ? undefined : parts(text, REPLACED);
    return found && !/^(?:it|this|the (?:post|tone|style|text))$/iu.test(found.from ?? "")
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
      `(?:make${IT}|cut${IT} (?:down )?to|(?:shorten|trim|reduce|bring)${IT} (?:down )?to|keep${IT} (?:to|under|below)|(?:in|to|under|at most|no more than|max(?:imum)?)) (?:about |around |under |at most |no more than |max(?:imum)? )?(\\d{2,4}|\\p{L}+(?:[ -]\\p{L}+)?) words(?: or (?:less|fewer))?`,
    ),
    read: (_, match) => {
      const most = readNumber(tokensOf(match[1] ?? ""), 0, numeralsOf("en"))?.values[0] ?? 0;
      return most >= MIN_POST_WORDS ? { kind: "words", most } : undefined;
    },
  },
  says("each (?:step|sentence|line|point|one) (?:on|in) (?:its own|a new|a separate) (?:line|paragraph)", {
    kind: "list",
    isNumbered: false,
    isBare: true,
  }),
  {
    head: head(
      `(?:put|move|bring) (.{2,100}?) (?:(?:at|to|in) the (?:very )?(?:front|top|start|beginning)|first|up front|upfront)`,
    ),
    read: (_, match) => ({ kind: "startWith", what: removal({ text: match[1] ?? "", quoted: false }) }),
  },
  {
    head: head(`(?:put|move|bring) (.{2,100}?) (?:(?:at|to|in) the (?:very )?(?:end|bottom)|last)`),
    read: (_, match) => ({ kind: "endWith", what: removal({ text: match[1] ?? "", quoted: false }) }),
  },
  {
    head: head("take (?:the )?(.{2,80}?) out"),
    read: (_, match) => ({ kind: "remove", what: removal({ text: match[1] ?? "", quoted: false }) }),
  },
  names(
    `(?:start|begin|open|lead|kick off)${IT}(?: off| out)?(?: (?:with|by saying|by|on|from))`,
    (what) => ({ kind: "startWith", what: removal(what) }),
  ),
  names(`(?:end|finish|close|conclude)${IT}(?: off)?(?: (?:with|on|by saying|by))`, (what) => ({
    kind: "endWith",
    what: removal(what),
  })),
  names(
    "(?:(?:expand|elaborate|say more|tell more|tell them more|more detail|more details|add more|write more|more) (?:on|about)|(?:bring|put|add) back|(?:mention|include|keep|don't forget|bring in)(?! (?:a|an|some) (?:question|emoji))|add (?:the |that |a )?(?:part|bit|thing|line|sentence|story|detail|details|something|a line|a sentence) (?:about|on|where|that))",
    (about) =>
      about.quoted
        ? { kind: "add", text: about.text }
        : /^(?:it|this|that)$/iu.test(about.text)
          ? { kind: "longer" }
          : { kind: "bringBack", about: removal(about) },
  ),
  names(
    "add (?:that|the (?:sentence|line|words?)|in that)|add(?=\\s*:|\\s*[\\ue000-\\uf8ff])|say that|(?:also )?write that",
    ({ text }) => ({ kind: "add", text }),
  ),

  says(
    `${CUT} (?:the |all |all the |my )?(?:hedg\\p{L}+|hedges|qualifiers|maybes|filler(?: words)?)|bolder|punchier|stronger|make (?:it|this)(?: (?:sound|a bit|really|very))* (?:bold|punchy|strong|confident|direct)|more (?:bold|punchy|confident|direct|assertive|decisive|powerful|provocative|convincing)|less (?:soft|timid|hedging|hedgy|wishy[- ]washy|careful)|too (?:soft|weak|timid|tame|careful)`,
    { kind: "bolder" },
  ),
  says(
    `softer|gentler|make (?:it|this)(?: (?:sound|a bit|really|very))* (?:soft|gentle|kind|nice|humble)|kinder|nicer|calmer|milder|more (?:soft|gentle|humble|modest|careful|diplomatic|friendly)|less (?:bold|harsh|aggressive|strong|blunt|pushy|direct|intense|preachy|salesy)|too (?:bold|harsh|aggressive|strong|blunt|pushy|direct|intense|preachy|salesy)|soften${IT}|tone${IT} down|tone down${IT}|dial${IT} (?:down|back)`,
    { kind: "softer" },
  ),
  says(
    "(?:more|less|too) (?:formal|professional|polished|serious|corporate|casual|informal|conversational|colloquial|relaxed|stiff)|(?:in)?formal(?:ly)?|professional(?:ly)?|casual(?:ly)?|conversational",
    { kind: "cannot", what: "tone" },
  ),
  says(
    `(?:shorter|shorten${IT}|more (?:concise|compact|succinct)|concise|succinct|tighter|tighten${IT}(?: up)?|(?:trim|cut|boil|slim|pare|bring)(?: (?:it|this|that|the (?:whole )?(?:post|text|thing|body)))? (?:down|in half|by half|back|by (?:a third|\\d+ ?%))|trim${IT}|cut (?:it|this|the post) short|condense${IT}|too (?:long|wordy)|less (?:wordy|long)|briefer|brief|half (?:the|as) (?:length|long)|simplify${IT}|simpler)(?: (?:a (?:bit|little|lot)|in half|by half))?`,
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
  const spelled = text.replace(/(?<![\p{L}])(?:\p{L}[\s.-]+){2,}\p{L}(?![\p{L}])/gu, (run) =>
    run.replace(/[\s.-]+/gu, ""),
  );
  return spelled.trim();
}

export const english: CommandLanguage = {
  code: "en",
  joints: /(?:\s*[,;]\s*|\s+)(?:(?:and|but|then|also|plus|oh)\s+)*/iuy,
  negation:
    /(?:don't|do not|dont|never|not|isn't|without making it)\s+(?:(?:make|get|be|too|so|it|this|that|go|any)\s+)*$/iu,
  small: wordSet(`
    make it this that the post text a an bit little lot much more please can could would you i i'd i'll want wanted like to need
    and also then but so too be is it's its should just maybe ok okay thanks thank hey hi well now let's let us do try get have
    give me my for of in with at on all whole thing one way some really very much even quite actually no not yes yeah hmm um uh er
    uhm erm ah oh if possible think about up out as into sound sounds feel look if we your our these those them here there
    again instead will rather still go turn write rewrite body draft version kind sort bit's slightly somewhat overall what's tone style voice`),
  rules: RULES,
};
