import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { fileSize } from "./file-size.ts";
import { startExport, useExport } from "./use-export.ts";

export function ExportCard() {
  const download = useExport();
  const start = useRef<HTMLButtonElement>(null);
  const running = download.kind === "running";
  return (
    <Card className="flex flex-col">
      <CardTitle>Your data</CardTitle>
      <CardDescription>
        One zip file of all that is yours: each recording as sound, each post as text, and sessions, versions
        and your content profile as data.
      </CardDescription>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-3 pt-5 text-sm text-soft tabular-nums">
        <Button ref={start} variant="secondary" busy={running} onClick={() => void startExport()}>
          {running ? "Downloading..." : "Download everything"}
        </Button>
        {running && (
          <Button
            variant="quiet"
            onClick={() => {
              download.cancel();
              start.current?.focus();
            }}
          >
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
