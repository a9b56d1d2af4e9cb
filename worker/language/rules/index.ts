import type { Hook } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import {
  differing,
  dropping,
  guessedLanguage,
  hasUnspaced,
  hasWords,
  joined,
  LANGUAGES,
  offerable,
  passagesOf,
  withFollowers,
} from "../text/index.ts";
import type {
  FixedWriter,
  Note,
  OnProgress,
  Refined,
  RefineRequest,
  SuitePost,
  VoiceRules,
  Writer,
} from "../writer.ts";

const MAX_TRIES = 8;

/** Writes replacements for hooks and questions that held only banned words. */
type Spare = Pick<Writer, "hooks" | "question">;

/** Says that words were left out of what an author asked for; English where the language is not known. */
const LEFT_OUT: { en: string; [code: string]: string } = {
  en: "I left out words that you have banned in your profile.",
  es: "He dejado fuera palabras que has vetado en tu perfil.",
  de: "Wörter, die du in deinem Profil gesperrt hast, habe ich weggelassen.",
  fr: "J'ai laissé de côté des mots que vous avez bannis dans votre profil.",
  pt: "Deixei de fora palavras que você vetou no seu perfil.",
};

export const hasRules = ({ banned, spellings, phrases }: VoiceRules): boolean =>
  banned.length + spellings.length + phrases.length > 0;

const heldTo = (book: Rulebook, onProgress?: OnProgress): OnProgress | undefined =>
  onProgress &&
  ((body) => {
    const rest = book.clean(body);
    if (rest !== "") onProgress(rest);
  });

/** Where all sentences of a post would go, they stay. Hooks and questions that fall away are made up for from the speaker's words. */
export function holdingTo(rules: VoiceRules, writer: FixedWriter, spare: Spare): FixedWriter {
  const book = rulebookOf(rules);
  const cleanHooks = hooksHeldTo(book, spare);
  const cleanPost = async (post: SuitePost, note: Note): Promise<SuitePost> => ({
    hooks: await cleanHooks(post.hooks, { ...note, transcript: post.body }),
    body: book.cleanWhole(post.body),
    cta: (post.cta && book.clean(post.cta)) || null,
  });

  return {
    ...writer,

    async draft(note, onProgress) {
      const { hooks, body, ctaSuggestions } = await writer.draft(note, heldTo(book, onProgress));
      return {
        hooks: await cleanHooks(hooks, note),
        body: book.cleanWhole(body),
        ctaSuggestions: ctaSuggestions.flatMap((cta) => book.clean(cta) || []),
      };
    },

    hooks: async (note, existing) => cleanHooks(await writer.hooks(note, existing), note, existing),

    async tweak(request) {
      const { body, reply } = await writer.tweak(request);
      return { body: book.cleanWhole(body), reply };
    },

    refine: async (request, onProgress) =>
      refinedWithin(request, await writer.refine(request, heldTo(book, onProgress)), book),

    async question(request) {
      const turns = [...request.turns];
      let next = await writer.question(request);
      for (let tries = 0; next !== null && tries < MAX_TRIES; tries += 1) {
        const rest = book.clean(next);
        if (/[?？؟\u037e]$/u.test(rest)) return rest;
        turns.push({ question: next, answer: "" });
        next = await spare.question({ ...request, turns });
      }
      return null;
    },

    async synthesize(request) {
      const { hero, derivatives } = await writer.synthesize(request);
      const transcript = request.turns.map(({ answer }) => answer).join("\n\n");
      const note: Note = { transcript, language: request.language };
      const posts = derivatives.map(async (one) => {
        // Of a post of which nothing would be left the hero is told again.
        const post = await cleanPost(book.clean(one.body) === "" ? hero : one, note);
        const title = book.clean(one.title) || (post.hooks[0]?.content ?? one.title);
        const label = (text: string) => book.clean(text) || title;
        return { ...post, title, angle: label(one.angle), idealTiming: label(one.idealTiming) };
      });
      return { hero: await cleanPost(hero, note), derivatives: await Promise.all(posts) };
    },
  };
}

/** Hooks without banned words; other lines of the note come in for those that fell away. */
const hooksHeldTo =
  (book: Rulebook, spare: Spare) =>
  async (hooks: readonly Hook[], note: Note, existing: string[] = []): Promise<Hook[]> => {
    const clean = (all: readonly Hook[]) =>
      all.map((hook) => ({ ...hook, content: book.clean(hook.content) }));
    const least = Math.min(HOOKS_SHOWN, hooks.length);
    let offered = offerable(clean(hooks), existing);
    if (offered.length < least) {
      const usedHooks = [...existing, ...hooks.map(({ content }) => content)];
      const more = await spare.hooks({ ...note, transcript: book.cleanWhole(note.transcript) }, usedHooks);
      // Where every line has a banned word in it, a post still needs its opening.
      const spelt = hooks.map((hook) => ({ ...hook, content: book.spell(hook.content) }));
      offered = offerable([...offerable([...offered, ...clean(more)], existing), ...spelt]).slice(0, least);
    }
    return differing(offered);
  };

/** What an author asked for, as far as their own rules allow it. The reply may quote a banned word: it speaks about the post. */
function refinedWithin({ post, instruction, language }: RefineRequest, result: Refined, book: Rulebook) {
  const clean = (text: string | null | undefined) => (text ? book.clean(text) : "");
  const hook = clean(result.hook) || post.hook;
  const body = clean(result.body) || post.body;
  const cta = result.cta === undefined ? post.cta : clean(result.cta) || null;
  const changes = {
    ...(hook !== post.hook && { hook }),
    ...(body !== post.body && { body }),
    ...(cta !== post.cta && { cta }),
  };
  const bannedIn = (one: Omit<Refined, "reply">) =>
    book.bansIn([one.hook, one.body, one.cta].filter(Boolean).join("\n"));
  const before = bannedIn(post);
  if (!bannedIn(result).some((text) => !before.includes(text))) return { reply: result.reply, ...changes };
  const leftOut = LEFT_OUT[guessedLanguage(instruction) ?? language ?? "en"] ?? LEFT_OUT.en;
  const isChanged = Object.keys(changes).length > 0;
  return { reply: isChanged ? `${result.reply} ${leftOut}` : leftOut, ...changes };
}

type Rulebook = ReturnType<typeof rulebookOf>;

export function rulebookOf(rules: VoiceRules) {
  const banned = [...new Set(rules.banned.map((text) => text.trim().toLowerCase()))].filter(Boolean);
  const bans = banned.map((phrase) => ({ phrase, pattern: banPattern(phrase) }));
  const signs = banned.filter((phrase) => !hasWords(phrase));
  const bansIn = (text: string) =>
    bans.filter(({ pattern }) => pattern.test(text)).map(({ phrase }) => phrase);
  const spell = (text: string) => spelled(text, rules.spellings);

  /** A text without the sentences that have something banned in them; empty when that is all of them. */
  function clean(text: string): string {
    const spelt = withoutSigns(spell(text), signs);
    if (bansIn(spelt).length === 0) return spelt;
    const passages = passagesOf(spelt);
    const bad = passages.flatMap((passage, at) => (bansIn(passage.text).length > 0 ? at : []));
    // What leans on a sentence that goes is better gone too, as long as something is left.
    const all = new Set(withFollowers(passages, bad));
    const cut = all.size < passages.length ? all : new Set(bad);
    const rest = joined(dropping(passages, (at) => cut.has(at)));
    return bansIn(rest).length === 0 ? rest : "";
  }

  return {
    spell,
    /** What is banned and stands in a text, in lower case: whole words, in any letter case, and signs wherever they stand. */
    bansIn,
    clean,
    /** The same for a text that has to be there: where nothing would be left, it stays as it is. */
    cleanWhole: (text: string) => clean(text) || withoutSigns(spell(text), signs),
  };
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{N}]['’])`;
/** After these, "'s" is a verb, and "it's" is another word than "it". */
const NOT_POSSESSIVE =
  /(?:^|\s)(?:it|that|this|he|she|what|who|there|here|let|how|where|when|why|everyone|everything|nobody|nothing)$/i;

/** "Thoughts?" bans the question, not the word. */
function banPattern(phrase: string): RegExp {
  if (!hasWords(phrase) || hasUnspaced(phrase)) return new RegExp(RegExp.escape(phrase), "iu");
  const mark = /[?!]$/.exec(phrase)?.[0] ?? "";
  const words = phrase.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const possessive = NOT_POSSESSIVE.test(words) ? "" : "(?:['’]s?)?";
  // "Game-changer" is "game changer", too.
  const any = patternOf(words.replace(/[-\s]+/g, " ")).replaceAll(String.raw`\s+`, String.raw`[\s-]+`);
  const end = mark === "" ? "" : String.raw`["”»)]{0,2}\s?[?!]{0,3}${RegExp.escape(mark)}`;
  return new RegExp(String.raw`${BEFORE}${any}${possessive}(?![\p{L}\p{M}\p{N}]|['’]\p{L})${end}`, "iu");
}

/** Signs say nothing that a sentence needs. */
const withoutSigns = (text: string, signs: readonly string[]): string =>
  signs.reduce((rest, sign) => {
    if (!rest.includes(sign)) return rest;
    const instead = /^[—–-]$/.test(sign) ? "," : /^[!?…]+$/.test(sign) ? "." : "";
    const pattern = new RegExp(String.raw`[^\S\n]?${RegExp.escape(sign)}`, "gu");
    return rest
      .replace(pattern, instead)
      .replace(/\.{2,}/g, ".")
      .trim();
  }, text);

const BEFORE_NAME = String.raw`(?<![\p{L}\p{M}\p{N}@/]|[\p{L}\p{N}]\.)`;
const AFTER_NAME = String.raw`(?![\p{L}\p{M}\p{N}@/]|\.[\p{L}\p{N}])`;

/**
 * Whole words only, addresses left alone; of a name without `heard` the letter case is put right. The longer one wins where two begin
 * at one place. A `heard` that is a word of grammar ("will") is only taken for the name where it has a capital within a sentence.
 */
export function spelled(text: string, spellings: VoiceRules["spellings"]): string {
  const rightOf = new Map(spellings.map(({ written, heard }) => [folded(heard ?? written), written.trim()]));
  // What is right already stays: "Acme" may be what was heard for "Acme Corp", and is a part of it.
  for (const { written, heard } of spellings) {
    const right = folded(written);
    if (heard && right.includes(folded(heard)) && !rightOf.has(right)) rightOf.set(right, written.trim());
  }
  rightOf.delete("");
  if (rightOf.size === 0) return text;
  const alternatives = [...rightOf.keys()].sort((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(`${BEFORE_NAME}(?:${alternatives.join("|")})${AFTER_NAME}`, "giu");
  return text.replace(pattern, (match, offset: number) => {
    const spelling = rightOf.get(folded(match));
    return spelling === undefined || isGrammar(match, text.slice(Math.max(0, offset - 9), offset))
      ? match
      : spelling;
  });
}

const folded = (text: string): string => text.trim().replaceAll("’", "'").replace(/\s+/g, " ").toLowerCase();

/** The source of a pattern for these words, whatever stands for their spaces and apostrophes. */
export function patternOf(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.map((word) => word.split(/['’]/).map(RegExp.escape).join("['’]")).join(String.raw`\s+`);
}

function isGrammar(word: string, before: string): boolean {
  if (!LANGUAGES.some(({ functionWords }) => functionWords.has(folded(word)))) return false;
  const opensSentence = /(?:^|[.!?…:\n]["”’»)]{0,3})\s{0,3}["“„«(]{0,2}$/u.test(before);
  return opensSentence || word === word.toLowerCase();
}
