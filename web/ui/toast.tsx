import { sharedState } from "./shared-state.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: { label: string; run: () => void };
}

export type NumberedToast = ToastMessage & { id: number };

/** Over the top bar on small screens; on wide ones at the bottom centre of the content, a post if there is one, above what stands at its edge. */
export const TOAST_PLACE =
  "safe-inset fixed top-0 right-0 z-60 w-full max-w-[420px] p-2 lg:top-auto lg:right-auto lg:bottom-18 lg:left-1/2 lg:-translate-x-1/2 lg:in-[:root:has(aside.fixed):not(:has([data-wide]))]:left-[calc(50%+8rem)] lg:in-[:root:has([data-wide])]:left-[45.5%] lg:in-[:root:has([data-wide])]:bottom-32";

const CARRIED_KEY = "toastAfterLoad";
const current = sharedState(takeCarried());

/** One at a time: a new toast replaces the last. */
export const toast = (message: ToastMessage) => current.set({ ...message, id: (current.get()?.id ?? 0) + 1 });

export const clearToast = () => current.set(undefined);

export const toastFailure = (title: string, description?: string): void =>
  toast({ title, description, variant: "destructive" });

/** Shown by the next page of this tab. */
export const toastAfterLoad = (message: ToastMessage): void =>
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(message));

function takeCarried(): NumberedToast | undefined {
  const json = sessionStorage.getItem(CARRIED_KEY);
  if (!json) return undefined;
  sessionStorage.removeItem(CARRIED_KEY);
  return { ...(JSON.parse(json) as ToastMessage), id: 1 };
}

export const useToast = current.useValue;
