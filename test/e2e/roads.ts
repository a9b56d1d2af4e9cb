import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { pick, seedIn } from "../sample.ts";
import { test as base, DEEP, hearing } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { type Fault, type Line, openLine } from "./roads-line.ts";
import { type Standing, standingOf, withoutWords } from "./roads-standing.ts";
import { speak } from "./speech.ts";
import { keepToken } from "./token.ts";

const ROAD_TIMEOUT_MS = 300_000;
const PRESS_TIMEOUT_MS = 20_000;
const OVERLAY_MS = 6_000;
/** A note is heard and written about in between, in two browsers side by side. */
const DONE_TIMEOUT_MS = 45_000;

/** One thing that a person does on their road. */
export interface Step {
  take: (page: Page) => Promise<unknown>;
  done: (page: Page) => Locator;
  /** What the screen offers when it came to nothing; without it, it is done once more as before. */
  wayOn?: (page: Page) => Locator;
  /** The screen goes on by itself, so it is not looked at any further. */
  fleeting?: true;
  /** It sends something, so it is also taken without a line. */
  sends?: true;
}

export interface Traveller {
  /** None for a visitor. */
  token: string | null;
  /** What they do first, without any loss: another road is about that. */
  arrive?: Step[];
  steps: Step[];
  /** What they have elsewhere than with us. */
  elsewhere?: () => Promise<unknown>;
}

/** What somebody wants, from an account (or none) to where it is done. */
export interface Road {
  name: string;
  /** What the microphone hears each time recording starts. Nobody hears the same twice, so words are not compared. */
  says?: string;
  /** Makes who sets out, without a browser. */
  begin: (request: APIRequestContext) => Promise<Traveller>;
  /** What has to stand at its end, among other things. */
  end?: { here?: object; elsewhere?: object };
}

/** The n-th call of a name is lost; or there is no line at all while this step is taken (counted from 0). */
type Loss = { call: string; nth: number; fault: Fault } | { offlineAt: number };

interface Journey {
  calls: string[];
  steps: Step[];
  /** Whether what was to be lost has been. */
  lost: () => boolean;
  standing: () => Promise<{ here: Standing; elsewhere: unknown }>;
}

type Go = (road: Road, loss: Loss | null, atEnd: (journey: Journey) => Promise<void>) => Promise<void>;

/** A step that sends something: it is also taken without a line. */
export const send = (take: Step["take"], done: Step["done"], wayOn?: Step["wayOn"]): Step => ({
  take,
  done,
  wayOn,
  sends: true,
});

/** A step that only opens what is there. */
export const open = (take: Step["take"], done: Step["done"], wayOn?: Step["wayOn"]): Step => ({
  take,
  done,
  wayOn,
});

export const goTo = (path: string) => (page: Page) => page.goto(path);

/** What a screen says when something came to nothing. */
const trouble = (page: Page): Locator =>
  page
    .getByText(
      /\bfailed\b|didn't load|can't (load|reach)|couldn't|no answer|were offline|took too long|^Error$/i,
    )
    .filter({ visible: true });

export const tryAgain = (page: Page): Locator =>
  page.getByRole("button", { name: "Try again" }).filter({ visible: true });

export const sendAgain = (page: Page): Locator => screen(page).waiting.getByRole("button", { name: /^Send/ });

/** With a note that waits, or with one that has gone by itself. */
export const sendOrOpen = (page: Page): Locator =>
  sendAgain(page)
    .or(page.getByRole("link", { name: "Open draft" }))
    .or(tryAgain(page));

/** What stands in the place of something that is still to come. */
const waits = (page: Page): Locator =>
  page.locator(".animate-pulse, .voice-bar, [aria-busy=true]").filter({ visible: true });

/**
 * As somebody does who reads what the screen says: once more, by the way that it offers. Without a line it says so; once
 * the line is back, it goes on by itself or by what it offers.
 */
async function insist(page: Page, line: Line, step: Step, offline = false): Promise<void> {
  const { take, done } = step;
  // Nothing is lost twice, so there is nothing to put up with once that is over.
  const overcome = !offline && line.lost();
  await page.context().setOffline(offline);
  await take(page);
  if (!overcome) {
    const said = offline ? trouble(page) : done(page).or(trouble(page));
    await expect(said.first()).toBeVisible({ timeout: DONE_TIMEOUT_MS });
    await page.context().setOffline(false);
    await goOn(page, step);
  }
  await expect(done(page)).toBeVisible({ timeout: DONE_TIMEOUT_MS });
  if (!step.fleeting) await expectWhole(page);
}

const ON_ITS_WAY_MS = 1_000;

async function goOn(page: Page, { take, done, wayOn }: Step): Promise<void> {
  if (wayOn) await expect(done(page).or(wayOn(page)).first()).toBeVisible();
  // It may be on its way: who takes the step again meanwhile presses what the next step finds.
  const came = await done(page)
    .waitFor({ timeout: ON_ITS_WAY_MS })
    .then(
      () => true,
      () => false,
    );
  if (came) return;
  const arrived = done(page).waitFor({ timeout: DONE_TIMEOUT_MS });
  // What waits, or is asked once more, may be done by itself just then, and its button gone with it.
  await Promise.race([wayOn ? wayOn(page).first().click() : take(page), arrived]);
  // Nothing else may look at the page meanwhile: of two that come upon the overlay, one would never go on.
  await arrived;
}

/** Whatever else of the screen did not come can be asked for too; then nothing is left that waits for ever. */
async function expectWhole(page: Page): Promise<void> {
  const another = tryAgain(page).first();
  // What is read again by itself meanwhile takes its button away.
  if (await another.isVisible()) await another.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(waits(page)).toHaveCount(0);
}

export const test = base.extend<{ go: Go; appOrigin: string }>({
  appOrigin: async ({ baseURL }, use) => use(baseURL ?? ""),
  go: async ({ browser, playwright, launchOptions, appOrigin, contextOptions, permissions }, use) => {
    await use(async ({ begin, says }, loss, atEnd) => {
      const line = await openLine(appOrigin);
      // Some limits count by address, and each journey is somebody else's.
      const extraHTTPHeaders = { "CF-Connecting-IP": newAddress() };
      const request = await playwright.request.newContext({ baseURL: appOrigin, extraHTTPHeaders });
      const launchOwn = async (text: string) =>
        playwright.chromium.launch(hearing(launchOptions, await speak(text)));
      const own = says === undefined ? undefined : await launchOwn(says);
      const options = { ...contextOptions, baseURL: line.origin, permissions, extraHTTPHeaders };
      const context = await (own ?? browser).newContext(options);
      const uncaught: string[] = [];
      context.on("weberror", (error) => uncaught.push(String(error.error())));

      const { token, arrive = [], steps, elsewhere } = await begin(request);
      const page = await context.newPage();
      page.setDefaultTimeout(PRESS_TIMEOUT_MS);
      // Nobody looks at the overlay for longer than they have to; it may end by itself just then.
      const seeDraft = page.getByRole("button", { name: "See your draft" });
      const press = () => seeDraft.click({ timeout: OVERLAY_MS }).catch(() => undefined);
      await page.addLocatorHandler(seeDraft, press, { noWaitAfter: true });
      if (token !== null) {
        // Once, not with every page: some roads lead out of the account.
        await page.goto("/robots.txt");
        await keepToken(page, token);
      }
      for (const step of arrive) await insist(page, line, step);
      line.calls.length = 0;
      if (loss && "call" in loss) line.lose(loss.call, loss.nth, loss.fault);
      for (const [index, step] of steps.entries())
        await insist(page, line, step, loss !== null && "offlineAt" in loss && loss.offlineAt === index);
      await atEnd({
        calls: [...line.calls],
        steps,
        lost: line.lost,
        standing: async () => {
          const here = await standingOf(request, token ?? (await tokenIn(context)));
          return { here: says === undefined ? here : withoutWords(here), elsewhere: await elsewhere?.() };
        },
      });
      expect(uncaught, "errors that nothing caught").toEqual([]);
      await context.close();
      await own?.close();
      await request.dispose();
      await line.close();
    });
  },
});

const newAddress = () => `10.${crypto.getRandomValues(new Uint8Array(3)).join(".")}`;

/** Of whoever signed up on their way. */
async function tokenIn(context: BrowserContext): Promise<string | null> {
  const { origins } = await context.storageState();
  const items = origins.flatMap(({ localStorage }) => localStorage);
  return items.find(({ name }) => name === TOKEN_STORAGE_KEY)?.value ?? null;
}

/** What is asked for again and again, until it is there. */
const isRead = (call: string) => call.startsWith("GET ");

/**
 * Each call with each way of losing it, and each step that sends something without a line. Reading changes nothing, so that
 * its lost answer is no case of its own; and what is spoken comes to screens that typed roads have been to.
 */
function lossesOf({ calls, steps }: Journey, { says }: Road): Loss[] {
  const seen = new Map<string, number>();
  const inCalls = calls.flatMap((call): Loss[] => {
    const nth = (seen.get(call) ?? 0) + 1;
    seen.set(call, nth);
    if (!isRead(call)) return (["unsent", "unanswered"] as const).map((fault) => ({ call, nth, fault }));
    return nth === 1 && says === undefined ? [{ call, nth, fault: "unsent" }] : [];
  });
  return [...inCalls, ...steps.flatMap(({ sends }, offlineAt) => (sends ? [{ offlineAt }] : []))];
}

const inWords = (loss: Loss) =>
  "call" in loss ? `${loss.call} (${loss.nth}) ${loss.fault}` : `offline at step ${loss.offlineAt + 1}`;

/** All of them, or in a sample two by the seed: a road with all of its losses takes minutes. */
function sampleOf(losses: Loss[], { name }: Road): Loss[] {
  const seed = seedIn(process.env);
  return seed === undefined ? losses : losses.slice(pick(seed, name, losses.length)).slice(0, 2);
}

/** Declares a test; another one than ours where the road leads through another app than the one that all tests share. */
type Declare = (title: string, details: typeof DEEP, body: (fixtures: { go: Go }) => Promise<void>) => void;

/**
 * Goes the road undisturbed, and then once for each of its losses. All of them have to end where the first one did, by
 * ways that the screens offer.
 */
export function testRoad(road: Road, declare: Declare = test): void {
  declare(`${road.name}: whatever is lost on the way, it ends where it would have`, DEEP, async ({ go }) => {
    test.setTimeout(ROAD_TIMEOUT_MS);
    let losses: Loss[] = [];
    let undisturbed: unknown;
    await go(road, null, async (journey) => {
      undisturbed = await settled(journey);
      expect(undisturbed).toMatchObject(road.end ?? {});
      losses = lossesOf(journey, road);
    });
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
