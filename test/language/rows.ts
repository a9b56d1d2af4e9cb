/**
 * Fixtures have a case a line: its fields, parted by bars, and what is left over in `rest`. Cases that show the same stand
 * under what they show.
 */
export function rowsOf<Field extends string>(
  cases: readonly string[] | Record<string, readonly string[]>,
  ...fields: Field[]
): (Record<Field | "what", string> & { rest: string[] })[] {
  if (!Array.isArray(cases))
    return Object.entries(cases).flatMap(([what, lines]) =>
      rowsOf(lines, ...fields).map((row) => ({ ...row, what })),
    );
  return cases.map((line: string) => {
    const parts = line.split(" | ");
    const named = fields.map((field, at) => [field, parts[at] ?? ""]);
    return { what: "", ...Object.fromEntries(named), rest: parts.slice(fields.length) };
  });
}
