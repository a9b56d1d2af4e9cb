import { API } from "#contract/paths.ts";
import { get } from "../../api/client.ts";
import { saveFile } from "../../shared/browser.ts";
import { reportFailure } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { sharedState } from "../../ui/shared-state.ts";

export function ExportCard() {
  const download = current.useValue();
  const running = download.kind === "running";
  return (
    <Card>
      <CardTitle>Your data</CardTitle>
      <CardDescription>
        One zip file with everything: recordings as audio, posts as text, and your sessions, versions and
        content profile as data.
      </CardDescription>
      <div
        ref={keepFocus}
        className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 text-sm text-soft tabular-nums"
      >
        <Button data-keeps-focus variant="secondary" busy={running} onClick={() => void startExport()}>
          {running ? "Downloading..." : "Download everything"}
        </Button>
        {running && (
          <Button variant="quiet" onClick={download.cancel}>
            Cancel
          </Button>
        )}
        {running && <p>{fileSize(download.bytes)} so far</p>}
        <p role="status" className="min-w-0 wrap-anywhere">
          {download.kind === "done" && `Saved ${download.fileName} (${fileSize(download.bytes)})`}
        </p>
      </div>
    </Card>
  );
}

type Export =
  | { kind: "none" }
  | { kind: "running"; bytes: number; cancel: () => void }
  | { kind: "done"; fileName: string; bytes: number };

/** Of the page, not the screen: a long download goes on when the user leaves the screen. */
const current = sharedState<Export>({ kind: "none" });

async function startExport(): Promise<void> {
  if (current.get().kind === "running") return;
  const stop = new AbortController();
  const show = (bytes: number) => current.set({ kind: "running", bytes, cancel: () => stop.abort() });
  show(0);
  try {
    const response = await get(API.accountExport, stop.signal);
    const disposition = response.headers.get("Content-Disposition") ?? "";
    const [, fileName = "outspoken-export.zip"] = /filename="([^"]+)"/.exec(disposition) ?? [];
    const data = await collect(response, show);
    saveFile(data, fileName);
    current.set({ kind: "done", fileName, bytes: data.size });
  } catch (error) {
    current.set({ kind: "none" });
    if (!stop.signal.aborted) reportFailure(error, "Download failed");
  }
}

/** As one file, which the browser keeps on disk if it is large. */
function collect({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  const headers = { "Content-Type": "application/zip" };
  return new Response(body?.pipeThrough(counter), { headers }).blob();
}

const fileSize = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
