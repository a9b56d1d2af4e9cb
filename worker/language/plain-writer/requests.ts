import { type TweakMode, tweakMode } from "#contract/drafts.ts";
import type { PostParts } from "#contract/post-text.ts";
import {
  capitalised,
  composePost,
  countWords,
  dropping,
  hasNumber,
  joined,
  keepingPhrases,
  type Language,
  leansBack,
  type Passage,
  passagesOf,
  strengthOf,
  withFollowers,
  withOpening,
  withoutHedges,
  withoutVolume,
} from "../text/index.ts";
import type { Refined, RefineRequest } from "../writer.ts";
import { passagesSaid, placesOf } from "./note.ts";
import { moreHooks } from "./posts.ts";

const HELP =
  "Without the AI I can only make the post shorter, bolder or softer, find new hooks, and take out, replace or start with something.";
const POLITE =
  /^(?:(?:um+|uh+|so|okay|ok|hey|hi|well|and|then|also|but|please|maybe|just|now|actually|(?:can|could|would|will) you|i want you to|i(?:'d| would) like you to|i(?:'d like| want) to|let's|you know|like|bitte|por favor|s'il te plaît|kannst du)[,\s]+)+/iu;
const BETWEEN =
  /(?:[,.;]\s+(?:and\s+)?(?:then\s+)?|\s+(?:and|und|y|et|e)\s+(?:then\s+)?)(?=(?:please )?(?:make|shorten|take|remove|delete|drop|cut|leave|replace|change|swap|start|open|begin|give|find|another|new|it was|it's|shorter|bolder|softer|soften|mach|kürze|streiche?|ersetze|quita|cambia|enlève|remplace|tira|troca)\b)/iu;
const MODES: Record<TweakMode, RegExp> = {
  shorter:
    /\b(?:shorter|shorten|trim|tighten|too long|less words|fewer words|cut (?:it|this) down|kürzer|kürze|más cort[oa]|plus courte?|mais curt[oa])\b/iu,
  bolder:
    /\b(?:bolder|stronger|punchier|more (?:direct|confident)|less (?:hedging|unsure)|mutiger|direkter|más direct[oa]|plus directe?|mais diret[oa])\b/iu,
  softer:
    /\b(?:softer|soften|gentler|calmer|milder|less (?:aggressive|harsh|pushy|loud)|tone (?:it|this) down|sanfter|weicher|más suave|plus dou(?:x|ce)|mais suave)\b/iu,
};
const NEW_HOOK =
  /^(?:.{0,40}\b(?:new|another|other|different|better|more|change the|neue[nr]?|otro|nouvelles?|autre|outr[oa])\b(?: \p{L}+){0,2} )?(?:hooks?|openings?|opening lines?|first lines?|headlines?|einstiege?|accroches?|ganchos?)\b/iu;
const REPLACE =
  /^(?:(?:replace|change|swap|switch|correct|ersetze|cambia|remplace|troca) (?<old>.+?) (?:with|to|for|by|into|durch|mit|por|par|pour) (?<now>.+)|(?:it was|it's|it is|that was|i meant|i said|use|say|write|make it) (?<now>.+?),? (?:not|instead of|rather than) (?<old>.+)|(?<old>.+?) (?:should|must|needs to) be (?<now>.+))$/iu;
const REMOVE =
  /^(?:(?:take out|remove|delete|drop|cut(?: out)?|leave out|get rid of|lose|skip|streiche?|quita|enlève|supprime|tira) (?<what>.+)|(?:take|leave|cut) (?<what>.+?) out|lass (?<what>.+?) weg)$/iu;
const START =
  /^(?:start|open|begin|lead|fang|beginne|empieza|commence|começa)(?: it| the post)?(?: off)? (?:with|mit|con|par|com) (?<opening>.+?)(?: an)?$/iu;
const CTA = /^(?:the |my )?(?:question|cta|call to action)$/iu;
const ABOUT =
  /^(?:the|that|this|any|all|every)? ?(?:part|bit|sentence|line|paragraph|thing|stuff|mention|word)s? (?:(?:about|with|on|of|where|that mentions|mentioning) )?/iu;
const PLACE =
  /^(?:the |den |die |la |a )?(?:very )?(?:(?<first>first|opening|ersten?|primera|première|primeira)|(?<last>last|final|closing|letzten?|última|dernière)) (?:sentence|line|satz|zeile|frase|phrase|ligne|línea|linha)$/iu;

type Manner = { language: Language; ownPhrases: readonly string[] };
type Context = Manner & { said: readonly string[] };
/** The post with the change, its body as it is shown below its hook, and what to say of it. */
type Done = [post: PostParts, reply: string];

/** Does what an author asks for, one request after the other, with words of the post, of what was said or of the request. */
export function refined({ said, post, instruction }: RefineRequest, context: Manner): Refined {
  const text = instruction.replaceAll("’", "'").replace(/\s+/g, " ").trim();
  let after = post;
  const replies = new Set<string>();
  for (const request of text.split(BETWEEN).slice(0, 12)) {
    const plain = request.replace(POLITE, "").replace(/(?:,? please)?[ .!?]{0,9}$/iu, "");
    const [next, reply] = changed(after, plain, { ...context, said });
    after = next;
    replies.add(reply);
  }
  return {
    reply: [...replies].join(" "),
    ...(after.hook !== post.hook && { hook: after.hook }),
    ...((after.hook !== post.hook || after.body !== post.body) && { body: after.body }),
    ...(after.cta !== post.cta && { cta: after.cta }),
  };
}

function changed(post: PostParts, request: string, context: Context): Done {
  const { old, now } = REPLACE.exec(request)?.groups ?? {};
  if (bare(old)) return replaced(post, meantBy(bare(old), post), bare(now), context);
  const { opening } = START.exec(request)?.groups ?? {};
  if (opening) return startedWith(post, meantBy(bare(opening), post), context);
  const unwanted = bare(REMOVE.exec(request)?.groups?.what);
  if (CTA.test(unwanted)) return [{ ...post, cta: null }, "There's no call to action now."];
  if (unwanted) return removed(post, meantBy(unwanted, post), context);
  if (NEW_HOOK.test(request)) {
    const [hook] = moreHooks(passagesOfAll(context), [post.hook], context.language);
    if (!hook) return [post, "There's no other line in your note."];
    return [under(post, hook.content), "Here's another hook."];
  }
  const mode = tweakMode.options.find((one) => MODES[one].test(request));
  if (!mode) return [post, HELP];
  const { body, reply } = tweaked(mode, post.body, context, `${post.hook}\n${post.cta ?? ""}`);
  return [{ ...post, body }, reply];
}

const bare = (text = "") => text.replace(/^["“”„«»' ]+|["“”„«»' ]{1,9}$/gu, "");

const sentencesOf = (post: PostParts): Passage[] => passagesOf(withOpening(post));

/** The words that are meant: those of the sentence, where its place is named. */
function meantBy(what: string, post: PostParts): string {
  const { first, last } = PLACE.exec(what)?.groups ?? {};
  const sentence = sentencesOf(post).at(last ? -1 : 0);
  return (first ?? last) && sentence ? sentence.text : bare(what.replace(ABOUT, ""));
}

/** The post under another hook. What its hook said that the body does not say is in the body now. */
const under = (post: PostParts, hook: string, body = withOpening(post)): PostParts => ({
  ...post,
  hook,
  body: composePost({ ...post, hook, body }).body,
});

const passagesOfAll = ({ said, language, ownPhrases }: Context) =>
  passagesSaid(said.join("\n\n"), language, ownPhrases);

function removed(post: PostParts, what: string, { language }: Context): Done {
  const has = (text: string) => placesOf(what, text, language).length > 0;
  const passages = sentencesOf(post);
  const places = passages.flatMap(({ text }, at) => (has(text) ? at : []));
  if (places.length === 0 && !has(post.hook)) return [post, `I didn't find “${what}” in the post.`];
  const cut = new Set(withFollowers(passages, places));
  const rest = dropping(passages, (at) => cut.has(at));
  const hook = has(post.hook) ? moreHooks(rest, [post.hook], language)[0]?.content : post.hook;
  if (rest.length === 0 || hook === undefined)
    return [post, "Nothing would be left of the post, so I changed nothing."];
  return [under(post, hook, joined(rest)), `I took out “${what}”.`];
}

function replaced(post: PostParts, from: string, to: string, { language }: Context): Done {
  const within = (text: string) =>
    placesOf(from, text, language).reduceRight((result, { start, end }) => {
      const opens = start === 0 || /[.!?\n]\s*["“„«]?$/u.test(result.slice(Math.max(0, start - 4), start));
      return result.slice(0, start) + (opens ? capitalised(to) : to) + result.slice(end);
    }, text);
  const after = { hook: within(post.hook), body: within(post.body), cta: post.cta && within(post.cta) };
  const isChanged = after.hook !== post.hook || after.body !== post.body || after.cta !== post.cta;
  return [after, isChanged ? `“${from}” is now “${to}”.` : `I didn't find “${from}” in the post.`];
}

function startedWith(post: PostParts, what: string, context: Context): Done {
  const isNumber = /^(?:the )?numbers?$/iu.test(what);
  const has = (text: string) =>
    isNumber ? /\d/.test(text) : placesOf(what, text, context.language).length > 0;
  const sentences = [...sentencesOf(post), ...passagesOfAll(context)].map(({ text }) => text).filter(has);
  const line = sentences.find((text) => !leansBack(text)) ?? sentences[0];
  if (line === undefined) return [post, `I didn't find “${what}” in what you said.`];
  return [under(post, line), `It starts with “${what}” now.`];
}

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
const TURN = /^(?:but|so|except|until|pero|aber|mais|mas|así que)\b|["“„«]/iu;
const UNCHANGED: Record<TweakMode, string> = {
  shorter: "It's already short. Nothing to cut.",
  bolder: "It's already direct. Nothing to strengthen.",
  softer: "Already soft. Nothing changed.",
};

/** A body made shorter, bolder or softer out of its own words; as it was when nothing can be done. `hook` is only counted. */
export function tweaked(mode: TweakMode, body: string, context: Manner, hook = "") {
  const { language, ownPhrases } = context;
  const change = { shorter: shortened, bolder, softer }[mode];
  const changed = keepingPhrases(body, ownPhrases, (text) => joined(change(passagesOf(text), language)));
  if (changed === "" || changed === joined(passagesOf(body))) return { body, reply: UNCHANGED[mode] };
  const [is, was] = [changed, body].map((text) => countWords(`${hook}\n${text}`));
  return { body: changed, reply: `Done: ${is} words, was ${was}.` };
}

const each =
  (change: typeof withoutHedges) =>
  (passages: readonly Passage[], language: Language): Passage[] =>
    passages.map((passage) => ({ ...passage, text: change(passage.text, language) }));
const [bolder, softer] = [each(withoutHedges), each(withoutVolume)];

/** Opening, number, turns, quotations and end stay where anything else can go; no sentence is left that leans on one that went. */
function shortened(passages: readonly Passage[], language: Language): Passage[] {
  const words = passages.map(({ text }) => countWords(text));
  const whole = words.reduce((sum, count) => sum + count, 0);
  const weakest = passages
    .map(({ text }, at) => ({ at, text, strength: strengthOf(text, language) }))
    .sort((a, b) => a.strength - b.strength);
  const number = weakest.findLast(({ text }) => hasNumber(text, language))?.at;
  const isKept = (at: number) =>
    at === 0 || at === passages.length - 1 || at === number || TURN.test(passages[at]?.text ?? "");
  const cut = new Set<number>();
  let remaining = whole;
  for (const { at } of weakest) {
    const group = withFollowers(passages, [at]).filter((place) => !cut.has(place));
    if (remaining <= whole * SHARE || group.some(isKept)) continue;
    for (const place of group) cut.add(place);
    remaining -= group.reduce((sum, place) => sum + (words[place] ?? 0), 0);
  }
  if (cut.size > 0) return dropping(passages, (at) => cut.has(at));
  const plain = bolder(softer(passages, language), language);
  if (countWords(joined(plain)) < whole) return plain;
  // Every sentence is one to keep: the last goes that is not all there is.
  const places = [...passages.keys()].filter((at) => (words[at] ?? 0) > 0);
  return places.length < 2 ? plain : dropping(passages, (at) => at === places.at(-1));
}
