import { API } from "#contract/paths.ts";
import { DEEP, expect, signUp, test } from "./fixtures.ts";
import { screen } from "./recorder.ts";
import { draftsOf } from "./session.ts";
import { speak } from "./speech.ts";
import { player, timeOf } from "./vault.ts";

const NOTE =
  "Last week I told my team that we would stop working on weekends. Nobody believed me at first. " +
  "But the work got better, and the bugs went down.";

test(
  "what was said and the post stand side by side, and each sentence plays the second in which it was said",
  DEEP,
  async ({ speakingPage }) => {
    const page = await speakingPage(await speak(NOTE, { padSeconds: 1 }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUp(page);
    const { start, stop, timer } = screen(page);
    await start.click();
    await expect(timer).toContainText("00:11");
    await stop.click();
    await page.waitForURL(/\/app\/chat\/./, { timeout: 30_000 });

    const editor = page.getByRole("region", { name: "Your draft" });
    const said = page.getByRole("article", { name: "You said" });
    await expect(editor.getByRole("button", { name: "Shorter" })).toBeInViewport();
    await expect(said).toBeInViewport();
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));

    const [draft] = await draftsOf(page);
    const source = draft?.sources[0];
    if (!source) throw new Error("Nothing is known of when it was said.");
    const sentence = draft.bodies[0]?.content.slice(source.start, source.end) ?? "";
    const line = editor.getByRole("button", { name: /in which you said this$/, description: sentence });
    const { audio } = player(page);
    expect(fetched.filter((path) => path.startsWith(API.recordings))).toEqual([]);
    // Another hook may say the same sentence.
    await line.locator("..").hover();
    await line.click();
    const lit = said.locator("[aria-current]");
    await expect(lit).not.toHaveCount(0);
    expect(await timeOf(audio)).toBeGreaterThanOrEqual(source.from - 0.05);
    await expect(line).toBeVisible();
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
    expect(await timeOf(audio)).toBeGreaterThanOrEqual(source.to - 0.05);
    expect(await timeOf(audio)).toBeLessThan(source.to + 0.5);
    await expect(lit).toHaveCount(0);

    // On the post's own screen, too.
    await page.goto(`/app/posts/${draft.id}`);
    await page.getByRole("button", { name: "see more" }).or(page.getByRole("article")).first().waitFor();
    const hook = page.getByRole("button", { name: /in which you said this$/ }).first();
    await hook.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[aria-current]").first()).toBeVisible();
  },
);
