import { useId, useState } from "react";
import { AUDIO_RETENTIONS, type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import { API } from "#contract/paths.ts";
import { changeUser } from "../../api/auth.ts";
import { get } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { saveFile } from "../../shared/browser.ts";
import { formatDate } from "../../shared/dates.ts";
import { liveWords } from "../../shared/recording/recorder/live-words.ts";
import { reportFailure, useAction } from "../../shared/use-action.ts";
import { Button, SecondaryButton, SmallButton } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { sharedState } from "../../ui/shared-state.ts";
import { Switch } from "../../ui/switch.tsx";

const RETENTION_WORDS: Record<AudioRetention, { label: string; hint: string }> = {
  always: { label: "Always", hint: "Until you delete a recording yourself." },
  "30-days": { label: "30 days", hint: "Then the audio is deleted." },
  "7-days": { label: "7 days", hint: "Then the audio is deleted." },
  "until-transcribed": { label: "Until transcribed", hint: "Only your words are kept, as text." },
};

/** Saved with the click, unless sound would be deleted: then it asks below, since arrow keys would open dialog after dialog. */
export function RetentionCard({ retention }: { retention: AudioRetention }) {
  const id = useId();
  const liveWordsOn = liveWords.useOn();
  const { data: usage } = useApi(API.usage);
  const loses = (next: AudioRetention) => usage?.recordings_used !== 0 && spanOf(next) < spanOf(retention);
  const [question, setQuestion] = useState<AudioRetention>();
  const [isSaved, setSaved] = useState(false);
  const { running, run: save } = useAction(async (next: AudioRetention) => {
    setQuestion(undefined);
    await changeUser({ audioRetention: next });
    setSaved(true);
  }, "Not saved");
  const saving = running !== undefined;
  const value = running?.[0] ?? question ?? retention;
  const losing = loses(value);

  function choose(next: AudioRetention): void {
    if (saving) return;
    setSaved(false);
    setQuestion(loses(next) ? next : undefined);
    if (!loses(next) && next !== retention) void save(next);
  }

  return (
    <Card ref={keepFocus}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle id={`${id}-title`}>Your recordings</CardTitle>
        <span role="status" className={saving ? "text-sm text-soft" : "text-good text-sm"}>
          {saving && !losing && "Saving..."}
          {isSaved && "Saved"}
        </span>
      </div>
      <p id={`${id}-about`} className="mt-1 text-sm leading-relaxed text-soft">
        How long we keep your audio. Transcripts and posts stay. A recording that isn't transcribed yet is
        always kept.
      </p>
      <fieldset aria-labelledby={`${id}-title`} aria-describedby={`${id}-about`} className="mt-4 grid gap-2">
        {AUDIO_RETENTIONS.map((option) => (
          <label
            key={option}
            className="relative flex cursor-pointer items-start gap-3 rounded-control border border-line px-4 py-2.5 transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`${id}-retention`}
              className="radio mt-1"
              aria-label={RETENTION_WORDS[option].label}
              aria-describedby={`${id}-${option}-hint`}
              aria-disabled={saving || undefined}
              data-keeps-focus={option === value || undefined}
              checked={option === value}
              onChange={() => choose(option)}
            />
            <span className="min-w-0">
              <span className="block">{RETENTION_WORDS[option].label}</span>
              <span id={`${id}-${option}-hint`} className="block text-sm text-soft">
                {RETENTION_WORDS[option].hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">
        {losing && (
          <div className="mt-4 rounded-control border border-danger p-4">
            <p className="font-medium">
              {spanOf(value) === 0
                ? "Delete the audio of everything that is transcribed?"
                : `Delete audio from before ${formatDate(Date.now() - spanOf(value))}?`}
            </p>
            <p className="mt-1 text-sm leading-relaxed text-soft">
              You can't get it back. New audio is deleted{" "}
              {spanOf(value) === 0 ? "as soon as it's transcribed" : `after ${RETENTION_WORDS[value].label}`}.
              What you said stays as text.
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <SmallButton variant="danger" busy={saving} onClick={() => void save(value)}>
                {saving ? "Saving..." : "Delete that audio"}
              </SmallButton>
              <SmallButton disabled={saving} onClick={() => setQuestion(undefined)}>
                Keep it
              </SmallButton>
            </div>
          </div>
        )}
      </div>
      <div className="mt-4 border-line border-t pt-3">
        <Switch label="Show my words while I speak" checked={liveWordsOn} onCheckedChange={liveWords.turn} />
        <p className="text-sm leading-relaxed text-soft">
          Your transcript is there sooner, too. Uses about 2 MB more a minute.
        </p>
      </div>
    </Card>
  );
}

const spanOf = (retention: AudioRetention): number => RETENTION_MS[retention] ?? Infinity;

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
        <SecondaryButton data-keeps-focus busy={running} onClick={() => void startExport()}>
          {running ? "Downloading..." : "Download everything"}
        </SecondaryButton>
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
    let bytes = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        show(bytes);
        controller.enqueue(chunk);
      },
    });
    // As one file, which the browser keeps on disk if it is large.
    const headers = { "Content-Type": "application/zip" };
    const data = await new Response(response.body?.pipeThrough(counter), { headers }).blob();
    saveFile(data, fileName);
    current.set({ kind: "done", fileName, bytes: data.size });
  } catch (error) {
    current.set({ kind: "none" });
    if (!stop.signal.aborted) reportFailure(error, "Download failed");
  }
}

const fileSize = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
