import { spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { exitCode, ROOT } from "../../../dev/tools.ts";
import { migrate } from "../../../dev/worker.ts";

test("a switch of this machine is set where STATE_DIR says", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-switch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const speechOff = async () => {
    const child = spawn(process.execPath, ["dev/switch.ts", "speech", "off", "--local"], {
      cwd: ROOT,
      env: { ...process.env, STATE_DIR: folder },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [code, output] = await Promise.all([exitCode(child), text(child.stdout)]);
    return [code, output.trim().split("\n").at(-1)];
  };
  expect(await speechOff()).toEqual([1, "Failed: speech may be as it was."]);
  await migrate(folder);
  expect(await speechOff()).toEqual([0, "speech: off"]);
  const isDatabase = (file: string) => !file.endsWith("metadata.sqlite");
  const [file = expect.fail("there is no database")] = globSync("v3/d1/*/*.sqlite", { cwd: folder }).filter(
    isDatabase,
  );
  const database = new DatabaseSync(join(folder, file));
  expect(database.prepare("select name from switches").all()).toEqual([{ name: "speech" }]);
  database.close();
});
