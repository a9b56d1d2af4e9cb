import { sharedState } from "./shared-state.ts";

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

/** One toast at a time: a new one takes the place of the last. */
const current = sharedState(takeCarried());

/** Callable from anywhere; shown by the one `<Toaster/>`. */
export const toast = (message: ToastMessage): void =>
  current.set({ ...message, id: (current.get()?.id ?? 0) + 1 });

/** A toast that says what went wrong. */
export const toastFailure = (title: string, description?: string): void =>
  toast({ title, description, variant: "destructive" });

/** For what is said just before the page is left: the next page of this tab shows it. */
export const toastAfterLoad = (message: ToastMessage): void =>
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(message));

function takeCarried(): NumberedToast | undefined {
  const carried = sessionStorage.getItem(CARRIED_KEY);
  if (!carried) return undefined;
  sessionStorage.removeItem(CARRIED_KEY);
  return { ...(JSON.parse(carried) as ToastMessage), id: 1 };
}

/** The toast that is to be seen now. */
export const useToast = current.useValue;
