import type { Hook } from "#contract/drafts.ts";
import { HOOKS_SHOWN } from "#contract/limits.ts";
import { differing, guessedLanguage, offerable } from "../text/index.ts";
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
import { type Rulebook, rulebookOf } from "./rulebook.ts";

export { patternOf, rulebookOf, spelled } from "./rulebook.ts";

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
    const kept = book.kept(body);
    if (kept !== "") onProgress(kept);
  });

/** Where all sentences of a post would go, they stay. Hooks and questions that fall away are made up for from the speaker's words. */
export function holdingTo(rules: VoiceRules, writer: FixedWriter, spare: Spare): FixedWriter {
  const book = rulebookOf(rules);
  const hooksKept = hooksHeldTo(book, spare);
  const postKept = async (post: SuitePost, note: Note): Promise<SuitePost> => ({
    hooks: await hooksKept(post.hooks, { ...note, transcript: post.body }),
    body: book.keptWhole(post.body),
    cta: (post.cta && book.kept(post.cta)) || null,
  });

  return {
    ...writer,

    async draft(note, onProgress) {
      const { hooks, body, ctaSuggestions } = await writer.draft(note, heldTo(book, onProgress));
      return {
        hooks: await hooksKept(hooks, note),
        body: book.keptWhole(body),
        ctaSuggestions: ctaSuggestions.flatMap((cta) => book.kept(cta) || []),
      };
    },

    hooks: async (note, existing) => hooksKept(await writer.hooks(note, existing), note, existing),

    async tweak(request) {
      const { body, reply } = await writer.tweak(request);
      return { body: book.keptWhole(body), reply };
    },

    refine: async (request, onProgress) =>
      refinedWithin(request, await writer.refine(request, heldTo(book, onProgress)), book),

    async question(request) {
      const turns = [...request.turns];
      let next = await writer.question(request);
      for (let tries = 0; next !== null && tries < MAX_TRIES; tries += 1) {
        const kept = book.kept(next);
        if (/[?？؟\u037e]$/u.test(kept)) return kept;
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
        const post = await postKept(book.kept(one.body) === "" ? hero : one, note);
        const title = book.kept(one.title) || (post.hooks[0]?.content ?? one.title);
        const label = (text: string) => book.kept(text) || title;
        return { ...post, title, angle: label(one.angle), idealTiming: label(one.idealTiming) };
      });
      return { hero: await postKept(hero, note), derivatives: await Promise.all(posts) };
    },
  };
}

/** Hooks without banned words; other lines of the note come in for those that fell away. */
const hooksHeldTo =
  (book: Rulebook, spare: Spare) =>
  async (hooks: readonly Hook[], note: Note, existing: string[] = []): Promise<Hook[]> => {
    const clean = (all: readonly Hook[]) =>
      all.map((hook) => ({ ...hook, content: book.kept(hook.content) }));
    const wanted = Math.min(HOOKS_SHOWN, hooks.length);
    let offered = offerable(clean(hooks), existing);
    if (offered.length < wanted) {
      const seen = [...existing, ...hooks.map(({ content }) => content)];
      const more = await spare.hooks({ ...note, transcript: book.keptWhole(note.transcript) }, seen);
      // Where every line has a banned word in it, a post still needs its opening.
      const spelt = hooks.map((hook) => ({ ...hook, content: book.spelled(hook.content) }));
      offered = offerable([...offerable([...offered, ...clean(more)], existing), ...spelt]).slice(0, wanted);
    }
    return differing(offered);
  };

/** What an author asked for, as far as their own rules allow it. The reply may quote a banned word: it speaks about the post. */
function refinedWithin({ post, instruction, language }: RefineRequest, result: Refined, book: Rulebook) {
  const kept = (text: string | null | undefined) => (text ? book.kept(text) : "");
  const hook = kept(result.hook) || post.hook;
  const body = kept(result.body) || post.body;
  const cta = result.cta === undefined ? post.cta : kept(result.cta) || null;
  const changes = {
    ...(hook !== post.hook && { hook }),
    ...(body !== post.body && { body }),
    ...(cta !== post.cta && { cta }),
  };
  const bannedIn = (one: Omit<Refined, "reply">) =>
    book.found([one.hook, one.body, one.cta].filter(Boolean).join("\n"));
  const before = bannedIn(post);
  if (!bannedIn(result).some((text) => !before.includes(text))) return { reply: result.reply, ...changes };
  const leftOut = LEFT_OUT[guessedLanguage(instruction) ?? language ?? "en"] ?? LEFT_OUT.en;
  const isChanged = Object.keys(changes).length > 0;
  return { reply: isChanged ? `${result.reply} ${leftOut}` : leftOut, ...changes };
}
