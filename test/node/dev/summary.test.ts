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
const row = (text: string, service: string) =>
  text.split("\n").find((line) => line.trim().startsWith(service));

test("says where the app is, what is local and which variables change that", () => {
  const text = summary("http://localhost:8787", nothing, { speech: "standin" });
  expect(text).toContain("http://localhost:8787");
  expect(row(text, "Speech")).toMatch(/local: Moonshine.*SPEECH_BASE_URL/);
  expect(row(text, "Writer")).toMatch(/local: plain rules.*Ollama.*WRITER_BASE_URL/);
  expect(row(text, "Billing")).toMatch(/off.*STRIPE_SECRET_KEY/);
  expect(row(text, "LinkedIn")).toMatch(/off.*LINKEDIN_CLIENT_ID/);
});

test("a whisper of this machine is named", () => {
  const text = summary("http://localhost:8787", nothing, {
    speech: { whisper: "whisper-server with ggml-base.bin" },
  });
  expect(row(text, "Speech")).toMatch(/local: whisper-server with ggml-base\.bin.*SPEECH_BASE_URL/);
});

test("a language model of this machine is named", () => {
  const text = summary(
    "http://localhost:8787",
    { ...nothing, writer: "openai" },
    {
      speech: "standin",
      localWriter: "qwen3:8b at http://127.0.0.1:11434/v1",
    },
  );
  expect(row(text, "Writer")).toMatch(/local: qwen3:8b at http.*WRITER=builtin/);
});

test("without a recogniser it says that notes can be typed", () => {
  const text = summary("http://localhost:8787", { ...nothing, speech: "off" }, { speech: "missing" });
  expect(row(text, "Speech")).toMatch(/off: notes can be typed.*install ffmpeg/);
});

test("a configured service is called real and offered no change", () => {
  const health = {
    ok: true,
    speech: "workers-ai",
    writer: "openai",
    billing: "stripe",
    linkedin: "linkedin",
    mail: "cloudflare",
  } as const;
  const text = summary("http://localhost:8787", health, { speech: "configured" });
  for (const service of ["Speech", "Writer", "Billing", "LinkedIn", "Mail"]) {
    expect(row(text, service)).toMatch(/\(real\)$/);
  }
});

test("the local LinkedIn says where to see what was posted", () => {
  const text = summary(
    "http://localhost:8787",
    { ...nothing, linkedin: "linkedin" },
    {
      speech: "standin",
      linkedIn: "http://127.0.0.1:9000",
    },
  );
  expect(row(text, "LinkedIn")).toMatch(
    /local: posts appear at http:\/\/127\.0\.0\.1:9000\/feed.*LINKEDIN_CLIENT_ID/,
  );
});

test("the local Stripe says where payments appear", () => {
  const text = summary(
    "http://localhost:8787",
    { ...nothing, billing: "stripe" },
    { speech: "standin", stripe: "http://127.0.0.1:9001" },
  );
  expect(row(text, "Billing")).toMatch(
    /local: payments appear at http:\/\/127\.0\.0\.1:9001 .*real: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/,
  );
});

test("the mailbox says where mails appear", () => {
  const health = { ...nothing, mail: "resend" } as const;
  const text = summary("http://localhost:8787", health, {
    speech: "standin",
    mailbox: "http://127.0.0.1:9002",
  });
  expect(row(text, "Mail")).toMatch(/local: mails appear at http:\/\/127\.0\.0\.1:9002 .*real: MAIL_API_KEY/);
  expect(row(summary("http://localhost:8787", nothing, { speech: "standin" }), "Mail")).toMatch(
    /off.*MAIL_API_KEY/,
  );
});
