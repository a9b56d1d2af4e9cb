import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MENU } from "../../../screens.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { listen } from "../../../ui/listen.ts";
import { storedSwitch } from "../../../ui/shared-state.ts";
import { isAutoSendPaused } from "../../recording/outbox/sender.ts";
import { GO_KEY, HELP_KEY, isForPage, Listening, pressTarget, TARGET_KEYS } from "./keys.ts";

/** Per browser: single keys get in the way of speech control (WCAG 2.1.4). */
export const shortcuts = storedSwitch("keyboardShortcuts");

export const Shortcuts = ({ children }: { children: ReactNode }) => {
  const on = shortcuts.useOn();
  return (
    <Listening value={on}>
      {children}
      {on && <Listener />}
    </Listening>
  );
};

const Listener = () => {
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);
  const goPressedAt = useRef(-Infinity);

  useEffect(() => {
    return listen(window, "keydown", (event) => {
      if (!isForPage(event)) return;
      const key = event.key.toLowerCase();
      const isAfterGo = performance.now() - goPressedAt.current <= 1_500;
      const screen = isAfterGo && MENU.find((entry) => entry.key === key);
      goPressedAt.current = !screen && key === GO_KEY ? performance.now() : -Infinity;
      if (!screen && key !== HELP_KEY && !pressTarget(key)) return;
      event.preventDefault();
      if (!screen && key === HELP_KEY) setHelping(true);
      // A stray key must not end a recording.
      if (screen && !isAutoSendPaused()) void navigate(screen.path);
    });
  }, [navigate]);

  return helping && <HelpSheet onClose={() => setHelping(false)} />;
};

export const HelpSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Keyboard shortcuts"
    description="Off while you type. Turn them off in Account."
  >
    <Group title="Actions">
      {TARGET_KEYS.map(({ key, label, where }) => (
        <Row key={key} label={label} where={where}>
          <Key>{key}</Key>
        </Row>
      ))}
    </Group>
    <Group title="Go to">
      {MENU.map(({ key, label }) => (
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
