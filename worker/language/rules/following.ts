import { MAX_PROFILE_ENTRIES, MAX_TOPICS } from "#contract/limits.ts";
import { builtinConversation } from "../builtin-writer/conversation/index.ts";
import { topicsFor } from "../builtin-writer/topics.ts";
import type { InterviewRequest, Note, Profile, SuitePost, VoiceRules, Writer } from "../writer.ts";
import { hooksKept } from "./hooks.ts";
import { heldRefine } from "./refine.ts";
import { type Rulebook, rulebookOf } from "./rulebook.ts";

const MAX_TRIES = 8;

/** Whether there is anything to follow. */
export function hasRules({ banned, spellings, phrases }: VoiceRules): boolean {
  return banned.length + spellings.length + phrases.length > 0;
}

/**
 * A writer whose every text is held to a speaker's rules: names are spelled their way, banned words are cut out where the
 * sentence says the same without them, and else the sentence goes. A post never goes as a whole: where all of its
 * sentences would, they stay. What falls away among hooks, questions and topics is made up for from the speaker's words.
 */
export function held(writer: Omit<Writer, "following">, rules: VoiceRules): Omit<Writer, "following"> {
  const book = rulebookOf(rules);

  return {
    async draft(note) {
      const { hooks, body, ctaSuggestions } = await writer.draft(note);
      return {
        hooks: await hooksKept(hooks, note, [], book),
        body: book.keptWhole(body, note.language),
        ctaSuggestions: ctaSuggestions.flatMap((cta) => book.kept(cta, note.language) || []),
      };
    },

    hooks: async (note, existing) => hooksKept(await writer.hooks(note, existing), note, existing, book),

    tweak: async (request) => book.keptWhole(await writer.tweak(request), request.language),

    async refine(request, onProgress) {
      const progress =
        onProgress &&
        ((body: string) => {
          const kept = book.kept(body, request.language);
          if (kept !== "") onProgress(kept);
        });
      return heldRefine(request, await writer.refine(request, progress), book);
    },

    question: async (request) => questionKept(await writer.question(request), request, book),

    async synthesise(request) {
      const { hero, derivatives } = await writer.synthesise(request);
      const transcript = request.turns.map(({ answer }) => answer).join("\n\n");
      const note: Note = { transcript, ...(request.language && { language: request.language }) };
      const posts = await Promise.all(
        derivatives.map(async (one) => {
          const post = await postKept(one, note, book);
          const title = book.kept(one.title, note.language) || (post.hooks[0]?.content ?? one.title);
          const label = (text: string) => book.kept(text, note.language) || title;
          return { ...post, title, angle: label(one.angle), idealTiming: label(one.idealTiming) };
        }),
      );
      return { hero: await postKept(hero, note, book), derivatives: posts };
    },

    async topics(request) {
      const spelt = { ...request, transcripts: request.transcripts.map(book.spelled) };
      return topicsKept(await writer.topics(spelt), spelt, book);
    },

    async profile(request) {
      const notes = request.notes.map((note) => ({ ...note, text: book.spelled(note.text) }));
      return profileKept(await writer.profile({ ...request, notes }), book);
    },

    async review(request) {
      const review = await writer.review(request);
      const told = (texts: string[]) => texts.map((text) => book.told(text, request.language));
      return { ...review, strengths: told(review.strengths), improvements: told(review.improvements) };
    },
  };
}

async function postKept<Post extends SuitePost>(post: Post, note: Note, book: Rulebook): Promise<SuitePost> {
  return {
    hooks: await hooksKept(post.hooks, { ...note, transcript: post.body }, [], book),
    body: book.keptWhole(post.body, note.language),
    cta: (post.cta && book.kept(post.cta, note.language)) || null,
  };
}

/** The question if it keeps to the rules, else the next one that does. */
async function questionKept(
  question: string | null,
  request: InterviewRequest,
  book: Rulebook,
): Promise<string | null> {
  let next = question;
  const turns = [...request.turns];
  for (let tries = 0; next !== null && tries < MAX_TRIES; tries += 1) {
    const kept = book.kept(next, request.language);
    if (/[?？؟\u037e]$/u.test(kept)) return kept;
    turns.push({ question: next, answer: "" });
    next = await builtinConversation.question({ ...request, turns });
  }
  return question;
}

function topicsKept(
  questions: readonly string[],
  request: Parameters<Writer["topics"]>[0],
  book: Rulebook,
): string[] {
  const clean = (all: readonly string[]) =>
    all.map((question) => book.spelled(question)).filter((question) => book.found(question).length === 0);
  const kept = clean(questions);
  const offered = [...request.current, ...questions];
  for (let tries = 0; kept.length < questions.length && tries < MAX_TRIES; tries += 1) {
    const more = topicsFor({ ...request, current: offered });
    if (more.length === 0) break;
    offered.push(...more);
    kept.push(...clean(more));
  }
  return [...new Set(kept)].slice(0, Math.min(MAX_TOPICS, Math.max(questions.length, 1)));
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
