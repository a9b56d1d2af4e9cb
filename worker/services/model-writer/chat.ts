import { z } from "zod";
import { ServiceFailure } from "../failure.ts";
import type { ModelCall } from "../model-calls.ts";
import { answerText, type OnText, parseAnswer, UnusableAnswer } from "./answer.ts";
import { joinedWithin, type Part } from "./prompt.ts";

/** Room for the longest post with its hooks; reasoning models spend a part of it before they write. */
const MAX_ANSWER_TOKENS = 4_000;

export interface ChatRequest {
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  max_completion_tokens: number;
  /** As Chat Completions' structured output takes it; left out for a service that refuses it. */
  response_format?: {
    type: "json_schema";
    json_schema: { name: string; schema: Record<string, unknown>; strict: true };
  };
}

/** At most one token for each byte, as digits, emoji and rare scripts have, and one for two English letters or the space before them. */
export function mostTokens(text: string): number {
  const letters = (text.match(/ ?[A-Za-z]+/g) ?? []).join("").length;
  return Math.ceil(new TextEncoder().encode(text).length - letters / 2);
}

/** What asking costs at most: the prompt with its schema, and the longest answer. */
export const writerCall = (model: string, request: ChatRequest, workaround?: string): ModelCall => ({
  service: "writer",
  ...{ model, workaround },
  tokensIn: mostTokens(JSON.stringify(request)),
  tokensOut: request.max_completion_tokens,
});

export interface Chat {
  name: string;
  takes?: Form;
  /** The whole answer, unchecked. `onText` gets it as it is written, if the service can stream. Throws `ServiceFailure`. */
  ask(request: ChatRequest, onText?: OnText, workaround?: string): Promise<unknown>;
}

/** What was made of an answer: a result that may be shown, and what would make it better. */
export interface Judged<Result> {
  result: Result;
  /** Sent back to the model, once; the result stands if nothing better comes. */
  objection?: string;
  /** Of two answers the one with more is shown; the second where they are alike. */
  score?: number;
}

interface Prompt<Shape, Result> {
  system: string;
  user: string;
  schemaName: string;
  /** Types and enums only: strict structured output knows no other constraints; those belong in `read`. */
  schema: z.ZodType<Shape>;
  /** Turns an answer of the right shape into the result. Throws `UnusableAnswer` when nothing of it may be shown. */
  read(answer: Shape): Judged<Result>;
  maxTokens?: number;
  onText?: OnText;
}

/** A prompt whose answer has the shape of its schema, with no more material than `MAX_MATERIAL_CHARS`. */
export const definePrompt = <Shape, Result>({
  user,
  ...prompt
}: Omit<Prompt<Shape, Result>, "user"> & { user: readonly Part[] }): Prompt<Shape, Result> => ({
  ...prompt,
  user: joinedWithin(user),
});

export type Ask = <Shape, Result>(prompt: Prompt<Shape, Result>) => Promise<Result>;

/** How one answer was judged; without `verdict` it was unusable. */
interface Attempt<Result> {
  verdict?: Judged<Result>;
  problem: string;
  answer?: string;
  code?: UnusableAnswer["code"];
  /** The service itself gave up, perhaps because of the schema. */
  failed?: boolean;
}

/** An answer that is unusable or could be better is sent back once, with what is wrong. Throws `ServiceFailure`. */
export async function askModel<Shape, Result>(chat: Chat, prompt: Prompt<Shape, Result>): Promise<Result> {
  const first = await attempt(chat, prompt);
  if (first.verdict && first.verdict.objection === undefined) return first.verdict.result;
  try {
    const second = await attempt(chat, prompt, first);
    if (second.verdict) return better(first.verdict, second.verdict).result;
    const reason = second.code === "declined" ? "declined" : "malformed";
    throw new ServiceFailure("writer", reason, `${prompt.schemaName} ${second.code}`);
  } catch (error) {
    if (first.verdict) return first.verdict.result;
    throw error;
  }
}

const notUsable = (problem: string): string => `Your last answer could not be used: ${problem}.`;

/** What is shown in place of an answer of which nothing can be, if the second one is no better. */
export const refused = <Result>(result: Result, problem: string): Judged<Result> => ({
  result,
  objection: notUsable(problem),
  score: -1,
});

export function judgeUsable<Result>(result: Result, judge: () => Judged<Result>): Judged<Result> {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return refused(result, error.message);
  }
}

const better = <Result>(first: Judged<Result> | undefined, second: Judged<Result>): Judged<Result> =>
  first && (first.score ?? 0) > (second.score ?? 0) ? first : second;

async function attempt<Shape, Result>(chat: Chat, prompt: Prompt<Shape, Result>, before?: Attempt<Result>) {
  let raw: unknown;
  try {
    raw = await ask(chat, requestFor(prompt, before), prompt.onText, before?.failed);
    const verdict = prompt.read(parseAnswer(raw, prompt.schema));
    return { verdict, problem: verdict.objection ?? "", answer: answerText(raw) };
  } catch (error) {
    if (error instanceof UnusableAnswer)
      return { problem: error.message, answer: answerText(raw), code: error.code };
    // Not remembered, as a refusal of the schema is: it may be this one answer that would not fit, and others are better with it.
    // A model that always fails so belongs in `MODELS` with `schema: false`.
    if (error instanceof ServiceFailure && error.reason === "malformed")
      return { problem: "it was not JSON", code: "json", failed: true };
    throw error;
  }
}

/** How an answer is asked for: bound to its schema, and written while one watches. */
type Form = { schema: boolean; stream: boolean };

/** In the order in which they are tried. A service may take the schema or the stream, but not both at once, or neither. */
const FORMS: readonly Form[] = [
  { schema: true, stream: true },
  { schema: true, stream: false },
  { schema: false, stream: true },
  { schema: false, stream: false },
];

/** The form that a model took after it had refused another: learnt once by each process. */
const takenForms = new Map<string, Form>();

/** Statuses by which a service says that it doesn't take such a request, though it may take another: no shorter one. */
const REFUSES_FORM: ReadonlySet<number | undefined> = new Set([400, 415, 422]);

async function ask(chat: Chat, request: ChatRequest, onText?: OnText, isInWords = false): Promise<unknown> {
  const support = takenForms.get(chat.name) ?? chat.takes;
  const forms = FORMS.filter(
    ({ schema, stream }) =>
      !(schema && (isInWords || support?.schema === false)) &&
      !(stream && (!onText || support?.stream === false)),
  );
  let refusal: ServiceFailure | undefined;
  for (const form of forms) {
    try {
      const lacks = [form.schema ? [] : "schema", form.stream || !onText ? [] : "stream"].flat();
      const answer = await chat.ask(
        form.schema ? request : inWords(request),
        form.stream ? onText : undefined,
        lacks.length > 0 ? `without ${lacks.join(" and ")}` : undefined,
      );
      if (refusal) takenForms.set(chat.name, { ...form, stream: form.stream || !onText });
      return answer;
    } catch (error) {
      if (!(error instanceof ServiceFailure && REFUSES_FORM.has(error.status))) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new Error("There is no form to ask in.");
}

function inWords({ messages, response_format: format, ...rest }: ChatRequest): ChatRequest {
  const schema = `Your answer is one JSON object of this schema: ${JSON.stringify(format?.json_schema.schema)}`;
  const [system, ...others] = messages;
  return { ...rest, messages: [{ role: "system", content: `${system?.content}\n\n${schema}` }, ...others] };
}

/** Small models forget what they read before a long note. */
const ANSWER_NOW = "Answer with the JSON object now.";

/** The longest answers that we ask for are shorter; a model that ran on need not read all of it again. */
const MAX_SENT_BACK_CHARS = 12_000;

function requestFor<Shape, Result>(prompt: Prompt<Shape, Result>, before?: Attempt<Result>): ChatRequest {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(prompt.schema, {
    // Strict structured output knows no defaults; ours are for answers that forget a part.
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  });
  return {
    messages: [{ role: "system", content: prompt.system }, ...exchange(prompt.user, before)],
    max_completion_tokens: prompt.maxTokens ?? MAX_ANSWER_TOKENS,
    response_format: { type: "json_schema", json_schema: { name: prompt.schemaName, schema, strict: true } },
  };
}

/** What is asked, and the answer that would not do. Roles alternate, because some chat templates insist on it. */
function exchange(user: string, before?: Attempt<unknown>): ChatRequest["messages"] {
  const request = { role: "user" as const, content: `${user}\n\n${ANSWER_NOW}` };
  if (!before) return [request];
  const problem = before.verdict ? before.problem : notUsable(before.problem);
  const note = `${problem}\n\nAnswer again, in full.`;
  if (!before.answer) return [{ role: "user", content: `${user}\n\n${note}` }];
  return [
    request,
    { role: "assistant", content: before.answer.slice(0, MAX_SENT_BACK_CHARS) },
    { role: "user", content: note },
  ];
}
