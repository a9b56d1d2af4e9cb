/**
 * A text with line breaks where an agent wrote `\n` for them. Not if it has real ones: then it knows how. And not in a path, a
 * command or a pattern (`C:\new`, `\nabla`, `\d\n`), or where a sentence speaks of `\n` itself.
 */
export function unescapeLineBreaks(text: string): string {
  if (text.includes("\n")) return text;
  const inLines = text.replace(/(?:\\r)?\\n/g, (escaped: string, at: number) => {
    const before = text.slice(Math.max(0, at - 100), at);
    const after = text.slice(at + escaped.length, at + escaped.length + 2);
    const word = /\S*$/.exec(before)?.[0] ?? "";
    const isInSentence = word === "" && /[^\s.!?…:;,]\s+$|^$/.test(before.slice(-3));
    const isKept =
      /\\(?![nrt"'/]|u[\da-fA-F]{4})/.test(word) ||
      (/(?:^|\W)[A-Za-z]:(?:$|\\[nrtu][a-z])/.test(word) && /^[a-z\d]/.test(after)) ||
      (isInSentence && /^\s?[a-z]/.test(after)) ||
      (/["'`“‘(]$/.test(word) && /^["'`”’)]/.test(after));
    return isKept ? escaped : "\n";
  });
  if (!inLines.includes("\n")) return text;
  // Whoever escapes breaks once too often does so with all else that JSON escapes, too.
  return inLines
    .replace(/\\(?=["'/])|(?<=\n)(?:\\t)+/g, "")
    .replace(/\\u([\da-f]{4})/gi, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}
