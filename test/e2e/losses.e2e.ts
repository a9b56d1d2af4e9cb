import { mkdtemp, rm } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { API } from "#contract/paths.ts";
import { listenOnLoopback } from "../../dev/standins/http.ts";
import { PATHS } from "../../web/paths.ts";
import { conversation, NOTE, unfoldOrigin } from "./conversation.ts";
import { test as base, DEEP, expect, hearing, toastText } from "./fixtures.ts";
import { type Author, newAuthor, signIn, signInOnce } from "./people.ts";
import { decodedSeconds, onDevice, openRecorder, recordFor, screen, typeNote } from "./recorder.ts";
import { speak } from "./speech.ts";

const SPOKEN = "We moved the whole team to Lisbon last spring and nobody has looked back since.";
const HEARING_TIMEOUT_MS = 30_000;

/** A browser that can be killed, and started anew on the same profile as a person's own is. */
interface Computer {
  /** Starts the browser. Its microphone hears this wav file from the moment recording starts. */
  start: (wav: string) => Promise<Page>;
  /** Ends the browser at once, without a word to it. */
  kill: () => Promise<void>;
}

const test = base.extend<{ computer: Computer }>({
  computer: async ({ playwright, launchOptions, baseURL, extraHTTPHeaders, permissions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "outspoken-profile-"));
    let running: BrowserContext | undefined;
    await use({
      async start(wav) {
        running = await playwright.chromium.launchPersistentContext(profile, {
          ...hearing(launchOptions, wav),
          baseURL,
          extraHTTPHeaders,
          permissions,
        });
        return running.newPage();
      },
      async kill() {
        if (!running) throw new Error("There is no browser to kill.");
        const gone = running.waitForEvent("close");
        process.kill(await processOf(running), "SIGKILL");
        await gone;
        running = undefined;
      },
    });
    await running?.close();
    // What is left of a killed browser takes a moment to notice.
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  },
});

async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const processes = (await session?.send("SystemInfo.getProcessInfo"))?.processInfo;
  const main = processes?.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser does not say which process it is.");
  return main.id;
}

/** How the page ends that somebody speaks into; answers the one on which they come back. */
type End = (page: Page, computer: Computer, wav: string) => Promise<Page>;

const reload: End = async (page) => {
  await page.reload();
  return page;
};
const close: End = async (page) => {
  await page.close();
  return page.context().newPage();
};
const kill: End = async (_page, computer, wav) => {
  await computer.kill();
  return computer.start(wav);
};

/** What was said is one post, or one change to it, counts once, and is no longer on the device. */
async function expectSentOnce(page: Page, { read }: Author): Promise<void> {
  await expect.poll(() => onDevice(page)).toEqual([]);
  expect(await read(API.chats)).toHaveLength(1);
  expect(await read(API.usage)).toMatchObject({ recordings_used: 1, chat_turns_used: 0 });
}

for (const [what, end, details] of [
  ["a reload", reload, {}],
  ["a browser that is killed", kill, DEEP],
] as const) {
  test(
    `${what} while recording costs a second, and becomes one post`,
    details,
    async ({ computer, request }) => {
      const author = await newAuthor(request);
      const wav = await speak(SPOKEN);
      const page = await computer.start(wav);
      await signIn(page, author);
      await openRecorder(page);
      await recordFor(page, 4);
      const again = await end(page, computer, wav);
      await signIn(again, author);
      const { waiting } = await openRecorder(again);
      await expect(waiting.getByRole("heading")).toHaveText("1 recording waiting on this device");
      await expect(waiting).toContainText(/Interrupted at 0:0[3-6]\. We kept everything up to there\./);
      expect((await onDevice(again)).map(({ status }) => status.kind)).toEqual(["waiting"]);
      expect(await decodedSeconds(again)).toBeGreaterThanOrEqual(2.9);
      await waiting.getByRole("button", { name: "Send", exact: true }).click();
      await expect(conversation(again).editor).toBeVisible({ timeout: HEARING_TIMEOUT_MS });
      await unfoldOrigin(again);
      await expect(conversation(again).said).toContainText(/team/i);
      await expectSentOnce(again, author);
    },
  );
}

for (const [what, end, reaches] of [
  ["a tab closed before the server has it", close, false],
  ["a browser killed after the server has it, and before its answer", kill, true],
] as const) {
  test(`a note in ${what} goes by itself, and counts once`, DEEP, async ({ computer, request }) => {
    const author = await newAuthor(request);
    const wav = await speak(SPOKEN);
    const page = await computer.start(wav);
    await signIn(page, author);
    await openRecorder(page);
    const underWay = Promise.withResolvers<void>();
    await page.route(`**${API.transcribe}`, async (route) => {
      if (reaches) await route.fetch();
      underWay.resolve();
    });
    await typeNote(page, NOTE);
    await underWay.promise;
    const again = await end(page, computer, wav);
    await signIn(again, author);
    await again.goto(PATHS.library);
    await expect(toastText(again, "Note sent")).toBeVisible();
    await expect(toastText(again, "Its draft is in Recent Sessions.")).toBeVisible();
    await expectSentOnce(again, author);
  });
}

/** `unsent`: it never reached the server. `unanswered`: the server has done it, and its answer got lost. */
type Fault = "unsent" | "unanswered";

/** The line between a browser and the app, which can lose one call. */
interface Line {
  origin: string;
  /** Loses the n-th call (from 1) of this name, and that one only, whoever makes it after this. */
  lose: (call: string, nth: number, fault: Fault) => void;
  /** The calls made since the line was opened, in order, each as `METHOD path` with a `*` for every id. */
  calls: string[];
  /** Whether what was last to be lost has been. */
  lost: () => boolean;
  close: () => Promise<void>;
}

const ID = /\/(?=[^/]*\d)[\w.-]{12,}/g;

const nameOf = ({ method, url = "" }: IncomingMessage) =>
  `${method} ${new URL(url, "http://line").pathname.replace(ID, "/*")}`;

/** A line to the app at `upstream`. Pages under its origin are the app's own. */
async function openLine(upstream: string): Promise<Line> {
  const calls: string[] = [];
  let fault: { call: string; left: number; kind: Fault } | undefined;
  let lost = false;

  function faultOf(call: string): Fault | undefined {
    if (fault?.call !== call) return undefined;
    fault.left -= 1;
    if (fault.left > 0) return undefined;
    const { kind } = fault;
    fault = undefined;
    lost = true;
    return kind;
  }

  function carry(request: IncomingMessage, response: ServerResponse) {
    const call = nameOf(request);
    const isCall = call.includes(" /api/");
    if (isCall) calls.push(call);
    const kind = isCall ? faultOf(call) : undefined;
    if (kind === "unsent") return void request.socket.destroy();
    const { method, headers } = request;
    const forwarded = ask(new URL(request.url ?? "/", upstream), { method, headers }, (theirs) => {
      if (kind === "unanswered") {
        theirs.resume();
        return void theirs.on("end", () => request.socket.destroy());
      }
      // A browser sends a call again by itself when a line that it had used before breaks under it.
      response.writeHead(theirs.statusCode ?? 502, { ...theirs.headers, connection: "close" });
      theirs.pipe(response);
      theirs.on("error", () => response.destroy());
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  }

  const { url, close } = await listenOnLoopback(createServer(carry), 0);
  return {
    origin: url.replace("127.0.0.1", "localhost"),
    lose: (call, nth, kind) => {
      fault = { call, left: nth, kind };
      lost = false;
    },
    calls,
    lost: () => lost,
    close,
  };
}

let line: Line;

/** Everything goes by a line that can lose a call. */
const lossy = base.extend({
  baseURL: async ({ sampled: _, baseURL }, use) => {
    line = await openLine(baseURL ?? "");
    await use(line.origin);
    await line.close();
  },
});

/** Says something to the recorder, as often as it takes, by the ways that the screen offers. */
async function insist(page: Page, say: (page: Page) => Promise<unknown>): Promise<void> {
  await say(page);
  const { waiting } = screen(page);
  const ways = waiting
    .getByRole("button", { name: /^Send/ })
    .or(page.getByRole("link", { name: "Open draft" }))
    .or(page.getByRole("button", { name: "Try again" }));
  await expect(async () => {
    const way = ways.filter({ visible: true }).first();
    if (await way.isVisible()) await way.click({ timeout: 1_000 });
    await expect(conversation(page).editor).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 2 * HEARING_TIMEOUT_MS });
}

for (const [what, say] of [
  [
    "a recorded note",
    async (page: Page) => {
      await recordFor(page, 4);
      await screen(page).stop.click();
    },
  ],
  ["an uploaded file", async (page: Page) => screen(page).file.setInputFiles(await speak(SPOKEN))],
] as const) {
  lossy(
    `${what} becomes one post, whichever call is lost on the way, or its answer`,
    DEEP,
    async ({ speakingPage, request }) => {
      lossy.setTimeout(300_000);
      const page = await speakingPage(await speak(SPOKEN));
      /** Of somebody new. Returns the calls that change something. */
      const travel = async (lose?: () => void) => {
        const author = await newAuthor(request);
        await signInOnce(page, author);
        await openRecorder(page);
        line.calls.length = 0;
        lose?.();
        await insist(page, say);
        const calls = line.calls.filter((call) => !call.startsWith("GET "));
        await expectSentOnce(page, author);
        return calls;
      };
      const calls = await travel();
      expect(calls).toContain(`POST ${API.transcribe}`);
      for (const [at, call] of calls.entries()) {
        const nth = calls.slice(0, at + 1).filter((other) => other === call).length;
        for (const fault of ["unsent", "unanswered"] as const)
          await lossy.step(`${call} (${nth}) ${fault}`, async () => {
            await travel(() => line.lose(call, nth, fault));
            await expect.poll(line.lost).toBe(true);
          });
      }
    },
  );
}
