import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./dev/build/chunks.ts";
import { firstPaint, prerender } from "./dev/build/pages.ts";
import { serviceWorker } from "./dev/build/service-worker.ts";
import { SHORTCUTS } from "./web/paths.ts";

/** The Worker that `npm run dev` proxies to; the launcher sets it. */
const API_ORIGIN = process.env.API_ORIGIN ?? "http://127.0.0.1:8787";

/** Not the modules of `web/api`, which the browser asks for as `/api/client.ts`. */
const API_CALLS = "^/api/(?![\\w-]+\\.ts)";

/** The addresses of the app (`PAGES`), which the Worker answers with its one page. */
const APP_PAGES = `^(?:/app|/auth|${Object.keys(SHORTCUTS).join("|")})(?=[/?]|$)`;

/** In full, because Vite looks for a relative one in two different folders. */
const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url));

export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwindcss(), prerender(), firstPaint(), serviceWorker()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    // Every browser that can run the app knows it by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        landing: page("index.html"),
        app: page("app.html"),
        "first-load": page("first-load.ts"),
        waiting: page("waiting.css"),
        missing: page("404.html"),
        terms: page("terms.html"),
        privacy: page("privacy.html"),
      },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  appType: "mpa",
  server: {
    host: "127.0.0.1",
    strictPort: true,
    fs: { allow: [".", "../worker/contract", "../node_modules"] },
    proxy: {
      // With the host as the browser knows it, so that links which the Worker makes lead back here.
      [API_CALLS]: { target: API_ORIGIN, changeOrigin: false },
      [APP_PAGES]: { bypass: () => "/app.html" },
    },
  },
});
