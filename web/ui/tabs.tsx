import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; name: string; content: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  className: string;
  panelClassName: string;
}

export const Tabs = <Id extends string>(props: TabsProps<Id>) => (
  <Radix.Root
    value={props.selected}
    onValueChange={(id) => props.onSelect(id as Id)}
    className={props.className}
  >
    <Radix.List aria-label={props.label} className="flex flex-wrap gap-x-6 border-b border-line">
      {props.tabs.map(({ id, name }) => (
        <Radix.Trigger
          key={id}
          value={id}
          className="focus-ring -mb-px h-11 min-w-11 cursor-pointer rounded-t-xs border-transparent border-b-2 px-0.5 font-medium text-soft transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-ink"
        >
          {name}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {props.tabs.map(({ id, content }) => (
      <Radix.Content key={id} value={id} className={cx("focus-ring rounded-control", props.panelClassName)}>
        {content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
