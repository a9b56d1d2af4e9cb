import { analyze } from "../fidelity/index.ts";
import type { Language } from "../text/index.ts";

const ARTICLE = /^(?:the|that|my|our|this|der|die|das|den|el|la|los|le|les|o|a) /iu;

/** Where words stand in a text: as they are, else without their article, else as the same amount ("twelve percent" as "12%"). */
export function placesOf(what: string, text: string, language: Language): { start: number; end: number }[] {
  const short = what.replace(ARTICLE, "");
  for (const words of [what, short].filter(Boolean)) {
    const any = words.split(" ").map(RegExp.escape).join("[\\s-]+");
    const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "giu"));
    const places = [...found].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (places.length > 0) return places;
  }
  const asked = analyze(short, language);
  const [amount, other] = asked.amounts;
  if (!amount || other || amount.from > 0 || amount.isImplied) return [];
  const { tokens, amounts } = analyze(text, language);
  return amounts
    .filter(
      ({ values, unit }) =>
        values[0] === amount.values[0] && (!amount.unit || unit?.kind === amount.unit.kind),
    )
    .map(({ from, to, unit }) => {
      // Of "12%" only the number is meant by "twelve".
      const last = unit && !amount.unit ? from : to - 1;
      return { start: tokens[from]?.start ?? 0, end: tokens[last]?.end ?? 0 };
    });
}
