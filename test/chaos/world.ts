import { EventEmitter } from "node:events";
import { App } from "./app.ts";
import { type Outside, startOutside } from "./outside.ts";
import { Random } from "./random.ts";

/** Something that must never be, and who it happened to. */
export interface Problem {
  who: string;
  what: string;
  /** What they had called until then, the last few. */
  calls: string[];
}

/** Everything that the people of one run share. */
export interface World {
  app: App;
  outside: Outside;
  random: Random;
  /** `request` and `answer`, whoever it is that calls the app, and the moments of the outside services. */
  moments: EventEmitter;
  problems: Problem[];
  /** A problem that is nobody's in particular. */
  report: (what: string) => void;
  /** How often which answer was given: `POST /api/transcribe 200`. */
  answers: Map<string, number>;
  close: () => Promise<void>;
}

export async function startWorld(seed: number): Promise<World> {
  const random = new Random(seed);
  const moments = new EventEmitter().setMaxListeners(0);
  const app = await App.build();
  const outside = await startOutside(moments, random.fork(), `${app.origin}/api/billing/webhook`);
  app.configure(outside.env);
  const problems: Problem[] = [];
  return {
    app,
    outside,
    random,
    moments,
    problems,
    report: (what) => void problems.push({ who: "somebody", what, calls: [] }),
    answers: new Map(),
    close: async () => {
      await app.discard();
      await outside.close();
    },
  };
}
