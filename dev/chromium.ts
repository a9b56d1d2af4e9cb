import { existsSync } from "node:fs";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const named = process.env.CHROMIUM_PATH;
const firstOf = (paths: string[]) => named ?? paths.find((path) => existsSync(path));

/** How tests start Chromium; `CHROMIUM_PATH` names another one. */
export const CHROMIUM = {
  // Without a window it needs half the time of a whole browser.
  executablePath: firstOf(["/usr/bin/chromium-headless-shell", ...BROWSERS]),
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
  ],
};

/** A whole browser, which lays out text as people's do: the other one hints fonts differently. */
export const WHOLE_CHROMIUM = { ...CHROMIUM, executablePath: firstOf(BROWSERS) };
