import { Tooltip as Radix } from "radix-ui";
import { createContext, type ReactNode, useContext } from "react";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "#contract/limits.ts";

const InGroup = createContext(false);

/** Tooltips in one group share the skip delay: after the first, the next opens at once. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <InGroup value={true}>
    <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  </InGroup>
);

/** `children` is one focusable element, with an accessible name of its own. */
export const Tooltip = ({ content, children }: { content: ReactNode; children: ReactNode }) => {
  const grouped = useContext(InGroup);
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-60 animate-fade-in rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return grouped ? tooltip : <TooltipGroup>{tooltip}</TooltipGroup>;
};
