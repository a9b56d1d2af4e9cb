import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { GO_KEY, GO_KEYS, HELP_KEY, TARGET_KEYS } from "./keys.ts";

/** Every shortcut, and where it works. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Keyboard shortcuts"
    description="They rest while you type. Account Settings switches them off."
  >
    <Group title="Actions">
      {TARGET_KEYS.map(({ key, label, where }) => (
        <Row key={key} label={label} where={where}>
          <Key>{key}</Key>
        </Row>
      ))}
    </Group>
    <Group title="Go to">
      {GO_KEYS.map(({ key, label }) => (
        <Row key={key} label={label}>
          <Key>{GO_KEY}</Key> <span className="text-sm text-soft">then</span> <Key>{key}</Key>
        </Row>
      ))}
    </Group>
    <Group title="Anywhere">
      <Row label="Show this sheet">
        <Key>{HELP_KEY}</Key>
      </Row>
    </Group>
  </Dialog>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="text-sm font-medium text-soft">{title}</h3>
    <dl className="mt-1 divide-y divide-line">{children}</dl>
  </section>
);

const Row = ({ label, where, children }: { label: string; where?: string; children: ReactNode }) => (
  <div className="flex min-h-11 items-center justify-between gap-4">
    <dt className="py-1.5 leading-snug">
      {label}
      {where && <span className="block text-sm text-soft"> on {where}</span>}
    </dt>
    <dd className="flex shrink-0 items-center gap-1.5">{children}</dd>
  </div>
);

const Key = ({ children }: { children: string }) => (
  <kbd className="grid h-7 min-w-7 place-items-center rounded-control border border-edge bg-wash px-1.5 font-sans text-sm uppercase">
    {children}
  </kbd>
);
