import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { pt } from "./pt.ts";
import type { Replies } from "./replies.ts";

export type { Replies } from "./replies.ts";

const REPLIES: Record<string, Replies> = { de, en, es, fr, pt };

/** In the language of the request; English where that is not known. */
export function repliesIn(code: string): Replies {
  return REPLIES[code] ?? en;
}
