import { expect, test } from "vitest";
import { readLocalSettings } from "../../../dev/settings.ts";
import { CommandFailed } from "../../../dev/tools.ts";

test("with nothing set, its own port and folder, and nothing for the Worker", () => {
  expect(readLocalSettings({}, "")).toEqual({ port: 8787, stateDir: ".wrangler/state", vars: {} });
});

test("the shell wins over .dev.vars", () => {
  const { port, vars } = readLocalSettings(
    { PORT: "9001", WRITER_MODEL: "from-shell" },
    "PORT=9000\nWRITER_MODEL=from-file\nWRITER_API_KEY='se#cret'\n",
  );
  expect(port).toBe(9001);
  expect(vars).toEqual({ WRITER_MODEL: "from-shell", WRITER_API_KEY: "se#cret" });
});

test("an empty value in the shell unsets what .dev.vars says", () => {
  const file = "SPEECH=openai\nSPEECH_BASE_URL=http://a/v1";
  expect(readLocalSettings({ SPEECH: "", SPEECH_BASE_URL: " " }, file).vars).toEqual({});
});

test("only our own variables leave the shell", () => {
  const shell = { PATH: "/bin", AWS_SECRET_ACCESS_KEY: "x", SPEECHLESS: "x", STRIPE_API_BASE: "http://s/v1" };
  expect(readLocalSettings(shell, "").vars).toEqual({ STRIPE_API_BASE: "http://s/v1" });
});

test("a base URL alone means an OpenAI-compatible service; a named service stays", () => {
  const file = "SPEECH_BASE_URL=http://a/v1\nWRITER=workers-ai\nWRITER_BASE_URL=http://b/v1";
  expect(readLocalSettings({}, file).vars).toMatchObject({ SPEECH: "openai", WRITER: "workers-ai" });
});

test.each(["0", "65536", "87.5", "http"])("PORT=%s is refused by name", (PORT) => {
  expect(() => readLocalSettings({ PORT }, "")).toThrow(CommandFailed);
});
