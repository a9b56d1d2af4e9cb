/** The parts of JSON Schema that strict structured output uses. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

const MAX_LINE_CHARS = 140;

/** What lies between the markers of a prompt, or the whole prompt when it has none. */
function material(prompt: string): string {
  const marked = [...prompt.matchAll(/<note>\n?([\s\S]*?)\n?<\/note>/g)].map((match) => match[1]);
  return (marked.length > 0 ? marked.join("\n") : prompt).trim();
}

/** Sentences of what was said, each short enough to open a post and no two the same. */
function linesOf(said: string): string[] {
  const sentences = said.split(/(?<=[.!?])\s+|\n+/).filter(Boolean);
  const words = said.split(/\s+/);
  const half = Math.ceil(words.length / 2);
  const lines = [...sentences, words.slice(0, half).join(" "), words.slice(half).join(" ")];
  return [...new Set(lines.map((line) => line.slice(0, MAX_LINE_CHARS).trim()).filter(Boolean))];
}

function fill(schema: JsonSchema, key: string, said: string, index: number): unknown {
  if (schema.enum) return schema.enum[index % schema.enum.length];
  const entries = Object.entries(schema.properties ?? {});
  if (schema.type === "object")
    return Object.fromEntries(entries.map(([name, part]) => [name, fill(part, name, said, index)]));
  if (schema.type === "array")
    return [0, 1].map((place) => fill(schema.items ?? { type: "string" }, key, said, place));
  if (schema.type === "string") {
    if (key === "body") return said;
    const lines = linesOf(said);
    const line = lines[index] ?? `${lines[0]} (${index + 1})`;
    return /topics|cta/i.test(key) ? `What came after "${line.split(/\s+/).slice(0, 6).join(" ")}"?` : line;
  }
  if (schema.type === "boolean") return false;
  return 0;
}

/** An answer that has the shape of `schema` and says only what the prompt's material says. */
export function answerFrom(schema: JsonSchema, prompt: string): unknown {
  return fill(schema, "", material(prompt), 0);
}
