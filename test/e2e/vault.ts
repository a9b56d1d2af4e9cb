import type { APIRequestContext, Page } from "@playwright/test";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { Author } from "./typed-notes.ts";

export const SAID = "We stopped sending weekly reports in March. Nobody asked for them back.";

export const vault = (page: Page) => {
  const main = page.getByRole("main");
  const entries = main.getByRole("tabpanel", { name: "Recordings" }).getByRole("article");
  return {
    main,
    entries,
    waiting: main.getByRole("region", { name: "Waiting to be processed" }).getByRole("article"),
    dialog: page.getByRole("dialog"),
    remove: entries.getByRole("button", { name: /^Delete the recording of / }),
    process: entries.getByRole("button", { name: /^Process now: recording of / }),
  };
};

interface Sound {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
export const wavFile = (buffer: Buffer): Sound => ({ name: "recording.wav", mimeType: "audio/wav", buffer });

const keyed = ({ token }: Pick<Author, "token">) => ({
  Authorization: `Bearer ${token}`,
  [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
});

/** Sends a recording as another device would; answers the status. */
export async function upload(request: APIRequestContext, author: Pick<Author, "token">, audio: Sound) {
  const answer = await request.post(API.transcribe, { headers: keyed(author), multipart: { audio } });
  return answer.status();
}

export const vaultOf = async (
  request: APIRequestContext,
  { token }: Pick<Author, "token">,
): Promise<VaultRecording[]> =>
  (await request.get(API.recordings, { headers: { Authorization: `Bearer ${token}` } })).json();
