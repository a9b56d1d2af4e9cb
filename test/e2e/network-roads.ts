import { expect } from "@playwright/test";
import { pick, seedIn } from "../sample.ts";
import { DEEP } from "./fixtures.ts";
import { type Go, type Journey, type Loss, type Road, test } from "./network-travel.ts";

const ROAD_TIMEOUT_MS = 300_000;

/** What is asked for again and again, until it is there. */
const isRead = (call: string) => call.startsWith("GET ");

/**
 * Each call with each way of losing it. Reading changes nothing, so that its lost answer is no case of its own; and what
 * is spoken comes to screens that typed roads have been to.
 */
function lossesOf(calls: string[], { says }: Road): Loss[] {
  const seen = new Map<string, number>();
  return calls.flatMap((call): Loss[] => {
    const nth = (seen.get(call) ?? 0) + 1;
    seen.set(call, nth);
    if (!isRead(call))
      return [
        { call, nth, fault: "unsent" },
        { call, nth, fault: "unanswered" },
      ];
    return nth === 1 && says === undefined ? [{ call, nth, fault: "unsent" }] : [];
  });
}

const inWords = (loss: Loss) =>
  "call" in loss ? `${loss.call} (${loss.nth}) ${loss.fault}` : `offline at step ${loss.offlineAt + 1}`;

/** All of them, or in a sample two by the seed: a road with all of its losses takes minutes. */
function sampleOf(losses: Loss[], { name }: Road): Loss[] {
  const seed = seedIn(process.env);
  return seed === undefined ? losses : losses.slice(pick(seed, name, losses.length)).slice(0, 2);
}

interface Options {
  /** The steps that are also taken without a line, counted from 0: those that send something. */
  offline?: number[];
  /** Another app than the one that all tests share. */
  on?: (title: string, details: typeof DEEP, body: (fixtures: { go: Go }) => Promise<void>) => void;
}

/**
 * Goes the road undisturbed, and then once for each of its calls, which is lost, and once for each step of `offline`
 * without a line. All of them have to end where the first one did, by ways that the screens offer.
 */
export function testRoad(road: Road, { offline = [], on = test }: Options = {}): void {
  on(`${road.name}: whatever is lost on the way, it ends where it would have`, DEEP, async ({ go }) => {
    test.setTimeout(ROAD_TIMEOUT_MS);
    let calls: string[] = [];
    let undisturbed: unknown;
    await go(road, null, async (journey) => {
      undisturbed = await settled(journey);
      expect(undisturbed).toMatchObject(road.end ?? {});
      calls = journey.calls;
    });
    const losses = [...lossesOf(calls, road), ...offline.map((offlineAt) => ({ offlineAt }))];
    for (const loss of sampleOf(losses, road)) {
      await test.step(inWords(loss), () =>
        go(road, loss, async ({ standing, lost }) => {
          // A read may be spared, where the screen has the news already.
          if ("call" in loss && !isRead(loss.call)) await expect.poll(lost, { message: "lost" }).toBe(true);
          await expect.poll(standing, { message: inWords(loss) }).toEqual(undisturbed);
        }),
      );
    }
  });
}

/** What the server does after its answer, such as filing a post, is over when two looks a second apart show the same. */
async function settled({ standing }: Journey): Promise<unknown> {
  let last = await standing();
  const unchanged = async () => {
    const before = JSON.stringify(last);
    last = await standing();
    return JSON.stringify(last) === before;
  };
  await expect.poll(unchanged, { intervals: [1_000] }).toBe(true);
  return last;
}
