/**
 * A text with line breaks where an agent wrote `\n` for them. Not in a path, a command or a pattern (`C:\new`, `\nabla`, `\d\n`), or
 * where a sentence speaks of `\n` itself. Who writes real ones, too, means others only between sentences, paragraphs and points.
 */
export function unescapeLineBreaks(text: string): string {
  const hasBreaks = text.includes("\n");
  const inLines = text.replace(/(?:(?:\\r)?\\n)+/g, (run: string, at: number) => {
    const before = text.slice(Math.max(0, at - 100), at);
    const after = text.slice(at + run.length, at + run.length + 2);
    const word = /\S*$/.exec(before)?.[0] ?? "";
    const isInSentence = word === "" && /[^\s.!?…:;,]\s+$|^$/.test(before.slice(-3));
    const isBetween = /n./.test(run) || /^$|[.!?…:。！？]["'”’)]*$/.test(word) || /^[-–•*\d]/.test(after);
    const isKept =
      /\\(?![nrt"'/]|u[\da-fA-F]{4})/.test(word) ||
      (/(?:^|\W)[A-Za-z]:(?:$|\\[nrtu][a-z])/.test(word) && /^[a-z\d]/.test(after)) ||
      (isInSentence && /^\s?[a-z]/.test(after)) ||
      (/["'`“‘(]$/.test(word) && /^["'`”’)]/.test(after));
    return isKept || (hasBreaks && !isBetween) ? run : run.replaceAll("\\r", "").replaceAll("\\n", "\n");
  });
  if (inLines === text) return text;
  // Whoever escapes breaks once too often does so with all else that JSON escapes, too.
  return inLines
    .replace(/\\(?=["'/])|(?<=\n)(?:\\t)+/g, "")
    .replace(/\\u([\da-f]{4})/gi, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}
