import { z } from "zod";
import { hookType } from "#contract/drafts.ts";
import type { OnProgress } from "../../language/writer.ts";
import { jsonOf } from "../response.ts";

/** An unknown type is no reason to lose a good line. */
export const hookAnswer = z.object({ type: hookType.catch("claim"), content: z.string() });

/** A model answered, but not with something usable. The message, which may quote, is sent back to the model beside the answer. */
export class UnusableAnswer extends Error {
  constructor(
    message: string,
    /** For the log. `declined` where the model would not answer, rather than failed to. */
    readonly code = "unfit",
  ) {
    super(message);
  }
}

const text = z.string().nullish().catch(null);
const choice = z.object({
  message: z.object({
    content: z.unknown(),
    refusal: text,
    /** Some servers put all that a reasoning model wrote there, and leave the content empty. */
    reasoning_content: text,
    reasoning: text,
  }),
  finish_reason: text,
});
const completion = z.union([
  /** Chat Completions; the content should be text, but some servers parse it themselves. */
  z.object({ choices: z.tuple([choice], z.unknown()) }).transform(({ choices }) => choices[0]),
  /** The answers of the older Workers AI models. */
  z
    .object({ response: z.unknown() })
    .transform(({ response: content }): z.infer<typeof choice> => ({ message: { content } })),
]);

/** Finds the JSON object in a model's answer and checks it against `schema`. Throws `UnusableAnswer`. */
export function parseAnswer<T>(raw: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(asObject(contentOf(raw)));
  if (parsed.success) return parsed.data;
  const places = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "the whole"))];
  throw new UnusableAnswer(`it does not follow the schema at ${places.slice(0, 5).join(", ")}`, "schema");
}

export function answerText(raw: unknown): string | undefined {
  const content = completion.safeParse(raw).data?.message.content;
  return typeof content === "string" ? content : content ? JSON.stringify(content) : undefined;
}

function contentOf(raw: unknown): unknown {
  const { message, finish_reason: finish } = completion.safeParse(raw).data ?? {};
  if (message?.refusal) throw new UnusableAnswer("it was a refusal", "declined");
  if (finish === "content_filter") throw new UnusableAnswer("it was filtered", "declined");
  if (finish === "length") throw new UnusableAnswer("it was too long and was cut off", "cut");
  return message?.content || message?.reasoning_content || message?.reasoning;
}

/** More beginnings and ends than an answer with prose around it has. */
const MAX_TRIES = 40;

function asObject(content: unknown): unknown {
  if (typeof content !== "string") {
    if (content) return content;
    throw new UnusableAnswer("it was empty", "empty");
  }
  // Some servers leave a reasoning model's thoughts in, and these may contain braces, as may what follows the object.
  const text = content.replace(/^[\s\S]*<\/think>/, "");
  const starts = [...text.matchAll(/\{\s*["}]/g)].slice(0, MAX_TRIES).map(({ index }) => index);
  const ends = [...text.matchAll(/\}/g)].slice(-MAX_TRIES).map(({ index }) => index + 1);
  for (const end of ends.reverse())
    for (const start of starts) {
      const json = start < end ? text.slice(start, end) : "";
      const value = jsonOf(json) ?? jsonOf(withEscapes(json));
      if (value !== undefined) return value;
    }
  throw new UnusableAnswer("it was not a JSON object", "json");
}

/** Line breaks and tabs within strings as JSON has them. */
const withEscapes = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"/gs, (text) =>
    text.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
  );

/** Gets the whole text of an answer so far, whenever there is more; shorter again when a new attempt began. */
export type OnText = (text: string) => void;

/** Reports each whole sentence of an unfinished body as `judge` has it; where that throws `UnusableAnswer`, nothing of it is shown. */
export function bodyProgress(judge: (body: string) => string, onProgress: OnProgress): OnText {
  let latest = "";
  return (text) => {
    const body = WHOLE_SENTENCES.exec(partialString(text, "body") ?? "")?.[0].trimEnd() ?? "";
    if (body === latest) return;
    latest = body;
    try {
      onProgress(judge(body));
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  };
}

/** Up to where the last sentence or line ends that something follows. */
const WHOLE_SENTENCES = /^.*(?:[.?!…]["”»)]*(?=\s)|[。！？]|(?=\n))/su;

const STRING = /"(?:[^"\\]+|\\.)*/s;
const TOKEN = new RegExp(`(?<string>${STRING.source}"?)(?<colon>\\s*:\\s*)?|[[\\]{}]`, "gs");
const WHOLE_ESCAPES = /^(?:[^"\\]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/;

/** The string at `key` of the outermost object of unfinished JSON, as far as it has come, never with half a character at its end. */
export function partialString(json: string, key: string): string | undefined {
  const text = json.replace(/<think>.*?(?:<\/think>|$)/gs, "");
  let depth = 0;
  for (const { 0: token, index, input, groups } of text.slice(text.indexOf("{")).matchAll(TOKEN)) {
    const { string, colon } = groups ?? {};
    if (string === undefined) depth += token === "{" || token === "[" ? 1 : -1;
    else if (colon && depth === 1 && string === JSON.stringify(key))
      return decode(input.slice(index + token.length));
  }
}

function decode(value: string): string | undefined {
  if (!value.startsWith('"')) return undefined;
  const whole = value.slice(1).match(WHOLE_ESCAPES)?.[0] ?? "";
  const text = jsonOf(withEscapes(`"${whole}"`));
  // The first half of a surrogate pair waits for the second.
  return typeof text === "string" ? text.replace(/[\uD800-\uDBFF]$/, "") : undefined;
}
