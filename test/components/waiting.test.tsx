import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { useApi } from "../../web/api/use-api.ts";
import { AutoSender } from "../../web/shared/outbox/sender.ts";
import { outbox } from "../../web/shared/outbox/use-outbox.ts";
import { ANA, HEALTH, NEW_USAGE } from "./people.ts";
import { answer, answerWrongly, refuse } from "./server.ts";
import { show } from "./show.tsx";

beforeEach(() => localStorage.setItem(TOKEN_STORAGE_KEY, "token"));
afterEach(async () => {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  for (const { id } of await outbox.list(ANA.id)) await outbox.discard(id);
});

function Screen() {
  const { mutate } = useApi(API.health);
  return (
    <>
      <AutoSender ownerId={ANA.id} />
      <button type="button" onClick={() => void mutate()}>
        Look
      </button>
    </>
  );
}

test("a note that waits for transcription goes by itself as soon as it is back", async () => {
  answer(API.usage, NEW_USAGE);
  answer(API.chats, []);
  answer(API.health, { ...HEALTH, speech: "off" });
  answer(API.health, HEALTH);
  refuse(API.transcribe, 503, "speech_off");
  answerWrongly(API.transcribe, { sessionId: "session", transcript: "We shipped it." });
  const note = { ownerId: ANA.id, topic: null, interviewMode: false };
  await outbox.send(await outbox.addFile(note, new Blob(["sound"]), "audio/mp4"));
  await show(<Screen />);
  expect(await outbox.list(ANA.id)).toMatchObject([{ status: { kind: "waiting", reason: "speech-off" } }]);
  await page.getByRole("button", { name: "Look" }).click();
  // Its own delay is five seconds.
  await expect.element(page.getByText("Note sent"), { timeout: 3_000 }).toBeVisible();
  expect(await outbox.list(ANA.id)).toEqual([]);
});
