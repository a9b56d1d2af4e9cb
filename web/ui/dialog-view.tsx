import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Gets the focus on closing, if the element that had it is gone. */
  opener?: HTMLElement | undefined;
  children?: ReactNode;
}

export default function DialogView(props: DialogProps) {
  const { open = true, onClose } = props;
  const before = useRef<Element>(null);
  // Keeps the content while it fades out.
  const [visibleProps, setVisibleProps] = useState(props);
  if (open && visibleProps !== props) setVisibleProps(props);
  const { title, description, opener, children } = visibleProps;
  return (
    <Radix.Root open={open} onOpenChange={onClose}>
      <Radix.Portal>
        {/* As high as the dialogs, so that it also lies over one that was open before.
            Not Radix's overlay: it locks scrolling by a style that the policy for content refuses. `theme.css` does it. */}
        <div
          data-state={open ? "open" : "closed"}
          className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        />
        <Radix.Content
          aria-modal="true"
          // Radix restores the focus to its own trigger only.
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={() => {
            const back = opener ?? before.current;
            if (back instanceof HTMLElement) back.focus({ preventScroll: true });
          }}
          // Radix warns without this when there is no description.
          {...(description ? {} : { "aria-describedby": undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-6 shadow-lift outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:p-8"
        >
          <Radix.Title className="pr-10 wrap-anywhere font-display text-2xl leading-tight text-ink">
            {title}
          </Radix.Title>
          {description && (
            <Radix.Description className="mt-2 wrap-anywhere leading-relaxed text-soft">
              {description}
            </Radix.Description>
          )}
          {children}
          <Radix.Close
            aria-label="Close"
            className={buttonClass({ variant: "quiet", size: "icon" }, "absolute top-3 right-3")}
          >
            <X className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
