import { lazy, Suspense, useSyncExternalStore } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export type NumberedToast = ToastMessage & { id: number };

const CARRIED_KEY = "toastAfterLoad";

/** One toast at a time (spec §9): a new one takes the place of the last. */
let current: NumberedToast | undefined = takeCarried();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Callable from anywhere; shown by the one `<Toaster/>`. */
export function toast(message: ToastMessage): void {
  current = { ...message, id: (current?.id ?? 0) + 1 };
  for (const listener of listeners) listener();
}

/** For what is said just before the page is left: the next page of this tab shows it. */
export const toastAfterLoad = (message: ToastMessage): void =>
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(message));

function takeCarried(): NumberedToast | undefined {
  const carried = sessionStorage.getItem(CARRIED_KEY);
  if (!carried) return undefined;
  sessionStorage.removeItem(CARRIED_KEY);
  return { ...(JSON.parse(carried) as ToastMessage), id: 1 };
}

// Its own chunk: the first paint doesn't wait for what appears only later.
const ToastView = lazy(() => import("./toast-view.tsx"));

export const Toaster = () => {
  const message = useSyncExternalStore(subscribe, () => current);
  return (
    <Suspense fallback={null}>
      <ToastView message={message} />
    </Suspense>
  );
};
