import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { cx } from "./cx.ts";

export interface MenuEntry {
  icon: LucideIcon;
  label: string;
  does: string | (() => void);
  /** What it shows has the focus. */
  takesFocus?: boolean;
  isDanger?: boolean;
}

interface Props {
  /** The button that opened it; null while it is closed. */
  button: HTMLElement | null;
  label: string;
  entries: (MenuEntry | false | undefined)[];
  onClose: () => void;
}

/** One menu may serve many buttons. Load it by `later`. */
export default function Menu({ button, label, entries, onClose }: Props) {
  /** Closed by a click elsewhere, where the focus stays, or by what takes it. */
  const isFocusElsewhere = useRef(false);
  const visibleEntries = entries.filter((entry) => entry !== false && entry !== undefined);
  return (
    // Not modal: Radix would hide the page from screen readers.
    <DropdownMenu.Root modal={false} open={button !== null} onOpenChange={(open) => !open && onClose()}>
      {button && (
        <>
          {/* Radix needs a trigger to place the menu by: this one fills the button. */}
          {createPortal(
            <DropdownMenu.Trigger asChild>
              <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
            </DropdownMenu.Trigger>,
            button,
          )}
          <DropdownMenu.Content
            ref={(menu) => {
              // Radix missed the key press that loaded this code, and so does not focus the menu.
              if (!button.matches(":focus-visible")) return;
              menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
            }}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            aria-labelledby={undefined}
            aria-label={label}
            // What scrolls takes the focus.
            tabIndex={0}
            className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(12rem,var(--radix-dropdown-menu-content-available-width))] overflow-y-auto rounded-card border border-line bg-raised p-1.5 shadow-lift data-[state=open]:animate-fade-in"
            onInteractOutside={(event) => {
              // The button's own click closes the menu.
              if (event.target instanceof Node && button.contains(event.target)) event.preventDefault();
              else isFocusElsewhere.current = true;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!isFocusElsewhere.current) button.focus();
              isFocusElsewhere.current = false;
            }}
          >
            {visibleEntries.map((entry) => (
              <Entry
                key={entry.label}
                {...entry}
                onSelect={() => {
                  isFocusElsewhere.current = entry.takesFocus === true;
                }}
              />
            ))}
          </DropdownMenu.Content>
        </>
      )}
    </DropdownMenu.Root>
  );
}

function Entry({ icon: Icon, label, does, isDanger, onSelect }: MenuEntry & { onSelect: () => void }) {
  const content = (
    <>
      <Icon className="size-4 text-soft" />
      {label}
    </>
  );
  const isLink = typeof does === "string";
  return (
    <>
      {isDanger && <DropdownMenu.Separator className="my-1.5 h-px bg-line" />}
      <DropdownMenu.Item
        asChild={isLink}
        onSelect={() => {
          onSelect();
          if (!isLink) does();
        }}
        className={cx(
          "flex h-10 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-sm outline-none",
          "data-highlighted:bg-wash pointer-coarse:h-11",
          isDanger ? "text-danger" : "text-ink",
        )}
      >
        {isLink ? <Link to={does}>{content}</Link> : content}
      </DropdownMenu.Item>
    </>
  );
}
