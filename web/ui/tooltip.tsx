import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { listen } from "./listen.ts";

/** Soon after a tooltip closed, the next opens at once. */
let closedAt = Number.NEGATIVE_INFINITY;

type Props = { content: ReactNode; children: ReactElement<{ "aria-describedby"?: string }> };

/** Of a focusable, named element near the right edge of its surroundings. Not Radix's: its floating-ui weighs more than such screens. */
export const Tooltip = ({ content, children }: Props) => {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch" || open) return;
    const wait = performance.now() - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS;
    timer.current = setTimeout(() => setOpen(true), wait);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (!open) return;
    const unlisten = listen(window, "keydown", ({ key }) => key === "Escape" && setOpen(false));
    return () => {
      closedAt = performance.now();
      unlisten();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to its child.
    <span
      className="relative inline-flex shrink-0"
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && setOpen(true)}
      onBlur={hide}
    >
      {cloneElement(children, open ? { "aria-describedby": id } : {})}
      {open && (
        // Padding instead of a margin, so that the pointer can reach it without leaving.
        <span className="absolute right-0 bottom-full z-50 w-max max-w-60 pb-1.5">
          <span
            id={id}
            role="tooltip"
            className="block animate-fade-in rounded-control bg-ink px-2.5 py-1.5 text-paper text-sm"
          >
            {content}
          </span>
        </span>
      )}
    </span>
  );
};
