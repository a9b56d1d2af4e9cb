import "../../shared/shell/storage.ts";
import { TOKEN_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { OUTBOX_DATABASE, VISITOR_OWNER } from "../../shared/recording/outbox/names.ts";
import { registerServiceWorker } from "../../shared/shell/service-worker.ts";
import { showLeft, toCount } from "./recordings.ts";
import type { Begin } from "./try/try.tsx";

/** The landing page needs script for four things only. Here, older browsers get help with its dialog. */
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

for (const opener of document.querySelectorAll('[commandfor="example"][command="show-modal"]')) {
  opener.addEventListener("click", playExample, { once: true });
}

showLeft(toCount(localStorage.getItem(VISITOR_STORAGE_KEY)));

const place = document.getElementById("try");
if (place && localStorage.getItem(TOKEN_STORAGE_KEY) === null) {
  const load = () => import("./try/try.tsx");
  const waits = place.firstElementChild;
  const open = async (begin: Begin) => {
    // Until the recorder takes its place.
    if (waits) waits.ariaBusy = "true";
    const { mountTry } = await load();
    mountTry(place, begin);
  };
  const onPress = (element: HTMLElement, type: "submit" | "click", begin: Begin, otherwise: () => void) => {
    for (const approach of ["pointerenter", "focusin"]) {
      element.addEventListener(approach, () => load().catch(() => undefined), { once: true });
    }
    element.addEventListener(type, (event) => {
      event.preventDefault();
      // The recorder in the app is the next best thing, and where all of these lead by themselves.
      open(begin).catch(otherwise);
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      place.scrollIntoView({ behavior: calm ? "instant" : "smooth", block: "start" });
    });
  };
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-record]")) {
    onPress(form, "submit", "recording", () => form.submit());
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-open]")) {
    onPress(link, "click", "focused", () => location.assign(link.href));
  }
  // What was said here and not sent is seen, and goes, without anybody reaching for it.
  hasVisitorNotes()
    .then((waiting) => (waiting ? open("shown") : undefined))
    .catch(() => {
      if (waits) waits.ariaBusy = null;
    });
}

registerServiceWorker();

async function playExample(): Promise<void> {
  const example = document.getElementById("example");
  // Without its player it can be read all the same.
  const player = await import("./example-player.ts").catch(() => undefined);
  if (example) player?.makeExamplePlay(example);
}

/** Whether notes of a visitor wait in this browser. Opening a database that isn't there would create it. */
async function hasVisitorNotes(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === OUTBOX_DATABASE)) return false;
  // The outbox is too much for those who only read the page.
  const { idbStore } = await import("../../shared/recording/outbox/store.ts");
  return (await idbStore.list(VISITOR_OWNER)).length > 0;
}
