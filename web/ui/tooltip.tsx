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
import { createPortal } from "react-dom";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";
import { listen } from "./listen.ts";

const MARGIN_PX = 8;

/** Soon after a tooltip closed, the next opens at once. */
let lastClosed = Number.NEGATIVE_INFINITY;

interface Props {
  content: ReactNode;
  /** A focusable element with an accessible name. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** Not Radix's: its floating-ui weighs more than the screens that need only this. */
export const Tooltip = ({ content, children }: Props) => {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const open = anchor !== null;

  const show = () => setAnchor(place.current?.firstElementChild?.getBoundingClientRect() ?? null);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch" || open) return;
    const wait = performance.now() - lastClosed < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS;
    timer.current = setTimeout(show, wait);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (!open) return;
    const close = () => setAnchor(null);
    const stops = [
      listen(window, "keydown", ({ key }) => key === "Escape" && close()),
      // Also of containers.
      listen(window, "scroll", close, true),
    ];
    return () => {
      lastClosed = performance.now();
      for (const stop of stops) stop();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box; it only hears what happens to its child.
    <span
      ref={place}
      className="contents"
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && show()}
      onBlur={hide}
    >
      {cloneElement(children, open ? { "aria-describedby": id } : {})}
      {anchor &&
        createPortal(
          // Padding instead of a margin, so that the pointer can reach it without leaving.
          <div ref={(bubble) => putBeside(anchor, bubble)} className="fixed z-50 max-w-60 py-1.5">
            <div
              id={id}
              role="tooltip"
              className="animate-fade-in rounded-control bg-ink px-2.5 py-1.5 text-paper text-sm"
            >
              {content}
            </div>
          </div>,
          document.body,
        )}
    </span>
  );
};

/** Above its anchor, or below it where there is no room. */
function putBeside(anchor: DOMRect, bubble: HTMLElement | null): void {
  if (!bubble) return;
  const { width, height } = bubble.getBoundingClientRect();
  const middle = anchor.left + anchor.width / 2 - width / 2;
  const rightmost = document.documentElement.clientWidth - width - MARGIN_PX;
  const left = Math.max(MARGIN_PX, Math.min(middle, rightmost));
  const above = anchor.top - height;
  const top = above < MARGIN_PX ? anchor.bottom : above;
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
}
