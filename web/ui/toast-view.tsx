import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { TOAST_HOTKEY, TOAST_MS, TOAST_SWIPE_PX } from "#contract/limits.ts";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { type NumberedToast, TOAST_PLACE } from "./toast.tsx";

const ToastView = ({ message }: { message?: NumberedToast }) => (
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
        {message.action && (
          <Toast.Action
            altText={message.action.label}
            className={buttonClass({ variant: "secondary", size: "sm" }, "mt-2")}
            onClick={message.action.run}
          >
            {message.action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label="Close"
          className={buttonClass({ variant: "quiet", size: "icon" }, "absolute top-0 right-0.5")}
        >
          <X className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )}
    <Toast.Viewport hotkey={[TOAST_HOTKEY]} className={cx(TOAST_PLACE, "outline-none")} />
  </Toast.Provider>
);

export default ToastView;
