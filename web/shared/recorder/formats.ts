/** In the order of the spec (§5); the browser takes the first that it can record. */
export const RECORDING_FORMATS = [
  "audio/webm;codecs=opus",
  "audio/webm",
  "audio/mp4",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
] as const;

/** The first format that this browser records; undefined leaves the choice to the browser. */
export const recordingFormat = (
  isSupported: (type: string) => boolean = (type) => MediaRecorder.isTypeSupported(type),
): string | undefined => RECORDING_FORMATS.find(isSupported);
