import { useEffect } from "react";
import { outbox } from "../outbox/device.ts";
import { SHARED_OWNER } from "../outbox/names.ts";
import { takeShared } from "../outbox/shared.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

/** What was shared from another app is this user's from now on, and waits for their word. */
export function useSharedNotes(ownerId: string): void {
  const shared = useOutbox(SHARED_OWNER);
  useEffect(() => {
    if (shared.length > 0) void takeShared(outbox, ownerId);
  }, [shared, ownerId]);
}
