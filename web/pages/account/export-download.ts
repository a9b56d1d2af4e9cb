import { API } from "#contract/paths.ts";
import { ApiError, get } from "../../api/client.ts";

/** Gathered this far in the page's own memory, then handed to the browser, which keeps big blobs on disk. */
const PIECE_BYTES = 4 * 1024 * 1024;

export interface ExportFile {
  name: string;
  data: Blob;
}

/**
 * Fetches everything of the user as one zip. `onBytes` is told how much is there so far.
 * @throws ApiError when the answer is not OK; TypeError when there was none or it broke off; AbortError by `signal`.
 */
export async function fetchExport(
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportFile> {
  const response = await get(API.accountExport, signal);
  if (!response.body) throw new ApiError(response, "");
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const data = await gather(response.body, onBytes);
  return { name: name ?? "outspoken-export.zip", data };
}

async function gather(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (bytes: number) => void) {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let bytes = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    held += next.value.byteLength;
    bytes += next.value.byteLength;
    if (held >= PIECE_BYTES) {
      pieces.push(new Blob(chunks));
      chunks = [];
      held = 0;
    }
    onBytes(bytes);
  }
  return new Blob([...pieces, ...chunks], { type: "application/zip" });
}
