import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface TabsProps<Id extends string> {
  /** Names them all together. */
  label: string;
  tabs: readonly { id: Id; name: string; content: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  className: string;
  panelClassName: string;
}

/** Tab reaches the selected one, the arrow keys select another. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, className, panelClassName } = props;
  const prefix = useId();
  const idOf = (id: Id, part: "tab" | "panel") => `${prefix}-${part}-${id}`;
  const at = tabs.findIndex(({ id }) => id === selected);

  function select(id: Id): void {
    if (id !== selected) props.onSelect(id);
  }

  function selectByKey(event: KeyboardEvent<HTMLElement>): void {
    const targets = new Map([
      ["ArrowLeft", at - 1],
      ["ArrowRight", (at + 1) % tabs.length],
      ["Home", 0],
      ["End", -1],
    ]);
    const target = [...event.currentTarget.children].at(targets.get(event.key) ?? at);
    if (!targets.has(event.key) || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={selectByKey}
        className="flex gap-6 border-b border-line"
      >
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={idOf(id, "tab")}
            aria-selected={id === selected}
            aria-controls={idOf(id, "panel")}
            tabIndex={id === selected ? 0 : -1}
            onFocus={() => select(id)}
            // Safari gives a button that is clicked no focus.
            onClick={() => select(id)}
            className="focus-ring -mb-px h-11 cursor-pointer rounded-t-xs border-transparent border-b-2 px-0.5 font-medium text-soft transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={idOf(id, "panel")}
          aria-labelledby={idOf(id, "tab")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a panel that has nothing to press
          tabIndex={0}
          hidden={id !== selected}
          className={cx("focus-ring rounded-control", panelClassName)}
        >
          {id === selected && content}
        </div>
      ))}
    </div>
  );
}
