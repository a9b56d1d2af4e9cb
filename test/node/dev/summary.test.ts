import { expect, test } from "vitest";
import { summary } from "../../../dev/summary.ts";

const nothing = {
  ok: true,
  speech: "openai",
  writer: "builtin",
  billing: "off",
  linkedin: "off",
  mail: "off",
} as const;
const [URL, OVERVIEW] = ["http://localhost:8787", "http://127.0.0.1:8788"];
const row = (text: string, service: string) =>
  text.split("\n").find((line) => line.trim().startsWith(service));

test("says where the app and its stand-ins are, one address a line, and what is local", () => {
  const local = ["billing", "linkedin", "mail"] as const;
  const health = { ...nothing, billing: "stripe", linkedin: "linkedin", mail: "resend" } as const;
  const text = summary(URL, health, { speech: "standin", local, overview: OVERVIEW });
  expect(text.match(/http\S+/g)).toEqual([URL, OVERVIEW]);
  expect(row(text, "Speech")).toMatch(/local: Moonshine/);
  expect(row(text, "Writer")).toMatch(/local: plain rules.*Ollama/);
  for (const service of ["Billing", "LinkedIn", "Mail"]) expect(row(text, service)).toMatch(/ local$/);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("what was found on this machine is named, and what is off", () => {
  const found = {
    speech: { whisper: "whisper-server with ggml-base.bin" },
    localWriter: "qwen3:8b at http://127.0.0.1:11434/v1",
  };
  const text = summary(URL, { ...nothing, writer: "openai" }, { ...found, local: [], overview: OVERVIEW });
  expect(row(text, "Speech")).toMatch(/local: whisper-server with ggml-base\.bin/);
  expect(row(text, "Writer")).toMatch(/local: qwen3:8b at http/);
  expect(row(text, "Mail")).toMatch(/ off$/);
});

test("without a recogniser it says that notes can be typed", () => {
  const sources = { speech: "missing", local: [], overview: OVERVIEW } as const;
  expect(row(summary(URL, { ...nothing, speech: "off" }, sources), "Speech")).toMatch(
    /off, notes can be typed/,
  );
});

test("a configured service is called real", () => {
  const health = {
    ok: true,
    speech: "workers-ai",
    writer: "openai",
    billing: "stripe",
    linkedin: "linkedin",
    mail: "cloudflare",
  } as const;
  const text = summary(URL, health, { speech: "configured", local: [], overview: OVERVIEW });
  for (const service of ["Speech", "Writer", "Billing", "LinkedIn", "Mail"]) {
    expect(row(text, service)).toMatch(/\(real\)$/);
  }
});
