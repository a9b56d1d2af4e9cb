import { useState, useSyncExternalStore } from "react";
import { later } from "./later.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export type NumberedToast = ToastMessage & { id: number };

/**
 * Beside what is needed: over the top bar of a small screen, so that neither a title with its actions nor the box at the
 * bottom of a chat is covered; between the links and the foot of the sidebar on a wide one, over its foot where that is low.
 */
export const TOAST_PLACE =
  "safe-inset fixed top-0 right-0 z-60 w-full max-w-[420px] p-2 lg:top-auto lg:right-auto lg:bottom-0 lg:left-0 lg:w-64 lg:p-3 lg:[@media(min-height:50rem)]:bottom-[16.5rem]";

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

/** What can be done about code that could not be loaded. */
export const NOT_LOADED =
  "We can't reach the server. Check your connection and try again, or reload the page.";

/** For a part of a screen that could not be loaded when it was wanted; wanting it again is another try. */
export const toastNotLoaded = (): void =>
  toast({ title: "That didn't load", description: NOT_LOADED, variant: "destructive" });

/** For what is said just before the page is left: the next page of this tab shows it. */
export const toastAfterLoad = (message: ToastMessage): void =>
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(message));

function takeCarried(): NumberedToast | undefined {
  const carried = sessionStorage.getItem(CARRIED_KEY);
  if (!carried) return undefined;
  sessionStorage.removeItem(CARRIED_KEY);
  return { ...(JSON.parse(carried) as ToastMessage), id: 1 };
}

const useView = later(() => import("./toast-view.tsx"));

/** The first paint doesn't wait for what appears only later. */
export const Toaster = () => {
  const message = useSyncExternalStore(subscribe, () => current);
  const [plain, setPlain] = useState(false);
  const View = useView(message, () => setPlain(true));
  if (View) return <View message={message} />;
  return plain && message ? <PlainToast message={message} /> : null;
};

/** What is said is never lost: without its code it stays until the next one, or the next page. */
const PlainToast = ({ message: { title, description } }: { message: ToastMessage }) => (
  <div role="alert" className={TOAST_PLACE}>
    <div className="rounded-card border border-line bg-raised px-5 py-4 shadow-lift">
      <p className="font-medium">{title}</p>
      {description && <p className="mt-0.5 text-sm leading-relaxed break-words text-soft">{description}</p>}
    </div>
  </div>
);
