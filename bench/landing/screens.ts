import type { Browser } from "@playwright/test";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { PATHS } from "../../web/paths.ts";
import { startApp } from "../app.ts";
import { asOnAPhone } from "../browser.ts";
import { awaitDraft, sendNote, signUp } from "../person.ts";
import type { Figure } from "../report.ts";
import { PHONE, shiftsOf } from "./vitals.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down by a third.";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Pages open at the same time: what moves does not depend on how fast it does. */
const AT_ONCE = 4;
/** With its heading there, a screen stands when nothing has changed for this long, or it never will. */
const QUIET_MS = 1_200;
/** What every tool shows as 0.000. A font that takes the place of a like one moves letters by parts of a pixel. */
const SHOWN_AS_ZERO = 0.0005;
const PATIENCE_MS = 15_000;

interface Visit {
  name: string;
  path: string;
  token?: string;
  viewport: { width: number; height: number };
}

/** How far the parts of each screen move while it loads slowly, in a phone's width and in a laptop's. */
export async function measureScreens(browser: Browser): Promise<Figure[]> {
  const app = await startApp();
  try {
    const author = await signUp(app.origin);
    const { sessionId } = await sendNote(author, NOTE);
    const draft = await awaitDraft(author, sessionId);
    const mine = { token: author.token };
    const screens: Omit<Visit, "viewport">[] = [
      { name: "landing", path: PATHS.landing },
      { name: "login", path: PATHS.login },
      { name: "recording", path: PATHS.recording, ...mine },
      { name: "chat", path: PATHS.chat(sessionId), ...mine },
      { name: "sessions", path: PATHS.chats, ...mine },
      { name: "recordings", path: PATHS.recordings, ...mine },
      { name: "library", path: PATHS.library, ...mine },
      { name: "post", path: PATHS.post(draft.id), ...mine },
      { name: "edit-post", path: PATHS.editPost(draft.id), ...mine },
      { name: "profile", path: PATHS.profile, ...mine },
      { name: "billing", path: PATHS.billing, ...mine },
      { name: "account", path: PATHS.account, ...mine },
      { name: "not-found", path: "/app/nothing-here", ...mine },
    ];
    const visits = screens.flatMap((screen) => SIZES.map((viewport) => ({ ...screen, viewport })));
    const figures: Figure[] = [];
    while (visits.length > 0) {
      const together = visits.splice(0, AT_ONCE);
      figures.push(...(await Promise.all(together.map((visit) => measure(browser, app.origin, visit)))));
    }
    return figures;
  } finally {
    await app.stop();
  }
}

async function measure(browser: Browser, origin: string, visit: Visit): Promise<Figure> {
  const { name, path, token, viewport } = visit;
  const context = await browser.newContext({ ...PHONE, isMobile: viewport.width < 600, viewport });
  if (token) {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_STORAGE_KEY,
      token,
    ] as const);
  }
  const page = await context.newPage();
  await asOnAPhone(page);
  await page.goto(origin + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.evaluate(
    ([quietMs, patienceMs]) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, patienceMs);
        let quiet = setTimeout(resolve, quietMs);
        new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(resolve, quietMs);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    [QUIET_MS, PATIENCE_MS] as const,
  );
  const { sum, moved } = await shiftsOf(page);
  const heading = await page.getByRole("heading", { level: 1 }).first().innerText();
  await context.close();
  return {
    name: `${name}, ${viewport.width} px`,
    ours: sum,
    unit: "shift",
    budget: { value: SHOWN_AS_ZERO },
    more: { heading, moved: moved.join(", ") },
  };
}
