import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { type ShareOutcome, shareResult } from "#contract/pages.ts";
import { newEntry } from "../shared/outbox/entry.ts";
import { isSoundType, typeOfFile } from "../shared/outbox/file-type.ts";
import { OUTBOX_CHANNEL, SHARED_OWNER } from "../shared/outbox/names.ts";
import { idbStore } from "../shared/outbox/store.ts";

/** Puts shared sound into the outbox and goes on to the recording screen, which says what became of it. */
export async function receiveShare(request: Request): Promise<Response> {
  const outcome = isForeign(request)
    ? "not-kept"
    : await keepSounds(request).catch(() => "not-kept" as const);
  return Response.redirect(new URL(shareResult(outcome), request.url), 303);
}

/** A phone names no site. One that hides its name gets as far as the outbox, which sends nothing shared by itself. */
function isForeign({ headers, url }: Request): boolean {
  const site = headers.get("Origin") ?? "null";
  return site !== "null" && site !== new URL(url).origin;
}

async function keepSounds(request: Request): Promise<ShareOutcome> {
  const parts = [...(await request.formData()).values()];
  const sounds = parts.filter((part) => part instanceof File && isSoundType(typeOfFile(part))) as File[];
  if (sounds.length === 0) return "no-sound";
  if (sounds.some(({ size }) => size > MAX_UPLOAD_BYTES)) return "too-large";
  for (const sound of sounds) await keep(sound);
  new BroadcastChannel(OUTBOX_CHANNEL).postMessage("change");
  return "kept";
}

/** As a note that waits; the page finds out who it belongs to. */
async function keep(sound: File): Promise<void> {
  const entry = newEntry(
    { ownerId: SHARED_OWNER, topic: null, interviewMode: false },
    { kind: "sound", mimeType: typeOfFile(sound), bytes: sound.size, durationMs: null },
    { kind: "waiting", reason: "shared", retryAt: 0 },
  );
  await idbStore.put(entry, { index: 0, data: await sound.arrayBuffer() });
}
