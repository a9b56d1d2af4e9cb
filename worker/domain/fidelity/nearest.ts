import { clean } from "../../services/writer/builtin/clean.ts";
import { BRISK_PACE, sentencesOf } from "../../services/writer/builtin/sentences.ts";
import { wordsOf } from "../../services/writer/builtin/words.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";
import { stemOf } from "./stem.ts";
import { fold, type Range } from "./tokens.ts";

const WINDOW = 16;
const MARGIN = 14;
const MIN_SHARED = 2;
const MIN_SHARE = 0.3;

/**
 * The sentence or clause of what was said that is closest to the given part of a body, in the speaker's words without
 * the fillers. Undefined when nothing is close enough to stand in for it.
 */
export function nearestTo(body: Reading, sentence: Range, speech: Speech): string | undefined {
  const wanted = new Set<string>();
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const token = body.tokens[at];
    if (token && isContent(token, speech)) wanted.add(body.stems[at] ?? "");
  }
  const centre = densest(wanted, speech);
  if (centre === undefined) return undefined;
  const candidates = clausesAround(centre, speech)
    .map((text) => ({ text, shared: sharedWith(text, wanted, speech) }))
    .sort((one, other) => other.shared - one.shared);
  const [best] = candidates;
  const needed = Math.max(MIN_SHARED, wanted.size * MIN_SHARE);
  return best && best.shared >= Math.min(needed, wanted.size) && best.shared > 0 ? best.text : undefined;
}

/** The middle of the stretch of speech that holds most of the wanted words, rare ones counting for more. */
function densest(wanted: ReadonlySet<string>, speech: Speech): number | undefined {
  const hits = [...wanted]
    .flatMap((stem) => {
      const at = speech.byStem.get(stem)?.filter((position) => position < speech.confirmedFrom) ?? [];
      return at.map((position) => ({ position, weight: 1 / Math.sqrt(at.length) }));
    })
    .sort((one, other) => one.position - other.position);
  let best = 0;
  let centre: number | undefined;
  let sum = 0;
  for (let start = 0, end = 0; end < hits.length; end += 1) {
    sum += hits[end]?.weight ?? 0;
    while ((hits[end]?.position ?? 0) - (hits[start]?.position ?? 0) > WINDOW)
      sum -= hits[start++]?.weight ?? 0;
    if (sum <= best + 1e-9) continue;
    best = sum;
    centre = Math.round(((hits[start]?.position ?? 0) + (hits[end]?.position ?? 0)) / 2);
  }
  return centre;
}

function clausesAround(centre: number, speech: Speech): string[] {
  const first = speech.tokens[Math.max(0, centre - WINDOW / 2 - MARGIN)];
  const last = speech.tokens[Math.min(speech.confirmedFrom - 1, centre + WINDOW / 2 + MARGIN)];
  if (!first || !last) return [];
  const words = clean(wordsOf(speech.text.slice(first.start, last.end)), speech.language);
  return sentencesOf(words, speech.language, BRISK_PACE).map((sentence) =>
    sentence
      .map((word) => `${word.lead}${word.text}${word.trail}`)
      .join(" ")
      .trim(),
  );
}

function sharedWith(text: string, wanted: ReadonlySet<string>, speech: Speech): number {
  const stems = new Set(wordsOf(text).map((word) => stemOf(fold(word.text), speech.language.code)));
  return [...wanted].filter((stem) => stems.has(stem)).length;
}
