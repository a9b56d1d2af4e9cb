import { saveFile } from "../save-file.ts";
import { outbox } from "./device.ts";
import { savedExtension } from "./file-type.ts";
import type { OutboxEntry } from "./types.ts";

/** The local moment as 2026-11-21-0930. */
function stamp(time: number): string {
  const date = new Date(time);
  const part = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), part(date.getMonth() + 1), part(date.getDate())].join("-");
  return `${day}-${part(date.getHours())}${part(date.getMinutes())}`;
}

/** Saves a waiting note as a file of the speaker's own. */
export async function downloadEntry(entry: OutboxEntry): Promise<void> {
  const { content } = entry;
  const data =
    content.kind === "text" ? new Blob([content.text], { type: "text/plain" }) : await outbox.sound(entry);
  if (!data) return;
  const extension = content.kind === "text" ? "txt" : savedExtension(content.mimeType);
  saveFile(data, `outspoken-${stamp(entry.createdAt)}.${extension}`);
}
