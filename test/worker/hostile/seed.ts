import { env } from "cloudflare:workers";
import { openDatabase } from "../../../worker/db/database.ts";
import {
  corrections,
  drafts,
  draftVersions,
  logins,
  messages,
  passkeys,
  postFiles,
  recordings,
  samples,
  sessions,
  users,
} from "../../../worker/db/schema.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { wav } from "../audio.ts";
import { habitStatement } from "../profile/habit-rows.ts";
import { missingIds } from "../trust/requests.ts";
import { randomAddress } from "../visitors/visitor.ts";

export type Seeded = Awaited<ReturnType<typeof seedPerson>>;

const SOUND = wav({ seconds: 0.1, tone: true });

/**
 * Somebody with one of each thing, written straight into the database: a signup costs a password's hash, and a property
 * needs hundreds of people, because rates are limited by person. All their texts contain `says`.
 */
export async function seedPerson(says = "we listened to our customers") {
  const [userId, token] = [crypto.randomUUID(), crypto.randomUUID()];
  const tokenHash = await sha256(token);
  const things = { ...missingIds(), loginId: tokenHash.slice(0, 20) };
  const { sessionId, draftId, recordingId } = things;
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  const mine = { userId, createdAt: now };
  const user = { id: userId, email: `${userId}@example.com`, firstName: "Ada", lastName: says };
  const passkey = { publicKey: "AAAA", counter: 0, transports: [] };
  const sound = { source: "audio", format: "wav", bytes: SOUND.length, sha256: "of nothing" } as const;
  const hooks = ["One hook", "Another hook"].map((hook) => ({ type: "claim", content: `${hook}: ${says}.` }));
  const post = { hook: hooks[0]?.content ?? "", body: `${says}.`, cta: null };
  const texts = { hooks, ctaSuggestions: [`What of it: ${says}?`] };
  const db = openDatabase(env.DB);
  await env.VAULT.put(`${userId}/${recordingId}`, SOUND);
  await db.batch([
    db.insert(users).values({ ...user, createdAt: now }),
    db
      .insert(logins)
      .values({ tokenHash, ...mine, expiresAt: now + 60 * 86_400_000, provenAt: now, lastUsedAt: now }),
    db.insert(passkeys).values({ id: things.passkeyId, ...mine, ...passkey }),
    db.insert(sessions).values({ id: sessionId, userId, snippet: says, draftedAt: now, ...times }),
    db.insert(messages).values([
      { id: crypto.randomUUID(), sessionId, role: "user", content: says, createdAt: now },
      { id: things.messageId, sessionId, role: "assistant", content: says, createdAt: now + 1 },
    ]),
    db.insert(drafts).values({
      id: draftId,
      sessionId,
      userId,
      postIndex: 0,
      writtenBy: "builtin",
      revision: "1",
      ...texts,
      ...times,
    }),
    db.insert(postFiles).values({
      ...{ id: things.pictureId, draftId, position: 0, label: says, ...mine },
      ...{ contentType: "image/png", bytes: 1, width: 1, height: 1 },
    }),
    db
      .insert(draftVersions)
      .values({ draftId, version: 0, change: "draft", createdAt: now, wordCount: 1, ...post }),
    db
      .insert(recordings)
      .values({ id: recordingId, ...mine, key: recordingId, sessionId, transcript: says, ...sound }),
    db.insert(corrections).values({ id: things.correctionId, ...mine, kind: "phrase", text: says }),
    db.insert(samples).values({ id: things.sampleId, userId, text: says, gist: says, addedAt: now }),
    habitStatement(db, { id: things.habitId, userId, postId: draftId, says }),
  ]);
  // As a browser of theirs sends: from an address of its own, so that what counts by address counts for them alone.
  const headers = { Authorization: `Bearer ${token}`, "CF-Connecting-IP": randomAddress() };
  return { userId, token, things, headers };
}
