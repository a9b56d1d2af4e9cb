import type { OnProgress } from "../../language/writer.ts";
import { jsonOf } from "../response.ts";
import { UnusableAnswer, withEscapes } from "./answer.ts";
import type { OnText } from "./chat.ts";

/**
 * Finds the body in an answer that is still being written, and reports each whole sentence of it as `judge` has it, which throws
 * `UnusableAnswer` where nothing of it may be shown.
 */
export function bodyProgress(judge: (body: string) => string, onProgress: OnProgress): OnText {
  let read = "";
  return (text) => {
    const body = WHOLE_SENTENCES.exec(partialString(text, "body") ?? "")?.[0].trimEnd() ?? "";
    if (body === read) return;
    read = body;
    try {
      onProgress(judge(body));
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  };
}

/** Up to where the last sentence or line ends that something follows. */
const WHOLE_SENTENCES = /^.*(?:[.?!…]["”»)]*(?=\s)|[。！？]|(?=\n))/su;

const STRING = /"(?:[^"\\]+|\\.)*/s;
const TOKEN = new RegExp(`(?<string>${STRING.source}"?)(?<colon>\\s*:\\s*)?|[[\\]{}]`, "gs");
const WHOLE_ESCAPES = /^(?:[^"\\]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/;

/** The string at `key` of the outermost object of unfinished JSON, as far as it has come, never with half a character at its end. */
export function partialString(json: string, key: string): string | undefined {
  const text = json.replace(/<think>.*?(?:<\/think>|$)/gs, "");
  let depth = 0;
  for (const token of text.slice(text.indexOf("{")).matchAll(TOKEN)) {
    const { string, colon } = token.groups ?? {};
    if (string === undefined) depth += token[0] === "{" || token[0] === "[" ? 1 : -1;
    else if (colon && depth === 1 && string === JSON.stringify(key)) {
      return decode(token.input.slice(token.index + token[0].length));
    }
  }
}

function decode(value: string): string | undefined {
  if (!value.startsWith('"')) return undefined;
  const whole = value.slice(1).match(WHOLE_ESCAPES)?.[0] ?? "";
  const text = jsonOf(withEscapes(`"${whole}"`));
  // The first half of a surrogate pair waits for the second.
  return typeof text === "string" ? text.replace(/[\uD800-\uDBFF]$/, "") : undefined;
}
