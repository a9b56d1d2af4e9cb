import { z } from "zod";

/** A model answered, but with nothing that can be used. `problem` is what it is told; it never quotes the answer. */
export class UnusableAnswer extends Error {
  constructor(
    readonly problem: string,
    /** It declined, rather than failed. */
    readonly refused = false,
  ) {
    super(problem);
  }
}

/** Chat Completions; the content should be text, but some servers parse it themselves. */
const chatCompletion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.unknown(), refusal: z.string().nullish().catch(null) }),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .min(1),
});

/** What the older Workers AI models answer. */
const legacyResponse = z.object({ response: z.unknown() });

/** Finds the JSON object in a model's answer and checks it against `schema`. Throws `UnusableAnswer`. */
export function parseAnswer<T>(raw: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(asObject(contentOf(raw)));
  if (parsed.success) return parsed.data;
  const places = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "the whole"))];
  throw new UnusableAnswer(`it does not follow the schema at ${places.slice(0, 5).join(", ")}`);
}

function contentOf(raw: unknown): unknown {
  const completion = chatCompletion.safeParse(raw);
  if (!completion.success) return legacyResponse.safeParse(raw).data?.response;
  const choice = completion.data.choices[0];
  if (choice?.message.refusal) throw new UnusableAnswer("it was a refusal", true);
  if (choice?.finish_reason === "content_filter") throw new UnusableAnswer("it was filtered", true);
  if (choice?.finish_reason === "length") throw new UnusableAnswer("it was too long and was cut off");
  return choice?.message.content;
}

function asObject(content: unknown): unknown {
  if (typeof content !== "string") {
    if (content) return content;
    throw new UnusableAnswer("it was empty");
  }
  // Some servers leave a reasoning model's thoughts in, and these may contain braces.
  const text = content.replace(/<think>[\s\S]*?<\/think>/g, "");
  const outermost = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(outermost);
  } catch {
    throw new UnusableAnswer("it was not a JSON object");
  }
}
