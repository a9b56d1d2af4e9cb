import type { Context, Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_CORRECTIONS, MAX_PROFILE_ENTRIES, MAX_TOPICS } from "#contract/limits.ts";
import { type Database, deleteOwn, isoTime } from "../../db/database.ts";
import type { RowsOf } from "../../db/logins.ts";
import * as stored from "../../db/profiles.ts";
import { corrections, type Learned } from "../../db/schema.ts";
import { AppError, existing } from "../../errors.ts";
import { tidyLine } from "../../language/text/index.ts";
import type { ModelDeps } from "../models.ts";
import { writersFollowing, writeWithFallback } from "../writers.ts";
import { folded, mentions, removedFrom, rulesOf, withoutRemoved } from "./rules.ts";

const EMPTY_PROFILE: Learned = {
  themes: [],
  toneTags: [],
  identityTags: [],
  distinctivePhrases: [],
  userTopicsMap: {},
};

export const CONTEXT_QUERIES = [stored.profileQuery, stored.correctionsQuery, stored.topicsQuery] as const;

type ContextRows = RowsOf<typeof CONTEXT_QUERIES>;

export function toContext([[profile], rows, [topics]]: ContextRows): Context {
  const corrections = rows.map(stored.toCorrection);
  const learned = profile?.learned ?? EMPTY_PROFILE;
  // More is stored than shown, so that removed entries can be restored.
  const visible = (entries: string[], field: ProfileField) =>
    withoutRemoved(entries, corrections, field).slice(0, MAX_PROFILE_ENTRIES);
  const isEmpty = Object.values(learned).every((entries) => Object.keys(entries).length === 0);
  const topicNames = visible(Object.keys(learned.userTopicsMap), "topics");
  const marked = rulesOf(corrections).phrases.toReversed();
  const isMarked = new Set(marked.map(folded));
  const phrases = learned.distinctivePhrases.filter((phrase) => !isMarked.has(folded(phrase)));
  return {
    themes: visible(learned.themes, "themes"),
    toneTags: visible(learned.toneTags, "toneTags"),
    identityTags: visible(learned.identityTags, "identityTags"),
    distinctivePhrases: [...marked, ...visible(phrases, "distinctivePhrases")],
    userTopicsMap: Object.fromEntries(topicNames.map((name) => [name, learned.userTopicsMap[name] ?? 0])),
    possibleFollowupQuestions: offeredTopics(topics, corrections),
    lastUpdated: profile && !isEmpty ? isoTime(profile.updatedAt) : null,
    corrections,
  };
}

export async function readContext(db: Database, userId: string): Promise<Context> {
  const [profile, corrections, topics] = CONTEXT_QUERIES;
  return toContext(await db.batch([profile(db, userId), corrections(db, userId), topics(db, userId)]));
}

/** How many of the latest notes the questions and the profile are made from. */
const NOTES_READ = 30;
/** A user pressed a button and waits. */
export const REFRESH_TIMEOUT_MS = 30_000;

async function readToLearn(deps: ModelDeps, userId: string) {
  const { db } = deps;
  const [notes, rows, [topics]] = await db.batch([
    stored.latestNotesQuery(db, userId, NOTES_READ),
    stored.correctionsQuery(db, userId),
    stored.topicsQuery(db, userId),
  ]);
  const corrections = rows.map(stored.toCorrection);
  const current = offeredTopics(topics, corrections);
  return { notes, corrections, current, writers: writersFollowing(deps, rulesOf(corrections)) };
}

type Basis = Awaited<ReturnType<typeof readToLearn>>;

/** From their latest notes; by the built-in writer where the model fails or is late. Safe to repeat, also at once: what newer notes gave stays. */
export async function learnProfile(
  deps: ModelDeps,
  userId: string,
  { withoutModel = false, timeoutMs }: { withoutModel?: boolean; timeoutMs?: number } = {},
): Promise<void> {
  const through = Date.now();
  const basis = await readToLearn(withoutModel ? { ...deps, writer: deps.plainWriter } : deps, userId);
  const [learned, questions] =
    basis.notes.length === 0
      ? [EMPTY_PROFILE, [...DEFAULT_TOPICS]]
      : await Promise.all([learnFrom(basis, timeoutMs), newTopics(basis, timeoutMs)]);
  await stored.saveProfile(deps.db, userId, { learned, questions, through, now: Date.now() });
}

async function learnFrom({ writers, notes, corrections }: Basis, timeoutMs?: number): Promise<Learned> {
  const request = {
    notes: notes.map(({ text, language }) => ({ text, language: language ?? undefined })),
    removed: removedFrom(corrections),
  };
  const profile = await writeWithFallback(writers, (writer) => writer.profile(request), timeoutMs);
  const { topics, ...lists } = profile;
  return { ...lists, userTopicsMap: topics };
}

export async function refreshTopics(deps: ModelDeps, userId: string): Promise<string[]> {
  const through = Date.now();
  const basis = await readToLearn(deps, userId);
  const questions = await newTopics(basis, REFRESH_TIMEOUT_MS);
  await stored.saveTopics(deps.db, userId, { questions, through });
  return offeredTopics({ questions }, basis.corrections);
}

function newTopics({ writers, notes, corrections, current }: Basis, timeoutMs?: number): Promise<string[]> {
  const removed = removedFrom(corrections, "topics", "themes");
  const request = { transcripts: notes.map(({ text }) => text), current, removed };
  return writeWithFallback(writers, (writer) => writer.topics(request), timeoutMs);
}

/** The questions offered to a speaker, without topics they removed or words they banned. */
function offeredTopics(row: ContextRows[2][number] | undefined, corrections: readonly Correction[]) {
  const own = acceptable(row?.questions ?? [], corrections).slice(0, MAX_TOPICS);
  return own.length > 0 ? own : acceptable(DEFAULT_TOPICS, corrections);
}

function acceptable(questions: readonly string[], corrections: readonly Correction[]): string[] {
  const unwanted = [...removedFrom(corrections, "topics", "themes"), ...rulesOf(corrections).banned];
  return questions.filter((question) => !unwanted.some((words) => mentions(question, words)));
}

/** Saves a correction of a profile, unless it exists, in place of those it contradicts. Returns the changed profile. */
export async function addCorrection(db: Database, userId: string, request: CorrectionRequest) {
  const latest = tidied(request);
  const earlier = (await stored.correctionsQuery(db, userId)).map(stored.toCorrection);
  if (!earlier.some((correction) => isSameCorrection(correction, latest))) {
    const replaced = earlier.filter((correction) => isReplaced(correction, latest)).map(({ id }) => id);
    if (!(await stored.saveCorrection(db, userId, latest, { replaced, now: Date.now() }))) {
      const message = `You can keep at most ${MAX_CORRECTIONS} corrections. Take one back first.`;
      throw new AppError("conflict", { message });
    }
  }
  return await readContext(db, userId);
}

export async function undoCorrection(db: Database, userId: string, correctionId: string): Promise<Context> {
  existing(await deleteOwn(db, corrections, userId, correctionId));
  return await readContext(db, userId);
}

/** Trims to one line; a name misheard as itself in another case has no `heard`. */
function tidied(request: CorrectionRequest): CorrectionRequest {
  const text = tidyLine(request.text);
  if (request.kind !== "spelling") return { ...request, text };
  const heard = tidyLine(request.heard ?? "");
  return { ...request, text, heard: folded(heard) === folded(text) ? null : heard || null };
}

function isSameCorrection(one: Correction, other: CorrectionRequest): boolean {
  if (one.kind === "spelling" && other.kind === "spelling") {
    const isHeardAlike = other.heard === null || folded(one.heard ?? "") === folded(other.heard);
    return one.text === other.text && isHeardAlike;
  }
  if (one.kind === "removed" && other.kind === "removed" && one.field !== other.field) return false;
  return one.kind === other.kind && isSameText(one, other);
}

/** A phrase cannot be both kept and banned or removed, and one misheard name has one spelling. */
function isReplaced(earlier: Correction, later: CorrectionRequest): boolean {
  if (earlier.kind === "spelling")
    return later.kind === "spelling" && earlier.text !== later.text && heardAs(earlier) === heardAs(later);
  if (!isSameText(earlier, later)) return false;
  if (later.kind === "phrase") return earlier.kind === "banned" || isPhraseRemoval(earlier);
  return earlier.kind === "phrase" && (later.kind === "banned" || isPhraseRemoval(later));
}

const isSameText = (one: CorrectionRequest, other: CorrectionRequest) =>
  folded(one.text) === folded(other.text);

const isPhraseRemoval = (correction: CorrectionRequest) =>
  correction.kind === "removed" && correction.field === "distinctivePhrases";

const heardAs = ({ text, heard }: { text: string; heard: string | null }) => folded(heard ?? text);
