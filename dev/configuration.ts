/** `npm run docs`: writes the tables of docs/configuration.md that say what the Worker reads, and which models it knows. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MODELS, type SpeechModel, type VoiceModel, type WriterModel } from "#contract/models.ts";
import { settings } from "../worker/env.ts";
import { ROOT } from "./tools.ts";

export const CONFIGURATION_FILE = join(ROOT, "docs/configuration.md");

function rowsOfSettings(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: "input" });
  const rows = Object.entries(properties).map(([name, setting]) => {
    if (typeof setting === "boolean") throw new Error(`${name} has no description.`);
    const values = setting.enum?.map((value) => `\`${value}\``).join(", ");
    const meaning = [values && `${values}.`, setting.description].filter(Boolean).join(" ");
    return `| \`${name}\` | ${meaning} | ${setting.default === undefined ? "" : `\`${setting.default}\``} |\n`;
  });
  return rows.join("");
}

function rowsOfModels(): string {
  const rows = (models: Record<string, SpeechModel | WriterModel | VoiceModel>) =>
    Object.entries(models).map(([name, model]) => {
      const price =
        typeof model.dollars === "number" ? model.dollars : `${model.dollars.in} / ${model.dollars.out}`;
      const remarks = [
        "times" in model && !model.times && "no times of words",
        "schema" in model && !model.schema && "reads its schema in the prompt",
        "stream" in model && !model.stream && "answers in one piece",
        "reasons" in model && "always reasons, which takes time and tokens",
        model.ends && `ends on ${model.ends}`,
      ];
      return `| \`${name}\` | ${price} | ${remarks.filter(Boolean).join("; ")} |\n`;
    });
  return [MODELS.speech, MODELS.writer, MODELS.voice].flatMap(rows).join("");
}

/** The text with these rows in the first table below the heading. */
function withRows(text: string, heading: string, rows: string): string {
  const table = new RegExp(`(\n## ${heading}\n[^|]*(?:\\|.*\n){2})(?:\\|.*\n)*`);
  if (!table.test(text)) throw new Error(`${CONFIGURATION_FILE} has no table of “${heading}”.`);
  return text.replace(table, (_, head: string) => head + rows);
}

export function configuration(): string {
  const text = withRows(readFileSync(CONFIGURATION_FILE, "utf8"), "Settings of the app", rowsOfSettings());
  return withRows(text, "Models that are known", rowsOfModels());
}

if (import.meta.main) writeFileSync(CONFIGURATION_FILE, configuration());
