import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { keepFocus } from "../../../ui/keep-focus.ts";
import { STEPS } from "../../../ui/roving.ts";

interface Props<Item> {
  items: readonly Item[];
  nameOf: (item: Item, at: number) => string;
  onMove: (items: Item[]) => void;
  children: (item: Item, at: number) => ReactNode;
}

export function OrderedList<Item extends { id: string }>({ items, nameOf, onMove, children }: Props<Item>) {
  const hint = useId();
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const [over, setOver] = useState<number>();
  const [movedId, setMovedId] = useState<string>();
  const handle = useRef<HTMLButtonElement>(null);
  const place = items.findIndex(({ id }) => id === movedId);
  // What moves in the page loses the focus.
  const target = useRef(-1);
  useEffect(() => {
    if (place !== target.current) return;
    target.current = -1;
    handle.current?.focus();
  }, [place]);

  function move(from: number, to: number): void {
    const item = items[from];
    if (!item || from === to || !items[to]) return;
    target.current = to;
    setMovedId(item.id);
    onMove(items.toSpliced(from, 1).toSpliced(to, 0, item));
  }
  function onKey(event: KeyboardEvent, at: number): void {
    const to = STEPS[event.key]?.(at, items.length);
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  }
  return (
    <>
      <p id={hint} className="sr-only">
        Drag to move it, or use the arrow keys.
      </p>
      <p role="status" className="sr-only">
        {place >= 0 && `Now ${place + 1} of ${items.length}`}
      </p>
      <ol ref={keepFocus} tabIndex={-1} className="space-y-3 outline-none">
        {items.map((item, at) => (
          <li
            key={item.id}
            className={cx(
              "flex items-start gap-2 rounded-control",
              over === at && "bg-accent-soft forced-colors:outline-2",
            )}
            onDragOver={(event) => {
              if (draggedIndex === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (draggedIndex !== undefined) move(draggedIndex, at);
            }}
          >
            <button
              ref={item.id === movedId ? handle : undefined}
              type="button"
              draggable
              aria-label={`Move ${nameOf(item, at)}`}
              aria-describedby={hint}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              className="focus-ring grid h-11 w-8 shrink-0 cursor-grab place-items-center rounded-control text-faint hover:bg-wash hover:text-ink pointer-coarse:w-11"
              onKeyDown={(event) => onKey(event, at)}
              onDragStart={({ dataTransfer, currentTarget }) => {
                // Firefox drags nothing without it.
                dataTransfer.setData("text/plain", nameOf(item, at));
                if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 0, 0);
                setDraggedIndex(at);
              }}
              onDragEnd={() => {
                setDraggedIndex(undefined);
                setOver(undefined);
              }}
            >
              <GripVertical className="size-4" />
            </button>
            {children(item, at)}
          </li>
        ))}
      </ol>
    </>
  );
}
