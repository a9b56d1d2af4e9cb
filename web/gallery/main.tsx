import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Toaster } from "../ui/toast.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { Actions } from "./actions.tsx";
import { Fields } from "./fields.tsx";
import { Overlays } from "./overlays.tsx";
import { Waiting } from "./waiting.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("gallery.html has no #root");

createRoot(root).render(
  <StrictMode>
    <main className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-12 px-4 py-10 sm:px-8">
      <header>
        <Wordmark />
        <h1 className="mt-6 font-display text-3xl leading-tight sm:text-4xl">Every primitive</h1>
        <p className="mt-1 text-soft">
          What stands in web/ui, in every state. Switch the colour scheme and the width as you look at it.
        </p>
      </header>
      <Actions />
      <Fields />
      <Waiting />
      <Overlays />
    </main>
    <Toaster />
  </StrictMode>,
);
