import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import type { Person } from "../people.ts";
import { unzip } from "./zip.ts";

export interface Exported {
  posts: { id: string; sessionId: string; file: string }[];
  versions: { draftId: string }[];
  files: { file: string }[];
  recordings: {
    id: string;
    file: string | null;
    soundMissing: boolean;
    transcript: string | null;
    words: TimedWord[];
  }[];
  [part: string]: unknown;
}

export async function exportOf(person: Person) {
  const response = await person.get(API.accountExport);
  expect(response.status).toBe(200);
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  return { response, files, text, data: JSON.parse(text("outspoken.json")) as Exported };
}

export async function addRecordings(person: Person, count: number, title = (i: number) => `note ${i}`) {
  const insert = env.DB.prepare(
    "insert into recordings (id, user_id, key, sha256, source, format, bytes, transcript, created_at) values (?, ?, ?, '', 'audio', 'mp4', 1, ?, ?)",
  );
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await env.DB.batch(ids.map((id, i) => insert.bind(id, person.id, id, title(i), 1_800_000_000_000 + i)));
  await Promise.all(ids.map((id, i) => env.VAULT.put(`${person.id}/${id}`, `sound of ${title(i)}`)));
}
