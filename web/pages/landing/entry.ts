import { registerServiceWorker } from "../../shared/shell/service-worker.ts";
import { visitorNotesWait } from "./waiting.ts";

/** The landing page needs script for three things only. Here, older browsers get help with its dialog. */
if (!("commandForElement" in HTMLButtonElement.prototype)) {
  for (const button of document.querySelectorAll("button[commandfor]")) {
    button.addEventListener("click", () => {
      const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (button.getAttribute("command") === "close") dialog.close();
      else dialog.showModal();
    });
  }
}
if (!("closedBy" in HTMLDialogElement.prototype)) {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

/** And *Try it now* brings the recorder and all it needs, so it is fetched for those who reach for it. */
const place = document.getElementById("try");
const form = place?.querySelector("form");
if (place && form) {
  const load = () => import("./try/try.tsx");
  for (const reach of ["pointerenter", "focusin"]) {
    form.addEventListener(reach, () => load().catch(() => undefined), { once: true });
  }
  let opening: Promise<void> | undefined;
  const open = (asked: boolean) => {
    form.ariaBusy = "true";
    opening ??= load().then(({ mountTry }) => mountTry(place, asked));
    return opening;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The recorder in the app is the next best thing, and where the form leads by itself.
    open(true).catch(() => form.submit());
  });
  // What was said here and not sent is seen, and goes, without anybody reaching for it.
  visitorNotesWait()
    .then((waits) => (waits ? open(false) : undefined))
    .catch(() => {
      opening = undefined;
      form.ariaBusy = null;
    });
}

/** And the app is kept ready for the time without a connection. */
registerServiceWorker();
