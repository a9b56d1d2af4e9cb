import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The Worker that `npm run dev` proxies to; the launcher sets it. */
const API_ORIGIN = process.env.API_ORIGIN ?? "http://127.0.0.1:8787";

/** In full, because Vite looks for a relative one in two different folders. */
const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url));

export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    rolldownOptions: {
      input: { landing: page("index.html"), app: page("app.html"), missing: page("404.html") },
    },
  },
  server: { proxy: { "/api": API_ORIGIN } },
});
