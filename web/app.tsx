import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { takeCallbackAnswer } from "./lib/callback-answer.ts";
import { ServerData } from "./lib/swr.tsx";
import { AppRoutes, preloadScreen } from "./routes.tsx";
import { Toaster } from "./ui/toast.tsx";

takeCallbackAnswer();
preloadScreen(window.location.pathname);

const root = document.getElementById("root");
if (!root) throw new Error("app.html has no #root");

createRoot(root).render(
  <StrictMode>
    <ServerData>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <Toaster />
    </ServerData>
  </StrictMode>,
);
