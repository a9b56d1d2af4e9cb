import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isAutoSendPaused } from "../outbox/auto-send.tsx";
import { storedState } from "../shared-state.ts";
import { HelpSheet } from "./help-sheet.tsx";
import { type Command, commandOf, isForPage } from "./keys.ts";
import { Listening, pressTarget } from "./use-key-hint.ts";

/** Gives what is inside the app's keys, unless they are switched off. */
export const Shortcuts = ({ children }: { children: ReactNode }) => {
  const on = useShortcutsOn();
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
  const last = useRef<Command>({ kind: "none" });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isForPage(event)) return;
      const command = commandOf(event.key, last.current, performance.now());
      last.current = command;
      if (run(command)) event.preventDefault();
    }

    function run(command: Command): boolean {
      switch (command.kind) {
        case "help":
          setHelping(true);
          return true;
        case "target":
          return pressTarget(command.key);
        case "go":
          // Nobody loses half a sentence to a stray key.
          if (!isAutoSendPaused()) navigate(command.path);
          return true;
        case "pending":
        case "none":
          return false;
      }
    }

    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate]);

  return helping && <HelpSheet onClose={() => setHelping(false)} />;
};

const OFF = "off";
const setting = storedState("localStorage", "keyboardShortcuts");

/** A setting of this browser, on unless switched off: single keys get in the way of speech control (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => setting.useValue() !== OFF;

export const setShortcutsOn = (on: boolean): void => setting.set(on ? null : OFF);
