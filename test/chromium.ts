import { existsSync } from "node:fs";

/** In this order: the one without a window needs half the time of a whole browser. */
const BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** How tests start Chromium; `CHROMIUM_PATH` names another one. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path)),
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
    // Lays out text as a browser with a window does.
    "--font-render-hinting=none",
    ...["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
  ],
};
