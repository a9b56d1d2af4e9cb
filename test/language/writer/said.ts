/** Words as an outsider would count them: letters and digits, apostrophes kept, case ignored. */
export function wordsIn(text: string): string[] {
  return (
    text
      .replaceAll("’", "'")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? []
  );
}

/** The words of `text` that do not stand in `transcript`, or stand there only before an earlier word of the text. */
export function unsaidWords(text: string, transcript: string): string[] {
  const said = wordsIn(transcript);
  const unsaid: string[] = [];
  let from = 0;
  for (const word of wordsIn(text)) {
    const at = said.indexOf(word, from);
    if (at < 0) unsaid.push(word);
    else from = at + 1;
  }
  return unsaid;
}
