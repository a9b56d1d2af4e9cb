import { type FormEvent, useRef, useState } from "react";
import type { CorrectionRequest } from "#contract/context.ts";
import type { Corrections } from "./use-corrections.ts";

const oneLine = (text: FormDataEntryValue | null) =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** What was typed into the named fields of a form, as a rule; undefined while something is missing. */
export type ToRule = (field: (name: string) => string) => CorrectionRequest | undefined;

/** Saves one rule at a time. The form is emptied only once it is saved, and the next one can be typed at once. */
export function useRuleForm({ add }: Corrections, toRule: ToRule) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const rule = toRule((name) => oneLine(fields.get(name)));
    const first = form.querySelector("input");
    if (!rule) form.querySelector<HTMLInputElement>("input:required")?.focus();
    if (!rule || running.current) return;
    running.current = true;
    setBusy(true);
    const saved = await add(rule);
    running.current = false;
    setBusy(false);
    if (!saved) return;
    form.reset();
    first?.focus();
  }

  return { busy, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}
