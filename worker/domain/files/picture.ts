import { type Picture, readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";

/** Told by its bytes alone, of which none is decoded; undefined for what is neither JPEG nor PNG, or damaged. */
export const readPicture = (bytes: Uint8Array<ArrayBuffer>): Picture | undefined =>
  readJpeg(bytes) ?? readPng(bytes);
