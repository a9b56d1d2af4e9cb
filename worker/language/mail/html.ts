import entities from "./entities.json" with { type: "json" };

const ENTITIES: Record<string, string> = entities;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;

/** Each alternative matches up to its end or to the end of the text, so that nothing is read twice. */
const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title)\b[\s\S]*?(?:<\/\1\b[^>]*(?:>|$)|$)|<(\/?[a-z]\w*)[^>]*(?:>|$)|<[!?/][^>]*(?:>|$)|([^<]+|<)/gi;
const LINE = /^\/?(?:div|li|t[dhr]|d[dt]|section|article|header|footer|address|center|summary)$/;
const PARAGRAPH = /^\/?(?:p|h[1-6]|[uo]l|table|blockquote|pre|hr|main|aside|form|details|figure|figcaption)$/;

/** The words of HTML in at most so many characters: paragraphs apart, each point of a list in its line, "> " before what is quoted. */
export function textOfHtml(html: string, maxChars: number): string {
  let text = "";
  let [breaks, quotes, bullet, isTyped] = [0, 0, "", false];
  for (const [, , tag = "", words = ""] of html.matchAll(PIECES)) {
    if (text.length > maxChars) break;
    const name = tag.toLowerCase();
    for (const [at, line] of (isTyped ? words.split("\n") : [words]).entries()) {
      if (at > 0) breaks += 1;
      const said = decoded(line).replace(/\s+/g, " ");
      const isFirst = breaks > 0 || text === "";
      if (said === "" || (said === " " && isFirst)) continue;
      if (isFirst) text += `${text && "\n".repeat(Math.min(breaks, 2))}${quotes > 0 ? "> " : ""}${bullet}`;
      text += isFirst ? said.trimStart() : said;
      [breaks, bullet] = [0, ""];
    }
    if (name === "br") breaks += 1;
    else if (LINE.test(name) || PARAGRAPH.test(name))
      breaks = Math.max(breaks, LINE.test(name) || bullet ? 1 : 2);
    if (/^\/?pre$/.test(name)) isTyped = name === "pre";
    if (name === "li") bullet = "* ";
    if (/^\/?blockquote$/.test(name)) quotes += name === "blockquote" ? 1 : -1;
  }
  return text
    .replace(/ \n/g, "\n")
    .replace(/\n\n\* /g, "\n* ")
    .slice(0, maxChars);
}

const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name = "") => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    if (Number.isNaN(code)) return ENTITIES[name] ?? entity;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
