import {
  capitalised,
  dropping,
  gist,
  joined,
  type Language,
  leansBack,
  numeralsOf,
  passagesOf,
  readNumber,
  tokensOf,
  withFollowers,
} from "../text/index.ts";
import type { PostText, Refined, RefineRequest } from "../writer.ts";
import { moreHooks } from "./hooks.ts";
import { passagesSaid } from "./note.ts";
import { tweaked } from "./tweak.ts";

const HELP =
  "Without a language model I can make the post shorter, bolder or softer, find new hooks, and take out, replace or start with something.";
const MAX_REQUESTS = 12;
const POLITE =
  /^(?:(?:um+|uh+|so|okay|ok|hey|hi|well|and|then|also|but|please|maybe|just|now|actually|(?:can|could|would|will) you|i want you to|i(?:'d| would) like you to|i(?:'d like| want) to|let's|you know|like|bitte|por favor|s'il te plaît|kannst du)[,\s]+)+/iu;
const BETWEEN =
  /(?:[,.;]\s+(?:and\s+)?(?:then\s+)?|\s+(?:and|und|y|et|e)\s+(?:then\s+)?)(?=(?:please )?(?:make|shorten|take|remove|delete|drop|cut|leave|replace|change|swap|start|open|begin|give|find|another|new|it was|it's|shorter|bolder|softer|soften|mach|kürze|streiche?|ersetze|quita|cambia|enlève|remplace|tira|troca)\b)/iu;
const SHORTER =
  /\b(?:shorter|shorten|trim|tighten|too long|less words|fewer words|cut (?:it|this) down|kürzer|kürze|más cort[oa]|plus courte?|mais curt[oa])\b/iu;
const BOLDER =
  /\b(?:bolder|stronger|punchier|more (?:direct|confident)|less (?:hedging|unsure)|mutiger|direkter|más direct[oa]|plus directe?|mais diret[oa])\b/iu;
const SOFTER =
  /\b(?:softer|soften|gentler|calmer|milder|less (?:aggressive|harsh|pushy|loud)|tone (?:it|this) down|sanfter|weicher|más suave|plus dou(?:x|ce)|mais suave)\b/iu;
const NEW_HOOK =
  /^(?:.{0,40}\b(?:new|another|other|different|better|more|change the|neue[nr]?|otro|nouvelles?|autre|outr[oa])\b(?: \p{L}+){0,2} )?(?:hooks?|openings?|opening lines?|first lines?|headlines?|einstiege?|accroches?|ganchos?)\b/iu;
/** The last of these to match first: what is wrong is `old` or, said the other way round, `not`. */
const REPLACE =
  /^(?:(?:replace|change|swap|switch|correct|ersetze|cambia|remplace|troca) (?<old>.+?) (?:with|to|for|by|into|durch|mit|por|par|pour) (?<new>.+)|(?:it was|it's|it is|that was|i meant|i said|use|say|write|make it) (?<right>.+?),? (?:not|instead of|rather than) (?<not>.+)|(?<was>.+?) (?:should|must|needs to) be (?<be>.+))$/iu;
const REMOVE =
  /^(?:(?:take out|remove|delete|drop|cut(?: out)?|leave out|get rid of|lose|skip|streiche?|quita|enlève|supprime|tira) (?<what>.+)|(?:take|leave|cut) (?<taken>.+?) out|lass (?<lass>.+?) weg)$/iu;
const START =
  /^(?:start|open|begin|lead|fang|beginne|empieza|commence|começa)(?: it| the post)?(?: off)? (?:with|mit|con|par|com) (?<what>.+?)(?: an)?$/iu;
const CTA = /^(?:the |my )?(?:question|cta|call to action)$/iu;
const ABOUT =
  /^(?:the|that|this|any|all|every)? ?(?:part|bit|sentence|line|paragraph|thing|stuff|mention|word)s? (?:(?:about|with|on|of|where|that mentions|mentioning) )?/iu;
const ARTICLE = /^(?:the|that|my|our|this|der|die|das|den|el|la|los|le|les|o|a) /iu;
const SHARE = /%|per ?cent|prozent|por ?c[ie]ento|pour cent/iu;

interface Context {
  said: readonly string[];
  language: Language;
  kept: readonly string[];
}
/** The post with the change, and what to say of it. */
interface Done {
  post: PostText;
  reply: string;
}

/** Does what an author asks for, one request after the other, with words of the post, of what was said or of the request. */
export function refined({ said, post, instruction }: RefineRequest, context: Omit<Context, "said">): Refined {
  const asked = instruction.replaceAll("’", "'").replace(/\s+/g, " ").trim();
  let after = post;
  const replies = new Set<string>();
  for (const request of asked.split(BETWEEN).slice(0, MAX_REQUESTS)) {
    const plain = request.replace(POLITE, "").replace(/(?:,? please)?[ .!?]{0,9}$/iu, "");
    const done = changed(after, plain, { ...context, said }) ?? { post: after, reply: HELP };
    after = done.post;
    replies.add(done.reply);
  }
  return {
    reply: [...replies].join(" "),
    ...(after.hook !== post.hook && { hook: after.hook }),
    ...(after.body !== post.body && { body: after.body }),
    ...(after.cta !== post.cta && { cta: after.cta }),
  };
}

function changed(post: PostText, request: string, context: Context): Done | undefined {
  const swap = REPLACE.exec(request)?.groups;
  if (swap)
    return replaced(post, swap.old ?? swap.not ?? swap.was, swap.new ?? swap.right ?? swap.be, context);
  const start = START.exec(request)?.groups;
  if (start) return startedWith(post, start.what, context);
  const removal = REMOVE.exec(request)?.groups;
  if (removal) return removed(post, removal.what ?? removal.taken ?? removal.lass, context);
  if (NEW_HOOK.test(request)) return reopened(post, context);
  const modes = { shorter: SHORTER, bolder: BOLDER, softer: SOFTER };
  const mode = (["shorter", "bolder", "softer"] as const).find((one) => modes[one].test(request));
  if (!mode) return undefined;
  const { body, reply } = tweaked(mode, post.body, context.language, context.kept);
  return { post: { ...post, body }, reply };
}

const bare = (text = "") => text.replace(/^["“”„«»' ]+|["“”„«»' ]{1,9}$/gu, "");

function reopened(post: PostText, { said, language, kept }: Context): Done {
  const [hook] = moreHooks(passagesSaid(said.join("\n\n"), language, kept), [post.hook], language);
  if (!hook) return { post, reply: "There's no other line in your note." };
  return { post: { ...post, hook: hook.content }, reply: "Here's another hook." };
}

function removed(post: PostText, asked: string | undefined, { language }: Context): Done {
  if (CTA.test(bare(asked))) return { post: { ...post, cta: null }, reply: "There's no call to action now." };
  const what = bare(bare(asked).replace(ABOUT, ""));
  const has = (text: string) => placesOf(what, text, language).length > 0;
  const passages = passagesOf(post.body);
  const found = passages.flatMap(({ text }, at) => (has(text) ? at : []));
  if (found.length === 0 && !has(post.hook)) return { post, reply: `I didn't find “${what}” in the post.` };
  const gone = new Set(withFollowers(passages, found));
  const rest = dropping(passages, (at) => gone.has(at));
  const hook = has(post.hook) ? moreHooks(rest, [post.hook], language)[0]?.content : post.hook;
  if (rest.length === 0 || hook === undefined)
    return { post, reply: "Nothing would be left of the post, so I changed nothing." };
  const body = found.length > 0 ? joined(rest) : post.body;
  return { post: { ...post, hook, body }, reply: `I took out “${what}”.` };
}

function replaced(
  post: PostText,
  old: string | undefined,
  now: string | undefined,
  { language }: Context,
): Done {
  const [from, to] = [bare(old), bare(now)];
  const within = (text: string) =>
    placesOf(from, text, language).reduceRight((result, { start, end }) => {
      const opens = start === 0 || /[.!?\n]\s*["“„«]?$/u.test(result.slice(Math.max(0, start - 4), start));
      return result.slice(0, start) + (opens ? capitalised(to) : to) + result.slice(end);
    }, text);
  const after = { hook: within(post.hook), body: within(post.body), cta: post.cta && within(post.cta) };
  const isChanged = after.hook !== post.hook || after.body !== post.body || after.cta !== post.cta;
  return {
    post: after,
    reply: isChanged ? `“${from}” is now “${to}”.` : `I didn't find “${from}” in the post.`,
  };
}

function startedWith(post: PostText, asked: string | undefined, { said, language, kept }: Context): Done {
  const what = bare(bare(asked).replace(ABOUT, ""));
  const isNumber = /^(?:the )?numbers?$/iu.test(what);
  const lines = [...passagesOf(post.body), ...passagesSaid(said.join("\n\n"), language, kept)].map(
    ({ text }) => text,
  );
  const found = lines.filter((text) =>
    isNumber ? /\d/.test(text) : placesOf(what, text, language).length > 0,
  );
  const line = found.find((text) => !leansBack(text)) ?? found[0];
  if (line === undefined) return { post, reply: `I didn't find “${what}” in what you said.` };
  if (gist(line) === gist(post.hook)) return { post, reply: "It starts with that already." };
  return { post: { ...post, hook: line }, reply: `It starts with “${what}” now.` };
}

interface Place {
  start: number;
  end: number;
}

/** Where words stand in a text: as they are, else without their article, else as the same number. */
function placesOf(what: string, text: string, language: Language): Place[] {
  const short = what.replace(ARTICLE, "");
  for (const words of [what, short].filter(Boolean)) {
    const any = words.split(" ").map(RegExp.escape).join("[\\s-]+");
    const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "giu"));
    const places = [...found].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (places.length > 0) return places;
  }
  const [amount, other] = amountsIn(short, language);
  if (!amount || other || amount.start > 1) return [];
  const shareAt = (at: number) =>
    /^\s?(?:%|per ?cent|Prozent)/iu.exec(text.slice(at, at + 10))?.[0].length ?? 0;
  return amountsIn(text, language)
    .filter(({ value }) => value === amount.value)
    .map(({ start, end }) => ({ start, end: SHARE.test(short) ? end + shareAt(end) : end }));
}

function amountsIn(text: string, language: Language): (Place & { value: number })[] {
  const tokens = tokensOf(text);
  const numerals = numeralsOf(language.code);
  let next = 0;
  return tokens.flatMap((first, at) => {
    const number = at < next ? undefined : readNumber(tokens, at, numerals);
    const [value] = number?.values ?? [];
    if (!number || value === undefined) return [];
    next = number.next;
    return { value, start: first.start, end: tokens[next - 1]?.end ?? first.end };
  });
}
