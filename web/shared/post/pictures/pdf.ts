import { type PDFContext, PDFDocument, PDFHexString, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { CARD, type DrawnLine } from "./draw.ts";

interface PdfPage {
  jpeg: ArrayBuffer;
  text: string;
  lines: readonly DrawnLine[];
}

/** A page for each picture. Its words lie above it unseen: they can be selected, found and read aloud. */
export async function makePdf(
  pages: readonly PdfPage[],
  { title, author, language }: { title: string; author: string; language: string | null },
): Promise<File> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  if (language) document.setLanguage(language);
  const { context, catalog } = document;
  const root = context.nextRef();
  const figures: PDFRef[] = [];
  for (const [at, { jpeg, text, lines }] of pages.entries()) {
    const image = await document.embedJpg(jpeg);
    const { node, ref } = document.addPage([CARD.width, CARD.height]);
    const codes = new Map(
      [...new Set(lines.flatMap((line) => [...line.text]))].map((letter, code) => [letter, code + 1]),
    );
    node.setXObject(PDFName.of("Picture"), image.ref);
    node.setFontDictionary(PDFName.of("Words"), fontWithoutInk(context, codes));
    node.addContentStream(context.register(context.flateStream(contentOf(lines, codes))));
    node.set(PDFName.of("StructParents"), context.obj(at));
    const figure = {
      Type: "StructElem",
      S: "Figure",
      P: root,
      Pg: ref,
      K: 0,
      Alt: PDFHexString.fromText(text),
    };
    figures.push(context.register(context.obj(figure)));
  }
  const Nums = figures.flatMap((figure, at) => [at, [figure]]);
  context.assign(root, context.obj({ Type: "StructTreeRoot", K: figures, ParentTree: { Nums } }));
  catalog.set(PDFName.of("StructTreeRoot"), root);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  // Packed, its pages could be counted by few readers.
  const bytes = await document.save({ useObjectStreams: false });
  return new File([bytes], `${title}.pdf`, { type: "application/pdf" });
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
/** Of a letter, in thousandths of the font's size. */
const LETTER_WIDTH = 500;

function contentOf(lines: readonly DrawnLine[], codes: ReadonlyMap<string, number>): string {
  const words = lines.map(({ text, x, baseline, size, width }) => {
    const letters = [...text];
    const stretched = (100 * width) / ((letters.length * size * LETTER_WIDTH) / 1_000);
    const shown = letters.map((letter) => hex(codes.get(letter) ?? 0, 2)).join("");
    return `/Words ${size} Tf ${stretched.toFixed(2)} Tz 1 0 0 1 ${x.toFixed(2)} ${(CARD.height - baseline).toFixed(2)} Tm <${shown}> Tj`;
  });
  const picture = `q ${CARD.width} 0 0 ${CARD.height} 0 0 cm /Picture Do Q`;
  return ["/Figure <</MCID 0>> BDC", picture, "BT 3 Tr", ...words, "ET EMC"].join("\n");
}

/** Letters of any script, at most 255 of them, that leave no mark. */
function fontWithoutInk(context: PDFContext, codes: ReadonlyMap<string, number>): PDFRef {
  const blank = context.register(context.stream(`${LETTER_WIDTH} 0 d0`));
  const glyphs = [...codes.values()].map((code) => `g${code}`);
  const pairs = [...codes].map(([letter, code]) => {
    const units = Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at), 4)).join("");
    return `1 beginbfchar <${hex(code, 2)}> <${units}> endbfchar`;
  });
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Words def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange
${pairs.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`;
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [0, 0, LETTER_WIDTH, 1_000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: Object.fromEntries(glyphs.map((name) => [name, blank])),
      Encoding: { Type: "Encoding", Differences: [1, ...glyphs] },
      FirstChar: 1,
      LastChar: glyphs.length,
      Widths: glyphs.map(() => LETTER_WIDTH),
      Resources: {},
      ToUnicode: context.register(context.flateStream(toUnicode)),
    }),
  );
}
