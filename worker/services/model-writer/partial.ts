const STRING = /"(?:[^"\\]+|\\.)*/s;
const TOKEN = new RegExp(`(?<string>${STRING.source}"?)(?<colon>\\s*:\\s*)?|[[\\]{}]`, "gs");
const WHOLE_ESCAPES = /^(?:[^"\\]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/;

/**
 * The string at `key` of the outermost object in JSON that is still being written, as far as it has come; undefined
 * before it begins, and when it is something other than a string. Never ends in half a character.
 */
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
  try {
    // The first half of a surrogate pair waits for the second.
    return (JSON.parse(`"${whole}"`) as string).replace(/[\uD800-\uDBFF]$/, "");
  } catch {
    // A line break that is not escaped, say: the whole answer will not be JSON either.
    return undefined;
  }
}
