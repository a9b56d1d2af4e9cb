import "../../shared/shell/storage.ts";
import { TOKEN_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { OUTBOX_DATABASE, VISITOR_OWNER } from "../../shared/recording/outbox/names.ts";
import { registerServiceWorker } from "../../shared/shell/service-worker.ts";
import { showLeft, toCount } from "./recordings.ts";
import type { Begin } from "./try/try.tsx";

/** Help older browsers with the dialog. */
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
  for (const dialog of document.querySelectorAll("dialog"))
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

for (const opener of document.querySelectorAll('[commandfor="example"][command="show-modal"]'))
  opener.addEventListener("click", playExample, { once: true });

showLeft(toCount(localStorage.getItem(VISITOR_STORAGE_KEY)));

const place = document.getElementById("try");
if (place && localStorage.getItem(TOKEN_STORAGE_KEY) === null) {
  const load = () => import("./try/try.tsx");
  const waits = place.firstElementChild;
  const open = async (begin: Begin) => {
    if (waits) waits.ariaBusy = "true";
    const { mountTry } = await load();
    mountTry(place, begin);
  };
  const onPress = (element: HTMLElement, type: "submit" | "click", begin: Begin, otherwise: () => void) => {
    for (const approach of ["pointerenter", "focusin"])
      element.addEventListener(approach, () => load().catch(() => undefined), { once: true });
    element.addEventListener(type, (event) => {
      event.preventDefault();
      element.closest("dialog")?.close();
      // Without this code, the link or form leads to the app's recorder.
      open(begin).catch(otherwise);
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      document
        .getElementById("try-title")
        ?.scrollIntoView({ behavior: calm ? "instant" : "smooth", block: "start" });
    });
  };
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-record]"))
    onPress(form, "submit", "recording", () => form.submit());
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-open]"))
    onPress(link, "click", "focused", () => location.assign(link.href));
  // Unsent notes of a visitor are shown and sent without a click.
  hasVisitorNotes()
    .then((waiting) => (waiting ? open("shown") : undefined))
    .catch(() => {
      if (waits) waits.ariaBusy = null;
    });
}

registerServiceWorker();

async function playExample(): Promise<void> {
  const example = document.getElementById("example");
  const player = await import("./example-player.ts").catch(() => undefined);
  if (example instanceof HTMLDialogElement) player?.makeExamplePlay(example);
}

/** Opening a database that doesn't exist would create it. */
async function hasVisitorNotes(): Promise<boolean> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === OUTBOX_DATABASE)) return false;
  // Loaded late: most visitors only read the page.
  const { idbStore } = await import("../../shared/recording/outbox/store.ts");
  return (await idbStore.list(VISITOR_OWNER)).length > 0;
}
