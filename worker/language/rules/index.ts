import type { Hook } from "#contract/drafts.ts";
import { HOOKS_SHOWN, MAX_PROFILE_ENTRIES, MAX_TOPICS } from "#contract/limits.ts";
import { guessedLanguage, offerable } from "../text/index.ts";
import type {
  InterviewRequest,
  Note,
  PostText,
  Profile,
  Refined,
  RefineRequest,
  SuitePost,
  TopicsRequest,
  VoiceRules,
  Writer,
} from "../writer.ts";
import { type Rulebook, rulebookOf } from "./rulebook.ts";

export { rulebookOf } from "./rulebook.ts";
export { patternOf, spelled } from "./spelling.ts";

const MAX_TRIES = 8;

/** Where others come from in place of the hooks, questions and topics that the rules leave nothing of. */
type Spare = Pick<Writer, "hooks" | "question" | "topics">;

/** Says that words were left out of what an author asked for; English where the language is not known. */
const LEFT_OUT: { en: string; [code: string]: string } = {
  en: "I left out words that you have banned in your profile.",
  es: "He dejado fuera palabras que has vetado en tu perfil.",
  de: "Wörter, die du in deinem Profil gesperrt hast, habe ich weggelassen.",
  fr: "J'ai laissé de côté des mots que vous avez bannis dans votre profil.",
  pt: "Deixei de fora palavras que você vetou no seu perfil.",
};

/** Whether there is anything to follow. */
export function hasRules({ banned, spellings, phrases }: VoiceRules): boolean {
  return banned.length + spellings.length + phrases.length > 0;
}

/**
 * A writer whose every text for a post is held to a speaker's rules: names are spelled their way, banned words are cut out where the
 * sentence says the same without them, and else the sentence goes. A post never goes as a whole: where all of its
 * sentences would, they stay. What falls away among hooks, questions and topics is made up for from the speaker's words.
 */
export function holdingTo(
  rules: VoiceRules,
  writer: Omit<Writer, "following">,
  spare: Spare,
): Omit<Writer, "following"> {
  const book = rulebookOf(rules);

  return {
    async draft(note) {
      const { hooks, body, ctaSuggestions } = await writer.draft(note);
      return {
        hooks: await hooksKept(hooks, note, [], book, spare),
        body: book.keptWhole(body, note.language),
        ctaSuggestions: ctaSuggestions.flatMap((cta) => book.kept(cta, note.language) || []),
      };
    },

    hooks: async (note, existing) =>
      hooksKept(await writer.hooks(note, existing), note, existing, book, spare),

    async tweak(request) {
      const { body, reply } = await writer.tweak(request);
      return { body: book.keptWhole(body, request.language), reply };
    },

    async refine(request, onProgress) {
      const progress =
        onProgress &&
        ((body: string) => {
          const kept = book.kept(body, request.language);
          if (kept !== "") onProgress(kept);
        });
      return refinedWithin(request, await writer.refine(request, progress), book);
    },

    question: async (request) => questionKept(await writer.question(request), request, book, spare),

    async synthesize(request) {
      const { hero, derivatives } = await writer.synthesize(request);
      const transcript = request.turns.map(({ answer }) => answer).join("\n\n");
      const note: Note = { transcript, language: request.language };
      const posts = await Promise.all(
        derivatives.map(async (one) => {
          const post = await postKept(one, note, book, spare);
          const title = book.kept(one.title, note.language) || (post.hooks[0]?.content ?? one.title);
          const label = (text: string) => book.kept(text, note.language) || title;
          return { ...post, title, angle: label(one.angle), idealTiming: label(one.idealTiming) };
        }),
      );
      return { hero: await postKept(hero, note, book, spare), derivatives: posts };
    },

    async topics(request) {
      const spelt = { ...request, transcripts: request.transcripts.map(book.spelled) };
      return await topicsKept(await writer.topics(spelt), spelt, book, spare);
    },

    async profile(request) {
      const notes = request.notes.map((note) => ({ ...note, text: book.spelled(note.text) }));
      return profileKept(await writer.profile({ ...request, notes }), book);
    },

    // It speaks to the author, about a post in which the words may stand.
    review: writer.review,

    suggestHabits: writer.suggestHabits,
  };
}

async function postKept(post: SuitePost, note: Note, book: Rulebook, spare: Spare): Promise<SuitePost> {
  return {
    hooks: await hooksKept(post.hooks, { ...note, transcript: post.body }, [], book, spare),
    body: book.keptWhole(post.body, note.language),
    cta: (post.cta && book.kept(post.cta, note.language)) || null,
  };
}

/** The question if it keeps to the rules, else the next one that does. */
async function questionKept(
  question: string | null,
  request: InterviewRequest,
  book: Rulebook,
  spare: Spare,
): Promise<string | null> {
  let next = question;
  const turns = [...request.turns];
  for (let tries = 0; next !== null && tries < MAX_TRIES; tries += 1) {
    const kept = book.kept(next, request.language);
    if (/[?？؟\u037e]$/u.test(kept)) return kept;
    turns.push({ question: next, answer: "" });
    next = await spare.question({ ...request, turns });
  }
  return question;
}

async function topicsKept(
  questions: readonly string[],
  request: TopicsRequest,
  book: Rulebook,
  spare: Spare,
): Promise<string[]> {
  const clean = (all: readonly string[]) =>
    all.map(book.spelled).filter((question) => book.found(question).length === 0);
  const kept = clean(questions);
  if (kept.length === questions.length) return kept;
  const more = await spare.topics({ ...request, current: [...request.current, ...questions] });
  return [...new Set([...kept, ...clean(more)])].slice(0, MAX_TOPICS);
}

function profileKept(profile: Profile, book: Rulebook): Profile {
  const clean = (texts: readonly string[]) =>
    [...new Set(texts.map(book.spelled))]
      .filter((text) => book.found(text).length === 0)
      .slice(0, MAX_PROFILE_ENTRIES);
  return {
    themes: clean(profile.themes),
    toneTags: profile.toneTags,
    identityTags: clean(profile.identityTags),
    distinctivePhrases: clean(profile.distinctivePhrases),
    topics: profile.topics,
  };
}

/** Hooks without banned words; other lines of the note come in for those that fell away. */
async function hooksKept(
  hooks: readonly Hook[],
  note: Note,
  existing: readonly string[],
  book: Rulebook,
  spare: Spare,
): Promise<Hook[]> {
  const wanted = Math.min(HOOKS_SHOWN, hooks.length);
  const seen = [...existing, ...hooks.map(({ content }) => content)];
  const kept = cleanHooks(hooks, note.language, book);
  for (let tries = 0; offerable(kept, [...existing]).length < wanted && tries < MAX_TRIES; tries += 1) {
    const more = await spare.hooks(note, seen);
    if (more.length === 0) break;
    seen.push(...more.map(({ content }) => content));
    kept.push(...cleanHooks(more, note.language, book));
  }
  // Where every line has a banned word in it, a post still needs its opening.
  const spelt = hooks.map((hook) => ({ ...hook, content: book.spelled(hook.content) }));
  const clean = offerable(kept, [...existing]);
  return typesApart(clean.length < wanted ? offerable([...clean, ...spelt]).slice(0, wanted) : clean);
}

function cleanHooks(hooks: readonly Hook[], language: string | undefined, book: Rulebook): Hook[] {
  return hooks.flatMap((hook) => {
    const content = book.kept(hook.content, language);
    return content === "" ? [] : [{ ...hook, content }];
  });
}

/** The first two differ in type, as everywhere. */
function typesApart(hooks: readonly Hook[]): Hook[] {
  const [first, second, ...others] = hooks;
  if (!first || second?.type !== first.type) return [...hooks];
  return [first, { ...second, type: first.type === "claim" ? "lesson" : "claim" }, ...others];
}

/**
 * What an author asked for, as far as their own rules allow it. A change of which nothing is left is none, and the reply
 * says so. The reply itself may quote a banned word: it speaks about the post.
 */
function refinedWithin(
  { post, instruction, language }: RefineRequest,
  result: Refined,
  book: Rulebook,
): Refined {
  const kept = (text: string | null | undefined) => (text ? book.kept(text, language) : "");
  const hook = kept(result.hook) || post.hook;
  const body = kept(result.body) || post.body;
  const cta = result.cta === undefined ? post.cta : kept(result.cta) || null;
  const changes = {
    ...(hook !== post.hook && { hook }),
    ...(body !== post.body && { body }),
    ...(cta !== post.cta && { cta }),
  };
  const bannedIn = (one: Partial<PostText>) =>
    [one.hook, one.body, one.cta].flatMap((text) => (text ? book.found(text) : []));
  const before = bannedIn(post);
  const isRefused = bannedIn(result).some((text) => !before.includes(text));
  const { reply } = result;
  if (!isRefused) return { reply, ...changes };
  const leftOut = LEFT_OUT[guessedLanguage(instruction) ?? language ?? "en"] ?? LEFT_OUT.en;
  const isChanged = Object.keys(changes).length > 0;
  return { reply: isChanged ? `${reply} ${leftOut}` : leftOut, ...changes };
}
