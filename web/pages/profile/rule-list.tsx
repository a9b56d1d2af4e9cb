import { type ReactNode, useId, useState } from "react";
import type { Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { takingOut } from "./entry-buttons.tsx";
import type { Corrections } from "./use-corrections.ts";

/** How many are shown before all are asked for. */
const SHOWN_AT_FIRST = 6;

interface Props {
  rules: Correction[];
  corrections: Corrections;
}

/** What the speaker has said so far, latest first, each with its Undo. */
export function RuleList({ rules, corrections }: Props) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (rules.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t first:-mt-2 first:border-t-0">
      <ul id={id} className="divide-y divide-line">
        {(all ? rules : rules.slice(0, SHOWN_AT_FIRST)).map((rule) => (
          <li key={rule.id} className="flex items-center gap-3 py-1">
            <span className="wrap-anywhere min-w-0 grow py-1 leading-snug">{wordsOf(rule)}</span>
            <button
              type="button"
              data-takes-out
              aria-label={undoLabel(rule)}
              className={buttonClass({ variant: "quiet", size: "sm" }, "-mr-1 shrink-0")}
              onClick={takingOut(() => void corrections.undo(rule))}
            >
              {rule.kind === "removed" ? "Put back" : "Undo"}
            </button>
          </li>
        ))}
      </ul>
      {rules.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${rules.length}`}
        </Button>
      )}
    </div>
  );
}

/** What kind of entry was removed. */
const FIELD_NAMES: Record<ProfileField, string> = {
  themes: "Theme",
  toneTags: "Tone pattern",
  identityTags: "Voice characteristic",
  distinctivePhrases: "Phrase",
  topics: "Topic",
};

function wordsOf(rule: Correction): ReactNode {
  const text = <bdi>{rule.text}</bdi>;
  if (rule.kind === "removed") {
    return (
      <>
        {text} <span className="text-faint text-sm">{FIELD_NAMES[rule.field]}</span>
      </>
    );
  }
  if (rule.kind === "phrase") return <q>{text}</q>;
  if (rule.kind === "banned" || rule.heard === null) return text;
  return (
    <>
      <span className="text-soft">
        <bdi>{rule.heard}</bdi> <span aria-hidden="true">→</span>
        <span className="sr-only">is written</span>{" "}
      </span>
      {text}
    </>
  );
}

/** Says what undoing it would do; the visible word comes first. */
function undoLabel({ kind, text }: CorrectionRequest): string {
  switch (kind) {
    case "removed":
      return `Put back “${text}”`;
    case "banned":
      return `Undo the ban of “${text}”`;
    case "spelling":
      return `Undo the spelling of “${text}”`;
    case "phrase":
      return `Undo keeping “${text}”`;
  }
}
