import { useEffect, useRef, useState } from "react";
import type { DraftChange, DraftVersion } from "#contract/drafts.ts";
import { joinPost } from "#contract/post-text.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { controlClass } from "../../../ui/field.tsx";
import { formatRecent } from "../../dates.ts";
import { type DiffPart, diffWords } from "./diff.ts";

interface Props {
  versions: DraftVersion[];
  from: number;
  to: number;
  language: string | null;
  onClose: () => void;
}

export function CompareVersions({ versions, from: firstFrom, to: firstTo, language, onClose }: Props) {
  const [from, setFrom] = useState(firstFrom);
  const [to, setTo] = useState(firstTo);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const textAt = (number: number) => {
    const found = versions.find(({ version }) => version === number);
    return found ? joinPost(found) : "";
  };
  const parts = diffWords(textAt(from), textAt(to));

  return (
    <div className="mt-4 rounded-control border border-line p-3 sm:p-4">
      <div className="flex items-center justify-between gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-medium whitespace-nowrap outline-none">
          What changed
        </h3>
        <Button variant="quiet" size="sm" className="-mr-3 sm:mr-0" onClick={onClose}>
          Hide changes
        </Button>
      </div>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <VersionChoice label="From" versions={versions} value={from} onChange={setFrom} />
        <VersionChoice label="To" versions={versions} value={to} onChange={setTo} />
      </div>
      <p role="status" className="mt-3 text-sm text-soft">
        {parts.every(({ kind }) => kind === "same") && "These two say the same."}
      </p>
      <p
        lang={language ?? undefined}
        translate="no"
        dir="auto"
        className="mt-1 wrap-anywhere whitespace-pre-wrap leading-relaxed"
      >
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place.
          <Changed key={at} part={part} />
        ))}
      </p>
    </div>
  );
}

function Changed({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === "same") return text;
  if (kind === "added") {
    return (
      <ins className="rounded-xs bg-[light-dark(#dcefe0,#1f3a27)] text-good decoration-1 underline underline-offset-4">
        {text}
      </ins>
    );
  }
  return <del className="rounded-xs bg-[light-dark(#fae3e6,#43202a)] text-danger line-through">{text}</del>;
}

interface ChoiceProps {
  label: string;
  versions: DraftVersion[];
  value: number;
  onChange: (version: number) => void;
}

const VersionChoice = ({ label, versions, value, onChange }: ChoiceProps) => (
  <label className="min-w-0 text-sm text-soft">
    {label}
    <select
      // Else the options would be part of its name.
      aria-label={label}
      value={value}
      className={cx(controlClass, "mt-1 h-11 truncate text-sm")}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {versions.map(({ version, change, created_at }) => (
        <option key={version} value={version}>
          {version + 1}. {CHANGE_LABELS[change]}, {formatRecent(created_at)}
        </option>
      ))}
    </select>
  </label>
);

export const CHANGE_LABELS: Record<DraftChange, string> = {
  draft: "First draft",
  edit: "Your edit",
  hook: "Another hook chosen",
  hooks: "New hooks",
  cta: "Call to action changed",
  shorter: "Made shorter",
  bolder: "Made bolder",
  softer: "Made softer",
  refine: "Changed as you asked",
  redraft: "Rewritten by the AI writer",
  "your-words": "Your own words put back",
  habit: "A habit of yours taken out",
  remove: "A passage removed",
};
