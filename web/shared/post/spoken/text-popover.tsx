import { Popover } from "radix-ui";
import type { ComponentProps, RefObject } from "react";
import { cx } from "../../../ui/cx.ts";

type Opened = { anchor: RefObject<HTMLElement | null>; onClose: () => void };
type Props = ComponentProps<typeof Popover.Content> & Opened;

/** Open as long as it is rendered. The `anchor` gets the focus back. */
export const TextPopover = ({ anchor, onClose, className, ...content }: Props) => (
  <Popover.Root open onOpenChange={(open) => !open && onClose()}>
    <Popover.Anchor virtualRef={anchor} />
    <Popover.Portal>
      <Popover.Content
        {...content}
        align="start"
        sideOffset={8}
        collisionPadding={12}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // It comes late: by then the focus may be where its user went on, such as in the next popover.
          if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true });
        }}
        className={cx(
          "z-30 max-h-(--radix-popover-content-available-height) max-w-(--radix-popover-content-available-width) overflow-y-auto animate-fade-in rounded-card border border-line bg-raised p-4 text-ink shadow-lift outline-none",
          className,
        )}
      />
    </Popover.Portal>
  </Popover.Root>
);
