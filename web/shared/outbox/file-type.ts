/** A type without its parameters: "audio/webm;codecs=opus" is "audio/webm". */
const baseType = (mimeType: string) => mimeType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

const SENT_AS: Record<string, string> = {
  "audio/webm": "webm",
  "video/webm": "webm",
  "audio/mp4": "mp4",
  "audio/x-m4a": "mp4",
  "audio/m4a": "mp4",
  "audio/aac": "mp4",
  "video/mp4": "mp4",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/wav": "wav",
  "audio/wave": "wav",
  "audio/x-wav": "wav",
};

/** The name a sound goes to the server under: recording.webm, mp4, mp3, wav or audio (spec §7). */
export const uploadName = (mimeType: string): string => `recording.${SENT_AS[baseType(mimeType)] ?? "audio"}`;

/** The extension under which the sound opens on the speaker's own computer. */
export function savedExtension(mimeType: string): string {
  const type = baseType(mimeType);
  if (type === "audio/ogg" || type === "application/ogg") return "ogg";
  const sent = SENT_AS[type] ?? "webm";
  return sent === "mp4" ? "m4a" : sent;
}

const BY_EXTENSION: Record<string, string> = {
  m4a: "audio/mp4",
  mp4: "audio/mp4",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  opus: "audio/ogg",
  webm: "audio/webm",
};

const UNKNOWN = "application/octet-stream";

/** A chosen file's type; some systems give voice memos none, so the name has to do. The server judges the bytes. */
export function typeOfFile(file: File): string {
  const extension = file.name.split(".").pop()?.toLowerCase() ?? "";
  return (file.type !== UNKNOWN && file.type) || BY_EXTENSION[extension] || UNKNOWN;
}

/** Whether sound may be inside; voice memos sometimes pass for films. */
export const isSoundType = (mimeType: string): boolean =>
  /^(audio\/.|video\/(mp4|webm)|application\/ogg)/.test(mimeType);
