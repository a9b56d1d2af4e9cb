import { useEffect, useId, useRef, useState } from "react";
import { AUDIO_RETENTIONS, type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import { changeUser } from "../../api/auth.ts";
import { formatDate } from "../../shared/dates.ts";
import { reportFailure } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";

interface RetentionCardProps {
  retention: AudioRetention;
  /** Whether there may be sound that a shorter time would delete. */
  mayLose: boolean;
}

/**
 * The question whether sound may go stands below the choices, not in a dialog: the arrow keys pass through choices, and
 * each one passed would open it.
 */
export function RetentionCard({ retention, mayLose }: RetentionCardProps) {
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
  const { question, consequence } = lossFrom(wanted, Date.now());
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

type Choice =
  | { kind: "none" | "saved" }
  /** It would delete sound, which is asked about first. */
  | { kind: "asking" | "saving"; wanted: AudioRetention };

/** How long sound is kept: saved with the click, unless that would delete some, which `mayLose` says can be. */
function useRetention(current: AudioRetention, mayLose: boolean) {
  const [choice, setChoice] = useState<Choice>({ kind: "none" });

  async function save(wanted: AudioRetention): Promise<void> {
    setChoice({ kind: "saving", wanted });
    try {
      await changeUser({ audioRetention: wanted });
      setChoice({ kind: "saved" });
    } catch (error) {
      setChoice({ kind: "none" });
      reportFailure(error, { title: "Not saved" });
    }
  }

  return {
    choice,
    shown: "wanted" in choice ? choice.wanted : current,
    choose(wanted: AudioRetention): void {
      if (choice.kind === "saving") return;
      if (wanted === current) setChoice({ kind: "none" });
      else if (mayLose && keepsLess(wanted, current)) setChoice({ kind: "asking", wanted });
      else void save(wanted);
    },
    confirm(): void {
      if (choice.kind === "asking") void save(choice.wanted);
    },
    dismiss: (): void => setChoice({ kind: "none" }),
  };
}

const RETENTION_WORDS: Record<AudioRetention, { label: string; hint: string }> = {
  always: { label: "Always", hint: "Until you delete a recording yourself." },
  "30-days": { label: "30 days", hint: "Then the sound is deleted." },
  "7-days": { label: "7 days", hint: "Then the sound is deleted." },
  "until-transcribed": { label: "Until transcribed", hint: "Only your words are kept, as text." },
};

const spanOf = (retention: AudioRetention): number => RETENTION_MS[retention] ?? Infinity;

/** Whether this choice deletes sound that the other would have kept. */
const keepsLess = (retention: AudioRetention, than: AudioRetention): boolean =>
  spanOf(retention) < spanOf(than);

/** What a choice that keeps less deletes, in words. */
function lossFrom(retention: AudioRetention, now: number): { question: string; consequence: string } {
  const span = spanOf(retention);
  if (span === 0) {
    return {
      question: "Delete the sound of everything that is transcribed?",
      consequence: "From now on, sound also goes as soon as its words are written down.",
    };
  }
  return {
    question: `Delete sound from before ${formatDate(now - span)}?`,
    consequence: `From now on, sound goes once it is ${RETENTION_WORDS[retention].label} old.`,
  };
}
