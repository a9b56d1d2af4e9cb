import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Context, CorrectionRequest } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { RuleList } from "./rule-list.tsx";
import type { Corrections } from "./use-corrections.ts";

const COMMON = {
  maxLength: MAX_CORRECTION_CHARS,
  autoComplete: "off",
  dir: "auto",
  className: "min-w-0 grow",
};

interface RulesProps {
  context: Context;
  corrections: Corrections;
}

/** What the speaker says about how they are written. It outlives every refresh. */
export function Rules({ context, corrections }: RulesProps) {
  const id = useId();
  const ofKind = (wanted: string) => (
    <RuleList rules={context.corrections.filter(({ kind }) => kind === wanted)} corrections={corrections} />
  );
  const removed = context.corrections.some(({ kind }) => kind === "removed");

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-2xl leading-tight">
        Your rules
      </h2>
      <p className="mt-1 text-soft">Used from your next recording on, and never lost by a refresh.</p>
      <Card className="mt-4 divide-y divide-line">
        <RuleRow
          title="Never write"
          explanation="Words and phrases that nothing written for you may contain."
        >
          <RuleForm
            corrections={corrections}
            action="Ban"
            toRule={(field) => {
              const text = field("banned");
              return text === "" ? undefined : { kind: "banned", text };
            }}
          >
            <Field label="Word or phrase" name="banned" placeholder="game-changer" required {...COMMON} />
          </RuleForm>
          {ofKind("banned")}
        </RuleRow>
        <RuleRow
          title="Spell it right"
          explanation="Names and terms are listened for when you speak, and spelled your way in transcripts and posts."
        >
          <RuleForm
            corrections={corrections}
            action="Teach"
            wide
            toRule={(field) => {
              const text = field("spelling");
              return text === "" ? undefined : { kind: "spelling", text, heard: field("heard") || null };
            }}
          >
            <Field label="Heard as (optional)" name="heard" placeholder="shivon" {...COMMON} />
            <Field label="Write" name="spelling" placeholder="Siobhán" required {...COMMON} />
          </RuleForm>
          {ofKind("spelling")}
        </RuleRow>
        <RuleRow
          title="Keep as it is"
          explanation="Phrases of yours. They stand first among your distinctive phrases and are not reworded."
        >
          <RuleForm
            corrections={corrections}
            action="Keep"
            toRule={(field) => {
              const text = field("phrase");
              return text === "" ? undefined : { kind: "phrase", text };
            }}
          >
            <Field label="Phrase" name="phrase" placeholder="Slow is smooth" required {...COMMON} />
          </RuleForm>
          {ofKind("phrase")}
        </RuleRow>
        <RuleRow
          title="Removed"
          explanation="What you took out of your profile. It stays out until you put it back."
        >
          {removed ? ofKind("removed") : <p className="text-soft">Nothing so far.</p>}
        </RuleRow>
      </Card>
    </section>
  );
}

interface RuleRowProps {
  title: string;
  explanation: string;
  children: ReactNode;
}

/** One kind of rule: what it does, then how to make one and those there are. */
const RuleRow = ({ title, explanation, children }: RuleRowProps) => (
  <div
    tabIndex={-1}
    className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-6 outline-none first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
  >
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-sm text-soft leading-relaxed">{explanation}</p>
    </div>
    <div>{children}</div>
  </div>
);

interface RuleFormProps {
  corrections: Corrections;
  toRule: ToRule;
  action: string;
  /** Its fields need the whole width of a phone. */
  wide?: boolean;
  children: ReactNode;
}

/** Fields beside the button that makes a rule of them. */
function RuleForm({ corrections, toRule, action, wide = false, children }: RuleFormProps) {
  const { busy, onSubmit } = useRuleForm(corrections, toRule);
  return (
    <form
      onSubmit={onSubmit}
      className={cx("flex gap-3", wide ? "flex-col sm:flex-row sm:items-end" : "items-end")}
    >
      {children}
      <Button type="submit" variant="secondary" icon={Plus} busy={busy} className="min-w-28 shrink-0">
        {action}
      </Button>
    </form>
  );
}

const oneLine = (text: FormDataEntryValue | null) =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** What was typed into the named fields of a form, as a rule; undefined while something is missing. */
type ToRule = (field: (name: string) => string) => CorrectionRequest | undefined;

/** Saves one rule at a time. The form is emptied only once it is saved, and the next one can be typed at once. */
function useRuleForm({ add }: Corrections, toRule: ToRule) {
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
