/** The parts of JSON Schema that strict structured output uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A post with this word in it gets a poor review. */
export const BLEMISH = "blemish";

const MAX_LINE_CHARS = 140;
/** Derivatives need three; everything else is fine with more than two. */
const LIST_LENGTH = 3;

function tagged(prompt: string, tags: string): string[] {
  const marked = prompt.matchAll(new RegExp(`<(${tags})>\\n?([\\s\\S]*?)\\n?</\\1>`, "g"));
  return [...marked].map(([, , text = ""]) => text);
}

type Material = ReturnType<typeof materialOf>;

/** What a prompt has between its markers. */
function materialOf(prompt: string) {
  const said = tagged(prompt, "note|answer");
  // Where there is a post to change.
  const [body] = tagged(prompt, "post_body");
  return {
    said: (said.length > 0 ? said.join("\n") : prompt).trim(),
    body,
    // Out of 10, where there is a post to review.
    score: tagged(prompt, "note|post").at(-1)?.includes(BLEMISH) ? 4 : 8,
    // Offered already, one a line.
    offered: tagged(prompt, "offered").flatMap((text) => text.split("\n")),
    asked: tagged(prompt, "question"),
    // The last line of a post that its author sent out.
    ending: tagged(prompt, "sent_out")[0]?.split("\n").at(-1),
  };
}

/** Sentences of what was said, each short enough to open a post and no two the same. */
function linesOf(said: string): string[] {
  const sentences = said.split(/(?<=[.!?])\s+|\n+/).filter(Boolean);
  const words = said.split(/\s+/);
  const parts = [2, 4].flatMap((count) => {
    const size = Math.ceil(words.length / count);
    return Array.from({ length: count }, (_, at) => words.slice(at * size, (at + 1) * size).join(" "));
  });
  const lines = [...sentences, ...parts];
  return [...new Set(lines.map((line) => line.slice(0, MAX_LINE_CHARS).trim()).filter(Boolean))];
}

/** The first is everything that was said; each further one is another third of it. */
function bodyAt(place: number, { said, body }: Material): string {
  // A post that is changed loses a word, so that it is shorter, and another one each time.
  if (body) return body.split(" ").slice(0, -1).join(" ");
  if (place === 0) return said;
  const words = said.split(/\s+/);
  const third = Math.ceil(words.length / LIST_LENGTH);
  return words.slice((place - 1) * third, place * third).join(" ");
}

function questionAbout(line: string): string {
  return `What came after "${line.split(/\s+/).slice(0, 6).join(" ").replaceAll("?", "")}"?`;
}

/** What a profile says of its material: its longest words, and whatever three words stand in it twice. */
function aboutSpeaker(key: string, { said }: Material, place: number): string {
  const words = said.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length);
  if (key !== "distinctivePhrases") return longest[place] ?? said;
  const stretches = words.map((_, at) => words.slice(at, at + 3).join(" "));
  const twice = stretches.filter((stretch, at) => stretches.indexOf(stretch) < at);
  return twice[place] ?? stretches[place] ?? said;
}

const PROFILE = ["themes", "toneTags", "identityTags", "distinctivePhrases", "name"];

function stringFor(key: string, material: Material, place: number): string | null {
  if (PROFILE.includes(key)) return aboutSpeaker(key, material, place);
  if (key === "body") return bodyAt(place, material);
  if (key === "rule") return `End every post with “${material.ending}”.`;
  const lines = linesOf(material.said).filter((line) => !material.offered.includes(line));
  if (key === "question") {
    return lines.map(questionAbout).find((question) => !material.asked.includes(question)) ?? null;
  }
  const line = lines[place] ?? `${lines[0] ?? "Something else"} (${place + 1})`;
  return /topics|cta/i.test(key) ? questionAbout(line) : line;
}

function fill(schema: JsonSchema, key: string, material: Material, place: number): unknown {
  if (schema.enum) return schema.enum[place % schema.enum.length];
  const [type, orNull] = [schema.type ?? []].flat();
  // What may be null is left alone in a post that is changed, all but its body.
  if (orNull && material.body && key !== "body") return null;
  const entries = Object.entries(schema.properties ?? {});
  if (type === "object")
    return Object.fromEntries(entries.map(([name, part]) => [name, fill(part, name, material, place)]));
  if (type === "array") {
    // Derivatives come after the hero, which has the first place.
    const first = key === "derivatives" ? 1 : 0;
    const places = Array.from({ length: LIST_LENGTH }, (_, index) => first + index);
    return places.map((at) => fill(schema.items ?? { type: "string" }, key, material, at));
  }
  if (type === "string") return stringFor(key, material, place);
  if (type === "boolean") return false;
  if (key === "overallScore") return material.score;
  // Notes and pairs are counted from one.
  return key === "notes" || key === "pairs" ? place + 1 : 0;
}

/** An answer that has the shape of `schema` and says only what the prompt's material says. */
export function answerFrom(schema: JsonSchema, prompt: string): unknown {
  return fill(schema, "", materialOf(prompt), 0);
}

/** The schema as it stands in a prompt. */
export function schemaInWords(messages: { content: string }[]): JsonSchema | undefined {
  const [, schema] = /of this schema: (\{.*\})/.exec(messages[0]?.content ?? "") ?? [];
  return schema === undefined ? undefined : JSON.parse(schema);
}
