/** How a file that may be named so begins, as Latin-1. */
const MP3 = /^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/;
const MP4 = /^.{4}ftyp/s;
const OGG = /^OggS/;
const WAV = /^RIFF.{4}WAVE/s;
/** With another codec, a file of the same container is Matroska, whatever it calls itself. */
const WEBM = /^.E\xdf\xa3.{0,80}webm.*A_(?:OPUS|VORBIS)/s;
const FORMATS: Record<string, RegExp> = {
  ...{ flac: /^fLaC/, m4a: MP4, mp3: MP3, mp4: MP4, mpeg: MP3, mpga: MP3 },
  ...{ oga: OGG, ogg: OGG, wav: WAV, webm: WEBM },
};
const START_BYTES = 4_096;

/** Why OpenAI's service takes no such file, in its own words: it goes by the name, and the bytes have to be what that says. */
export function whyNotTaken({ name, type }: File, bytes: Uint8Array): string | undefined {
  const format = FORMATS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  const names = Object.keys(FORMATS).map((extension) => `'${extension}'`);
  if (!format) return `Invalid file format. Supported formats: [${names.join(", ")}]`;
  const ofType = FORMATS[/^(?:audio|video)\/(?:x-)?(\w+)/.exec(type)?.[1] ?? ""];
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString("latin1");
  const isAsSaid = format.test(start) && (ofType ?? format) === format;
  return isAsSaid ? undefined : "Audio file might be corrupted or unsupported";
}
