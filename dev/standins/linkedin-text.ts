export interface Part {
  kind: "text" | "hashtag" | "link";
  text: string;
}

/** What comes next in a post: a group for each thing that LinkedIn understands, with what is shown of it. */
const ELEMENT = new RegExp(
  [
    String.raw`\\(?<escaped>[\\|{}@[\]()<>#*_~])`,
    String.raw`(?<link>(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s\\|{}[\]()<>]+)`,
    String.raw`(?<hashtag>(?<![\p{L}\p{N}])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+)`,
    String.raw`\{hashtag\|\\?#\|(?<template>[\p{L}\p{M}\p{N}]+)\}`,
    String.raw`@\[(?<mention>[^\]\\]+)\]\(urn:li:(?:person|organization):[\w-]+\)`,
    String.raw`(?<plain>[^\\|{}@[\]()<>#*_~])`,
  ].join("|"),
  "iuy",
);

/** Reads a post as LinkedIn does: it ends, without a word, at the first reserved character that is neither escaped nor part of anything. */
export function readLittleText(commentary: string): Part[] {
  const parts: Part[] = [];
  ELEMENT.lastIndex = 0;
  for (let found = ELEMENT.exec(commentary); found; found = ELEMENT.exec(commentary)) {
    const { escaped, plain, link, mention, hashtag, template } = found.groups ?? {};
    const text = escaped ?? plain;
    const last = parts.at(-1);
    if (text !== undefined && last?.kind === "text") last.text += text;
    else if (text !== undefined) parts.push({ kind: "text", text });
    else if (link ?? mention) parts.push({ kind: "link", text: link ?? mention ?? "" });
    else parts.push({ kind: "hashtag", text: hashtag ?? `#${template}` });
  }
  return parts;
}

export const plainTextOf = (parts: Part[]): string => parts.map(({ text }) => text).join("");
