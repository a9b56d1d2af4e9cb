import { storedState } from "../shared-state.ts";

const OFF = "off";
const setting = storedState("localStorage", "keyboardShortcuts");

/** A setting of this browser, on unless switched off: single keys get in the way of speech control (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => setting.useValue() !== OFF;

export const setShortcutsOn = (on: boolean): void => setting.set(on ? null : OFF);
