import entities from "./entities.json" with { type: "json" };

const ENTITIES: Record<string, string> = entities;

/** Each alternative matches up to its end or to the end of the text, so that nothing is read twice. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)|<(\/?[a-z]\w*)[^>]*(?:>|$)|<[!?/][^>]*(?:>|$)|([^<]+|<)/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;

const LINE = /^\/?(?:div|li|tr|dt|dd|section|article|header|footer|address|center)$/;
const LIST = /^\/?[uo]l$/;
const PARAGRAPH = /^\/?(?:p|h[1-6]|[uo]l|table|blockquote|pre|hr)$/;

/** The words of HTML in at most so many characters: paragraphs apart, each point of a list in its line, "> " before what is quoted. */
export function textOfHtml(html: string, maxChars: number): string {
  let text = "";
  let breaks = 0;
  let bullet = "";
  let isBelowPoint = false;
  let quotes = 0;
  for (const [, , tag = "", words] of html.matchAll(PIECES)) {
    const name = tag.toLowerCase();
    if (words !== undefined) {
      const said = decoded(words).replace(/\s+/g, " ");
      if (said === " " && (breaks > 0 || text === "")) continue;
      const isNewLine = breaks > 0 || text === "";
      if (isNewLine) text += `${text && "\n".repeat(Math.min(breaks, 2))}${quotes > 0 ? "> " : ""}${bullet}`;
      text += isNewLine ? said.trimStart() : said;
      isBelowPoint ||= bullet !== "";
      [breaks, bullet] = [0, ""];
      if (text.length > maxChars) break;
    } else if (name === "br") breaks += 1;
    else if (PARAGRAPH.test(name)) breaks = bullet ? breaks : Math.max(breaks, 2);
    else if (LINE.test(name)) breaks = Math.max(breaks, 1);
    if (LIST.test(name)) isBelowPoint = false;
    if (name === "li") [bullet, breaks] = ["* ", isBelowPoint ? 1 : breaks];
    if (name === "blockquote") quotes += 1;
    if (name === "/blockquote") quotes -= 1;
  }
  return text.replace(/ \n/g, "\n").slice(0, maxChars);
}

function decoded(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name = "") => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code === undefined) return ENTITIES[name] ?? entity;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
