import "./opening.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { UpdatePrompt } from "./features/update/update-prompt.tsx";
import { takeCallbackAnswer } from "./lib/callback-answer.ts";
import { reloadOnMissingCode } from "./lib/missing-code.ts";
import { followBuilds } from "./lib/running-build.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { ServerData } from "./lib/swr.tsx";
import { AppRoutes } from "./routes.tsx";
import { Toaster } from "./ui/toast.tsx";

takeCallbackAnswer();
reloadOnMissingCode(import.meta.url);
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
