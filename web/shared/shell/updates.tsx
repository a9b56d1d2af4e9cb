import { X } from "lucide-react";
import { useState } from "react";
import { QuietButton, SmallButton } from "../../ui/button.tsx";
import { sharedState } from "../../ui/shared-state.ts";
import { type NewestBuild, tabLock } from "./tab-lock.ts";

const isOutdated = sharedState(false);

/** Keeps this tab's files while it is open. `entryUrl`: its first script. */
export function followBuilds(entryUrl: string): void {
  if (!("serviceWorker" in navigator)) return;
  const entry = new URL(entryUrl).pathname;
  const untilTheTabDies = new Promise<never>(() => undefined);
  void navigator.locks.request(tabLock(entry), { mode: "shared" }, () => untilTheTabDies);
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<NewestBuild>) => {
    if (data.kind === "newest-build") isOutdated.set(data.entry !== entry);
  });
}

export function UpdatePrompt() {
  const [later, setLater] = useState(false);
  const isShown = isOutdated.useValue() && !later;
  return (
    <div role="status" className="safe-inset fixed top-16 right-4 left-4 z-30 sm:left-auto lg:top-2">
      {isShown && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-raised py-2 pr-2 pl-5 shadow-lift max-sm:pb-4">
          <p className="grow">A new version is ready.</p>
          <SmallButton className="max-sm:order-last" onClick={() => window.location.reload()}>
            Reload for the new version
          </SmallButton>
          <QuietButton size="icon" icon={X} aria-label="Later" onClick={() => setLater(true)} />
        </div>
      )}
    </div>
  );
}
