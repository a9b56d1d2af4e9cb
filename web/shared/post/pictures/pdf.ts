import { PDFDocument } from "@cantoo/pdf-lib";
import { CARD } from "./draw.ts";

/** A page for each JPEG. */
export async function makePdf(
  jpegs: readonly ArrayBuffer[],
  { title, author, language }: { title: string; author: string; language: string | null },
): Promise<File> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  if (language) document.setLanguage(language);
  for (const jpeg of jpegs) {
    const picture = await document.embedJpg(jpeg);
    document.addPage([CARD.width, CARD.height]).drawImage(picture, CARD);
  }
  // Packed, its pages could be counted by few readers.
  const bytes = await document.save({ useObjectStreams: false });
  return new File([bytes], `${title}.pdf`, { type: "application/pdf" });
}
