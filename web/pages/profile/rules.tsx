import { useId } from "react";
import type { Context } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { RuleRow } from "./rule-row.tsx";
import type { Corrections } from "./use-corrections.ts";

const COMMON = {
  maxLength: MAX_CORRECTION_CHARS,
  autoComplete: "off",
  dir: "auto",
  className: "min-w-0 grow",
};

interface Props {
  context: Context;
  corrections: Corrections;
}

/** What the speaker says about how they are written. It outlives every refresh. */
export function Rules({ context, corrections }: Props) {
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
