import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { freePort } from "../../../dev/tools.ts";
import { expect } from "../fixtures.ts";
import { asJson, FILE_INPUT, SIZE, type Window } from "./webdriver.ts";

/** With the Debian package of each. */
const NEEDED = {
  "/usr/bin/Xvfb": "xvfb",
  "/usr/bin/WebKitWebDriver": "webkit2gtk-driver",
  // Plays AAC.
  "/usr/lib/*/gstreamer-1.0/libgstlibav.so": "gstreamer1.0-libav",
  // Records.
  "/usr/lib/*/gstreamer-1.0/libgsttranscode.so": "gstreamer1.0-plugins-bad",
};

/** What the commands below answer with. */
type Answer = { sessionId: string; [element: string]: string };

/** WebKit as GTK has it, over WebDriver; it shows its windows on a display in memory. */
export async function openWebKit(): Promise<Window> {
  for (const [path, debian] of Object.entries(NEEDED)) {
    if (globSync(path).length === 0) throw new Error(`${path} is missing: apt-get install ${debian}`);
  }
  const display = spawn("/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(createInterface({ input: display.stdio[3] as Readable }), "line");
  const port = await freePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${number}` },
  });
  const children = [driver, display];
  process.once("exit", () => children.map((child) => child.kill()));

  async function send<T = Answer>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(listens).toBe(true);
  const { sessionId } = await send("POST", "", { capabilities: {} });
  const post = <T>(path: string, body: object) => send<T>("POST", `/${sessionId}${path}`, body);
  await post("/window/rect", SIZE);
  return {
    errors: [],
    goto: (url) => post("/url", { url }),
    evaluate: async (body, ...args) =>
      JSON.parse(await post("/execute/sync", { script: `return (${asJson(body, args)})()`, args: [] })),
    perform: (actions) => post("/actions", { actions }),
    async choose(file) {
      const element = await post<Answer>("/element", { using: "css selector", value: FILE_INPUT });
      await post(`/element/${Object.values(element)[0]}/value`, { text: file });
    },
    screenshot: async () => Buffer.from(await send<string>("GET", `/${sessionId}/screenshot`), "base64"),
    async close() {
      await send("DELETE", `/${sessionId}`);
      await Promise.all(children.map(ended));
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
