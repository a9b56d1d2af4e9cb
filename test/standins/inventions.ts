/** What a model adds that nobody said, or writes as nobody speaks. */
export const INVENTIONS = {
  number: "Costs fell by 93.5 %.",
  company: "We did it with Acme Corp.",
  name: "I asked Sarah Miller about it.",
  quote: "He said, “Excellence is a habit of great teams.”",
  translated: "Niemand hatte gefragt, warum die Pumpe so laut war, und das hat uns sehr viel Geld gekostet.",
} as const;

export type Invention = keyof typeof INVENTIONS;

export const isInvention = (fault: string): fault is Invention => Object.hasOwn(INVENTIONS, fault);

/** The answer with the invention in the first hook, in each body and in each call to action. */
export function withInvention(kind: Invention, answer: unknown): unknown {
  const added = (text: string | null) =>
    kind === "translated" ? INVENTIONS.translated : [text, INVENTIONS[kind]].filter(Boolean).join(" ");
  const isSpoilt = (key: string, place: number) =>
    (place === 0 && (key === "content" || key === "hook")) || ["body", "cta", "ctaSuggestions"].includes(key);
  const spoil = (value: unknown, key: string, place: number): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => spoil(each, key, at));
    if ((typeof value === "string" || value === null) && isSpoilt(key, place)) return added(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, name, place)]));
  };
  return spoil(answer, "", 0);
}
