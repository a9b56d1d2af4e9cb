import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { pdfOf, pngOf } from "../../files.ts";
import { type Life, newLife } from "../account/lives.ts";
import { RAMBLE, storedOf } from "../people.ts";
import { addPicture, picturesOf, putDocument } from "../post-files.ts";
import { interviewed, settled } from "../profile/profile.ts";
import type { Things } from "./requests.ts";

/** Somebody who has something in every table, and the things of theirs that calls are about. */
export async function newOwner(): Promise<Life & { things: Things }> {
  const life = await newLife();
  const { person, marker } = life;
  expect((await person.send("POST", API.createSubscription)).status).toBe(200);
  // There is nothing that an interview with its suite could not be asked for.
  const sessionId = await interviewed(person, `${marker} ${RAMBLE}`);
  await person.send("POST", API.synthesize(sessionId));
  await settled(sessionId);
  const { recordings, messages, drafts } = await storedOf(person.id);
  const ofSession = (row: Record<string, unknown>) => row.session_id === sessionId;
  const idIn = async (table: string) =>
    idOf(await env.DB.prepare(`select id from ${table} where user_id = ?`).bind(person.id).first());
  const [draftId, documentPostId] = drafts.filter(ofSession).map(idOf);
  const alt = `${marker} picture`;
  const pictures = await picturesOf(addPicture(person, draftId ?? "", pngOf(2, 2), { alt }));
  const put = await putDocument(person, documentPostId ?? "", pdfOf(2), `${marker} document`);
  expect(put.status).toBe(200);
  const things = {
    sessionId,
    messageId: idOf(messages.filter(ofSession).find(({ role }) => role === "assistant")),
    draftId: idOf({ id: draftId }),
    documentPostId: idOf({ id: documentPostId }),
    pictureId: idOf(pictures[0]),
    recordingId: idOf(recordings.find(ofSession)),
    correctionId: await idIn("corrections"),
    habitId: await idIn("habits"),
    sampleId: await idIn("samples"),
    passkeyId: await idIn("passkeys"),
    ideaId: (await (await person.send("POST", API.ideas, { text: marker })).json<{ id: string }>()).id,
    keyId: (await (await person.send("POST", API.keys, { name: marker })).json<{ id: string }>()).id,
    loginId: (await sha256(await newLogin(person.id))).slice(0, 20),
  };
  return { ...life, things };
}

const idOf = (row: { id?: unknown } | null | undefined): string =>
  typeof row?.id === "string" ? row.id : expect.fail("the owner lacks something");

export async function newLogin(userId: string, expiresAt = Date.now() + 3_600_000): Promise<string> {
  const token = crypto.randomUUID();
  await env.DB.prepare(
    "insert into logins (token_hash, user_id, expires_at, created_at, last_used_at) values (?, ?, ?, ?4, ?4)",
  )
    .bind(await sha256(token), userId, expiresAt, Date.now())
    .run();
  return token;
}
