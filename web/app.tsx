import "./shared/shell/storage.ts";
import "./shared/shell/translation.ts";
import "./first-load.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "./router.tsx";
import { takeArrival } from "./shared/account/link-arrival.ts";
import { ServerData } from "./shared/shell/server-data.tsx";
import { registerServiceWorker } from "./shared/shell/service-worker.ts";
import { followBuilds, UpdatePrompt } from "./shared/shell/updates.tsx";
import { Toaster } from "./ui/toaster.tsx";

takeArrival();
followBuilds(import.meta.url);
registerServiceWorker();

const root = document.getElementById("root");
if (!root) throw new Error("app.html has no #root");

createRoot(root).render(
  <StrictMode>
    <ServerData>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <UpdatePrompt />
      <Toaster />
    </ServerData>
  </StrictMode>,
);
