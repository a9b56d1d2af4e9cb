import { speakSentences } from "../../test/e2e/speech.ts";
import { PATHS } from "../../web/paths.ts";
import { launchBrowser } from "../browser.ts";
import { sendNote, signUp } from "../person.ts";
import { signIn } from "../screens.ts";
import type { PacedServices } from "./services.ts";
import { watchAnswer } from "./watch.ts";

/** The fifth answer has no question after it. */
const ANSWERS = 4;

/** How soon after an answer of a hands-free interview its next question is shown: four times for each interview. */
export async function timeAnswers(
  services: PacedServices,
  origin: string,
  { sentences, interviews }: { sentences: readonly string[]; interviews: number },
): Promise<number[]> {
  const sound = await speakSentences(sentences, 8);
  const said = sentences.slice(0, sound.sentences).join(" ");
  const browser = await launchBrowser([
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    `--use-file-for-fake-audio-capture=${sound.file}%noloop`,
  ]);
  const times: number[] = [];
  try {
    for (let at = 0; at < interviews; at += 1) {
      const speaker = await signUp(origin);
      const { sessionId } = await sendNote(speaker, said, { interview: true });
      const context = await browser.newContext({ baseURL: origin, permissions: ["microphone"] });
      await signIn(context, speaker.token);
      await context.addInitScript(() => localStorage.setItem("handsFree", "on"));
      const page = await context.newPage();
      await page.goto(PATHS.chat(sessionId));
      const answer = page.getByRole("button", { name: "Answer" });
      for (let question = 2; question <= ANSWERS + 1; question += 1) {
        services.say(said, 8);
        const time = watchAnswer(page, question);
        // The first one wants a press; the others open by themselves.
        if (question === 2) await answer.click();
        times.push(await time);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}
