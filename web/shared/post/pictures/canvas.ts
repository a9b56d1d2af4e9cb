const SIDE = 16;
/** Some browsers change single pixels a little, which nobody sees. */
const MUCH = 8;

/** Whether a canvas gives back what is drawn on it: for privacy some browsers answer with noise, or not, until the user allows it. */
export function isCanvasTrue(): boolean {
  try {
    return readsWhatIsDrawn();
  } catch {
    return false;
  }
}

function readsWhatIsDrawn(): boolean {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext("2d");
  if (!context) return false;
  const colorAt = (at: number) => [(at * 37) % 256, (at * 91) % 256, (at * 151) % 256] as const;
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    context.fillStyle = `rgb(${colorAt(at).join()})`;
    context.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1);
  }
  const read = context.getImageData(0, 0, SIDE, SIDE).data;
  return Array.from({ length: SIDE * SIDE }, (_, at) => at).every((at) =>
    colorAt(at).every((value, channel) => Math.abs(value - (read[at * 4 + channel] ?? 0)) <= MUCH),
  );
}

export const NO_CANVAS =
  "To protect your privacy, this browser gives noise back instead of what is drawn. Allow this site to use canvas images in its settings, then try again.";
