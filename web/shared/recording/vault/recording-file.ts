import { API } from "#contract/paths.ts";
import { get } from "../../../api/client.ts";

const files = new Map<string, Promise<File>>();

/** Fetched once, with the login and the server's name for it; a failure is fetched again. */
export function fetchFile(recordingId: string): Promise<File> {
  const file = files.get(recordingId) ?? download(recordingId);
  files.set(recordingId, file);
  file.catch(() => files.delete(recordingId));
  return file;
}

export const forgetFile = (recordingId: string): unknown => files.delete(recordingId);

async function download(recordingId: string): Promise<File> {
  const response = await get(API.recordingAudio(recordingId));
  const [, name = "recording"] = response.headers.get("Content-Disposition")?.split("UTF-8''") ?? [];
  const blob = await response.blob();
  return new File([blob], decodeURIComponent(name), { type: blob.type });
}

export const soundOf = (recordingId: string) => ({ id: recordingId, fetch: () => fetchFile(recordingId) });
