import { MIN_NOTE_WORDS } from "#contract/limits.ts";
import type { Idea } from "#contract/recordings.ts";
import { addIdea, lacksIdeaRoom, toIdea } from "../../db/ideas.ts";
import { findRecording } from "../../db/vault.ts";
import { AppError, existing } from "../../errors.ts";
import { countMeant, languageOf } from "../../language/text/index.ts";
import { sha256 } from "../account/tokens.ts";
import type { Deps } from "../deps.ts";
import type { ModelDeps } from "../models.ts";
import { tryModel, writersFor } from "../writers.ts";
import { deleteFromVault } from "./vault.ts";

/** What anything that was barely begun can be asked. */
const PLAIN_QUESTIONS = [
  "What happened, from the beginning?",
  "Why does this matter to you?",
  "Who was there, and what did they say?",
  "What did you think before, and what do you think now?",
  "What should people do differently?",
] as const;

/** Its speaker waits for the answer. */
const QUESTION_TIMEOUT_MS = 8_000;

export const isTooLittle = (text: string, language: string | null): boolean =>
  countMeant(text, languageOf({ transcript: text, language: language ?? undefined })) < MIN_NOTE_WORDS;

/** The same text is asked the same. */
const plainQuestion = (text: string): string =>
  PLAIN_QUESTIONS[text.length % PLAIN_QUESTIONS.length] ?? PLAIN_QUESTIONS[0];

/** The one question that would complete what was said: a model's, or a plain one. */
export async function questionAbout(
  deps: ModelDeps,
  userId: string,
  { text, language }: { text: string; language: string | null },
): Promise<string> {
  const { writer, plainWriter } = await writersFor(deps, userId);
  const request = { turns: [{ question: null, answer: text }], language: language ?? undefined };
  const asked =
    writer === plainWriter ? undefined : await tryModel(() => writer.question(request), QUESTION_TIMEOUT_MS);
  return asked ?? plainQuestion(text);
}

export async function writeIdea({ db }: Deps, userId: string, text: string, now: number): Promise<Idea> {
  const row = { id: crypto.randomUUID(), text, question: plainQuestion(text), createdAt: now };
  const bytes = new TextEncoder().encode(text).length;
  if (!(await addIdea(db, { ...row, userId, bytes, sha256: await sha256(text) })))
    throw new AppError((await lacksIdeaRoom(db, userId)) ? "storage_full" : "unauthorized");
  return toIdea(row);
}

export async function deleteIdea(deps: Deps, userId: string, id: string): Promise<void> {
  existing((await findRecording(deps.db, userId, id))?.question);
  await deleteFromVault(deps, userId, id);
}
