import { useEffect, useId, useRef } from "react";
import { AUDIO_RETENTIONS, type AudioRetention } from "#contract/audio.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { keepsLess, RETENTION_WORDS, whatGoes } from "./retention-words.ts";
import { useRetention } from "./use-retention.ts";

interface Props {
  retention: AudioRetention;
  /** Whether there may be sound that a shorter time would delete. */
  mayLose: boolean;
}

/**
 * The question whether sound may go stands below the choices, not in a dialog: the arrow keys pass through choices, and
 * each one passed would open it.
 */
export function RetentionCard({ retention, mayLose }: Props) {
  const id = useId();
  const { choice, shown, choose, confirm, dismiss } = useRetention(retention, mayLose);
  const group = useRef<HTMLFieldSetElement>(null);
  const saving = choice.kind === "saving";
  const losing = mayLose && keepsLess(shown, retention);

  // With the question gone, the keyboard would start over at the top of the page.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !("wanted" in choice) && document.activeElement === document.body) {
      group.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true });
    }
    asked.current = "wanted" in choice;
  }, [choice]);

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle id={`${id}-title`}>Your recordings</CardTitle>
        <span role="status" className={saving ? "text-sm text-soft" : "text-good text-sm"}>
          {saving && !losing && "Saving..."}
          {choice.kind === "saved" && "Saved"}
        </span>
      </div>
      <p id={`${id}-about`} className="mt-1 text-sm leading-relaxed text-soft">
        How long we keep their sound. What you said stays as text, with its posts. A recording that isn't
        transcribed yet is always kept.
      </p>
      <fieldset
        ref={group}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        className="mt-4 grid gap-2"
      >
        {AUDIO_RETENTIONS.map((option) => (
          <Option
            key={option}
            group={`${id}-retention`}
            option={option}
            checked={option === shown}
            disabled={saving}
            onChoose={() => choose(option)}
          />
        ))}
      </fieldset>
      <div role="status">
        {losing && <Question wanted={shown} saving={saving} onConfirm={confirm} onDismiss={dismiss} />}
      </div>
    </Card>
  );
}

interface OptionProps {
  group: string;
  option: AudioRetention;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function Option({ group, option, checked, disabled, onChoose }: OptionProps) {
  const id = useId();
  const { label, hint } = RETENTION_WORDS[option];
  return (
    <label className="relative flex cursor-pointer items-start gap-3 rounded-control border border-line px-4 py-2.5 transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={group}
        className="radio mt-1"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-disabled={disabled || undefined}
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}

interface QuestionProps {
  wanted: AudioRetention;
  saving: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

function Question({ wanted, saving, onConfirm, onDismiss }: QuestionProps) {
  const { question, consequence } = whatGoes(wanted, Date.now());
  return (
    <div className="mt-4 rounded-control border border-danger p-4">
      <p className="font-medium">{question}</p>
      <p className="mt-1 text-sm leading-relaxed text-soft">
        It can't be had back. {consequence} What you said stays as text.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="danger" size="sm" busy={saving} onClick={onConfirm}>
          {saving ? "Saving..." : "Delete that sound"}
        </Button>
        <Button variant="secondary" size="sm" disabled={saving} onClick={onDismiss}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
