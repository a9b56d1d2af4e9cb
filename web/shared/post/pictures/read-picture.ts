const SIDE = 16;
/** Some browsers change single pixels a little, which nobody sees. */
const MUCH = 8;

/** Whether a canvas gives back what is drawn on it: for privacy some browsers answer with noise, or not, until the user allows it. */
export function isCanvasTrue(): boolean {
  try {
    const context = new OffscreenCanvas(SIDE, SIDE).getContext("2d");
    if (!context) return false;
    const colorAt = (at: number) => [(at * 37) % 256, (at * 91) % 256, (at * 151) % 256] as const;
    const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => at);
    for (const at of pixels) {
      context.fillStyle = `rgb(${colorAt(at).join()})`;
      context.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1);
    }
    const rgba = context.getImageData(0, 0, SIDE, SIDE).data;
    const isNear = (value: number, at: number) => Math.abs(value - (rgba[at] ?? 0)) <= MUCH;
    return pixels.every((at) => colorAt(at).every((value, channel) => isNear(value, at * 4 + channel)));
  } catch {
    return false;
  }
}

export const NO_CANVAS =
  "To protect your privacy, this browser gives noise back instead of what is drawn. Allow this site to use canvas images in its settings, then try again.";

const MAX_SIDE_PX = 2_048;
/** A larger PNG is most likely a photo. */
const MAX_PNG_BYTES = 2_000_000;
const JPEG_QUALITY = 0.9;

function refuse(): never {
  throw new Error("Your browser can't read that file. Please use JPEG or PNG.");
}

/**
 * A picture as it is uploaded: upright, not too large, and without what the camera wrote into it, the place included. Where this
 * browser can't draw it, the server does what it can with the original.
 * @throws with a sentence for people if this browser can't read it
 */
export async function readPicture(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(refuse);
  if (!isCanvasTrue()) {
    image.close();
    if (file.type === "image/jpeg" || file.type === "image/png") return file;
    throw new Error(`${NO_CANVAS} Or use JPEG or PNG.`);
  }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaled(image.width), scaled(image.height));
  const context = canvas.getContext("2d") ?? refuse();
  const isPng = file.type === "image/png" && file.size <= MAX_PNG_BYTES && scale === 1;
  if (!isPng) {
    // JPEG has no transparency: it would come out black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const type = isPng ? "image/png" : "image/jpeg";
  const data = await canvas.convertToBlob({ type, quality: JPEG_QUALITY }).catch(refuse);
  return new File([data], file.name, { type });
}

/** Whether a picture moves, as GIF, WebP, PNG, AVIF and HEIC may. A post shows its first frame. */
export async function isMoving(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  if (text.startsWith("GIF8")) return hasManyFrames(bytes);
  if (text.startsWith("VP8X", 12)) return ((bytes[20] ?? 0) & 2) !== 0;
  if (text.startsWith("PNG", 1)) {
    const head = text.slice(0, text.indexOf("IDAT"));
    return head.includes("\0\0\0\x08acTL") && !head.includes("acTL\0\0\0\x01");
  }
  return text.startsWith("ftyp", 4) && /avis|hevc|msf1/.test(text.slice(8, bytes[3]));
}

/** Walks through the blocks of a GIF, as its pixels and comments may look like any of them. */
function hasManyFrames(gif: Uint8Array): boolean {
  const colorBytes = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + colorBytes(gif[10]);
  while (gif[at] === 0x2c || gif[at] === 0x21) {
    if (gif[at] === 0x2c) frames += 1;
    at += gif[at] === 0x2c ? 11 + colorBytes(gif[at + 9]) : 2;
    for (let size = gif[at]; size; size = gif[at]) at += size + 1;
    at += 1;
  }
  return frames > 1;
}
