const SNIPPET_CHARS = 140;

/** The start of a text, cut between words, for lists. */
export function snippetOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SNIPPET_CHARS) return line;
  const cut = line.slice(0, SNIPPET_CHARS);
  const lastSpace = cut.lastIndexOf(" ");
  // Languages without spaces are cut where they are.
  return `${(lastSpace > SNIPPET_CHARS / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
