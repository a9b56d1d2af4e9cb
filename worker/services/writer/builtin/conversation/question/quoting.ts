import type { Language } from "../../languages/language.ts";

/** A line as it stands within a sentence: no full stop, and no capital but that of a name. */
export function lowered(text: string, language: Language): string {
  const bare = text.replace(/[\s.,;:!…。]+$/u, "");
  const [first = ""] = bare.match(/^[\p{L}'’]+/u) ?? [];
  const key = first.toLowerCase();
  const isName =
    !language.functionWords.has(key) ||
    /^i(?:['’]|$)/.test(key) ||
    (language.code === "de" && /^Ihre?[mnrs]?$/.test(first));
  return isName ? bare : bare.charAt(0).toLowerCase() + bare.slice(1);
}
