import type { HookType } from "#contract/drafts.ts";
import { typesOf } from "../../hooks/strength.ts";
import type { Language } from "../../languages/language.ts";
import { wordSet } from "../../words.ts";
import { leansBack } from "../post/leaning.ts";
import type { Line, Material } from "./material.ts";

export type Angle = "lesson" | "moment" | "number" | "trouble" | "advice" | "feeling" | "change" | "person" | "start" | "rest";

/** A stretch of an interview with something of its own to say. */
export interface Focus {
  angle: Angle;
  /** Indexes of its lines, neighbours of one answer. */
  lines: number[];
  anchor: number;
}

const MAX_WORDS = 90;
const MIN_WORDS = 25;
const MAX_LINES = 6;

const WORDS: Partial<Record<Angle, ReadonlySet<string>>> = {
  trouble: wordSet(`mistake mistakes wrong failed failure lost problem broke broken worst hardest rejected churn fehler verloren problem
    error errores perdimos perdí fallo fracaso erreur perdu échec problème erro perdemos perdi fracasso problema`),
  feeling: wordSet(`scared afraid terrified nervous worried proud ashamed embarrassed angry tired exhausted lonely relieved happy sad
    weird cried fear froze miedo orgulloso angst stolz peur fier medo orgulho`),
  change: wordSet("now instead changed switched since stopped started ahora cambié cambiamos jetzt geändert seitdem maintenant changé agora mudei mudamos"),
  advice: wordSet("should don't never always if stop must consejo deberías rat solltest conseil devriez conselho deveria"),
  person: wordSet(`customer customers client clients team boss mom dad wife husband cofounder friend mentor investor he she cliente
    equipo jefe kunde kunden team chef client équipe patron cliente equipe chefe`),
};
const BY_TYPE: Partial<Record<HookType, Angle>> = { lesson: "lesson", scene: "moment", number: "number" };

/** What a line could be the heart of, the more telling first. */
export function anglesOf({ words, text }: Line, language: Language): Angle[] {
  const types = typesOf({ words, text }, language);
  const keys = words.map(({ key }) => key);
  const has = (angle: Angle) => keys.some((key) => WORDS[angle]?.has(key));
  const angles: Angle[] = types.flatMap((type) => BY_TYPE[type] ?? []);
  const isAdvice = has("advice") && keys.some((key) => key === "you" || key === "don't" || key === "if" || key.length > 5);
  for (const angle of ["trouble", "feeling", "change", "person"] as const) if (has(angle)) angles.push(angle);
  return isAdvice ? ["advice", ...angles] : angles;
}

/** Stretches around the strongest lines, each of its own angle, sharing as few lines as the interview allows. */
export function fociOf({ lines, language }: Material, most: number): Focus[] {
  const foci: Focus[] = [];
  const used = new Set<number>();
  const angles = new Set<Angle>();
  const ranked = lines.map((_, at) => at).sort((a, b) => (lines[b]?.weight ?? 0) - (lines[a]?.weight ?? 0));
  for (const fresh of [true, false]) {
    for (const anchor of ranked) {
      const line = lines[anchor];
      if (!line || foci.length === most || used.has(anchor)) continue;
      const angle = anglesOf(line, language).find((each) => !angles.has(each)) ?? (fresh ? undefined : leftOver(angles));
      if (!angle) continue;
      const stretch = stretchAround(lines, anchor, used);
      if (fresh && sizeOf(lines, stretch) < MIN_WORDS / 2) continue;
      foci.push({ angle, lines: stretch, anchor });
      angles.add(angle);
      for (const at of stretch) used.add(at);
    }
  }
  return foci;
}

function leftOver(angles: ReadonlySet<Angle>): Angle | undefined {
  return (["start", "rest", "moment", "person", "change"] as const).find((angle) => !angles.has(angle));
}

function sizeOf(lines: readonly Line[], stretch: readonly number[]): number {
  return stretch.reduce((sum, at) => sum + (lines[at]?.size ?? 0), 0);
}

/** The anchor with what leads up to it, then what follows, within one answer and without what another post has. */
function stretchAround(lines: readonly Line[], anchor: number, used: ReadonlySet<number>): number[] {
  let [first, last] = [anchor, anchor];
  const free = (at: number) => lines[at] !== undefined && lines[at].turn === lines[anchor]?.turn && !used.has(at);
  const size = () => sizeOf(lines, Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
  const fits = (at: number) => last - first + 1 < MAX_LINES && size() + (lines[at]?.size ?? 0) <= MAX_WORDS;
  while (leansBack(lines[first]?.words ?? []) && free(first - 1) && fits(first - 1)) first -= 1;
  for (let round = 0; round < MAX_LINES && size() < MAX_WORDS / 2; round += 1) {
    if (free(last + 1) && fits(last + 1)) last += 1;
    if (free(first - 1) && fits(first - 1)) first -= 1;
  }
  while (leansBack(lines[first]?.words ?? []) && free(first - 1) && fits(first - 1)) first -= 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}
