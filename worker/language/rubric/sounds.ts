const ENGLISH = "u+m+|u+h+m*|erm?|a+h+|hmm+|mm+|uh-huh";
/** By language: what fills pauses in one is a word in another, like the Portuguese and German "um". */
const OTHERS: Record<string, string> = {
  es: "eh+|em+|mmm+",
  de: "äh+m*|öh+m*|hm+",
  fr: "euh+|heu|hum",
  pt: "hã|hum+|ahn|né",
};

/** Matches the filler sounds of a language, English if none is given; a new expression each time, since it is global. */
export function soundsOf(language = "en"): RegExp {
  const code = language.slice(0, 2).toLowerCase();
  return wholeWord(code === "en" ? ENGLISH : (OTHERS[code] ?? "(?!)"));
}

/** The pattern where it stands as a word of its own. */
export function wholeWord(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${pattern})(?![\\p{L}\\p{N}'’-])`, "giu");
}
