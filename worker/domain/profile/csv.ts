/** What stands behind so many fields of a row is left out, and of a field what is behind so many characters: all takes memory. */
export const MAX_FIELDS = 100;
const MAX_FIELD_CHARS = 20_000;

/**
 * The rows of a CSV file: fields may be quoted, and then hold separators, lines and doubled quotation marks. What separates the
 * first two separates all. Looks at each character a bounded number of times, whatever the file holds.
 */
export function* rowsOfCsv(text: string): Generator<string[]> {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ",";
  const endsField = (char: string | undefined) =>
    char === separator || char === "\n" || char === "\r" || char === undefined;
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = text[at] === '"' ? quotedField(text, at) : { value: "", end: at };
    let end = quoted.end;
    while (!endsField(text[end])) end += 1;
    if (row.length < MAX_FIELDS)
      row.push((quoted.value + text.slice(quoted.end, end)).slice(0, MAX_FIELD_CHARS));
    at = text.startsWith("\r\n", end) ? end + 2 : end + 1;
    if (text[end] === separator) continue;
    yield row;
    row = [];
  }
}

/** What stands between quotation marks, and where what follows them begins: at the end of the text where they are not closed. */
function quotedField(text: string, start: number): { value: string; end: number } {
  const parts: string[] = [];
  const valueTo = (end: number) => parts.join("") + text.slice(from, Math.min(end, from + MAX_FIELD_CHARS));
  let from = start + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0) return { value: valueTo(text.length), end: text.length };
    if (text[mark + 1] !== '"') return { value: valueTo(mark), end: mark + 1 };
    if (parts.length < MAX_FIELD_CHARS)
      parts.push(text.slice(from, Math.min(mark + 1, from + MAX_FIELD_CHARS)));
    from = mark + 2;
  }
}
