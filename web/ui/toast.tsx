import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from "#contract/limits.ts";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

type NumberedToast = ToastMessage & { id: number };

/**
 * Beside what is needed: over the top bar of a small screen, so that neither a title with its actions nor the box at the
 * bottom of a chat is covered; between the links and the foot of the sidebar on a wide one, over its foot where that is low.
 */
const TOAST_PLACE =
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

/** For what is said just before the page is left: the next page of this tab shows it. */
export const toastAfterLoad = (message: ToastMessage): void =>
  sessionStorage.setItem(CARRIED_KEY, JSON.stringify(message));

function takeCarried(): NumberedToast | undefined {
  const carried = sessionStorage.getItem(CARRIED_KEY);
  if (!carried) return undefined;
  sessionStorage.removeItem(CARRIED_KEY);
  return { ...(JSON.parse(carried) as ToastMessage), id: 1 };
}

export const Toaster = () => {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {message && (
        <Toast.Root
          key={message.id}
          type="foreground"
          className={cx(
            "relative rounded-card border bg-raised py-2.5 pr-14 pl-4 shadow-lift",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-toast-in",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            "data-[swipe=end]:animate-toast-swipe data-[swipe=cancel]:transition-transform",
            message.variant === "destructive" ? "border-danger" : "border-line",
          )}
        >
          <Toast.Title
            className={cx("font-medium", message.variant === "destructive" ? "text-danger" : "text-ink")}
          >
            {message.title}
          </Toast.Title>
          {message.description && (
            <Toast.Description className="mt-0.5 text-sm leading-relaxed break-words text-soft">
              {message.description}
            </Toast.Description>
          )}
          <Toast.Close
            aria-label="Close"
            className={buttonClass({ variant: "quiet", size: "icon" }, "absolute top-0 right-0.5")}
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={[TOAST_HOTKEY]} className={cx(TOAST_PLACE, "outline-none")} />
    </Toast.Provider>
  );
};
