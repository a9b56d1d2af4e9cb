import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { asJson, FILE_INPUT, SIZE, type Window } from "./webdriver.ts";

const FIREFOX = "/usr/bin/firefox-esr";

const PREFERENCES = {
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // Without a sound card, too, sound plays and is recorded.
  "media.cubeb.force_mock_context": true,
};

/** What the commands below answer, each its part of it. */
interface Answer {
  context: string;
  type: "success" | "exception";
  result: { value: string; sharedId: string };
  exceptionDetails: { text: string };
  data: string;
}

/** Firefox, over WebDriver BiDi. */
export async function openFirefox(): Promise<Window> {
  if (!existsSync(FIREFOX)) throw new Error(`${FIREFOX} is missing: apt-get install firefox-esr`);
  const profile = mkdtempSync(join(tmpdir(), "outspoken-firefox-"));
  const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, "user.js"), preferences.join("\n"));
  const browser = spawn(FIREFOX, ["--headless", "--remote-debugging-port=0", "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => browser.kill());
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: browser.stderr }).on("line", (line) => {
      const [, found] = line.match(/WebDriver BiDi listening on (\S+)/) ?? [];
      if (found) resolve(found);
    });
    browser.once("exit", () => reject(new Error("Firefox ended before it was ready.")));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");

  let last = 0;
  const asked = new Map<number, PromiseWithResolvers<Answer>>();
  const errors: string[] = [];
  socket.onmessage = ({ data }) => {
    const { id, type, params, result, error, message } = JSON.parse(data);
    if (type === "event" && params.level === "error") errors.push(params.text);
    if (type === "success") asked.get(id)?.resolve(result);
    if (type === "error") asked.get(id)?.reject(new Error(`${error}: ${message}`));
  };
  function send(method: string, params: object = {}): Promise<Answer> {
    last += 1;
    const answer = Promise.withResolvers<Answer>();
    asked.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  }

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // Unlike the one that it starts with, it has the focus.
  const { context } = await send("browsingContext.create", { type: "window" });
  await send("browsingContext.setViewport", { context, viewport: SIZE });
  async function call(functionDeclaration: string): Promise<Answer["result"]> {
    const { type, result, exceptionDetails } = await send("script.callFunction", {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result;
  }

  return {
    errors,
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    evaluate: async (body, ...args) => JSON.parse((await call(asJson(body, args))).value),
    perform: (actions) => send("input.performActions", { context, actions }),
    async choose(file) {
      const { sharedId } = await call(`() => document.querySelector("${FILE_INPUT}")`);
      await send("input.setFiles", { context, element: { sharedId }, files: [file] });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      const gone = once(browser, "exit");
      await send("browser.close");
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
