import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export const Tabs = Radix.Root;

export const TabsList = ({ className, ...rest }: ComponentProps<typeof Radix.List>) => (
  <Radix.List {...rest} className={cx("flex gap-6 border-b border-line", className)} />
);

export const TabsTrigger = ({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) => (
  <Radix.Trigger
    {...rest}
    className={cx(
      "focus-ring -mb-px h-11 rounded-t-xs cursor-pointer border-b-2 border-transparent px-0.5 font-medium text-soft transition-colors",
      "hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink",
      className,
    )}
  />
);

export const TabsContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content {...rest} className={cx("focus-ring rounded-control", className)} />
);
