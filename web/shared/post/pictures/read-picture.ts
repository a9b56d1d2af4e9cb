const MAX_SIDE_PX = 2_048;
/** A larger PNG is most likely a photo. */
const MAX_PNG_BYTES = 2_000_000;
const JPEG_QUALITY = 0.9;

const UNREADABLE = "Your browser can't read that file. Please use JPEG or PNG.";

/**
 * A picture as it is uploaded: upright, not too large, and without what the camera wrote into it, the place included.
 * @throws with a sentence for people if this browser can't read it
 */
export async function readPicture(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error(UNREADABLE);
  });
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error(UNREADABLE);
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
  const data = await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  return new File([data], file.name, { type });
}
