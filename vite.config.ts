import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The Worker that `npm run dev` proxies to; the launcher sets it. */
const API_ORIGIN = process.env.API_ORIGIN ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    rolldownOptions: { input: { landing: "web/index.html", app: "web/app.html", missing: "web/404.html" } },
  },
  server: { proxy: { "/api": API_ORIGIN } },
});
