import { Pin, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Context, Correction, ProfileField } from "#contract/context.ts";
import { counted } from "../../shared/counted.ts";
import { QuietButton } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { OwnWords } from "../../ui/own-words.tsx";
import { useCorrections } from "./rules.tsx";

export function ProfileCards({ context }: { context: Context }) {
  const { themes, toneTags, identityTags, distinctivePhrases, userTopicsMap } = context;
  const groups = [
    { name: "Tone patterns", field: "toneTags" },
    { name: "Voice characteristics", field: "identityTags" },
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <ProfileCard
        title="Main Themes"
        empty={themes.length === 0 && "Topics you come back to will show here."}
      >
        <TagList tags={themes} field="themes" />
      </ProfileCard>
      <ProfileCard
        title="Voice & Tone"
        empty={toneTags.length + identityTags.length === 0 && "How you sound, and your role, will show here."}
      >
        {groups.map(
          ({ name, field }) =>
            context[field].length > 0 && (
              <div key={field} className="not-last:mb-5">
                <h3 className="mt-4 -mb-2 text-sm text-soft">{name}</h3>
                <TagList tags={context[field]} field={field} />
              </div>
            ),
        )}
      </ProfileCard>
      <ProfileCard
        title="Distinctive Phrases"
        empty={distinctivePhrases.length === 0 && "Phrases you use more than once will show here."}
      >
        <PhraseList context={context} />
      </ProfileCard>
      <ProfileCard
        title="Topic Distribution"
        empty={Object.keys(userTopicsMap).length === 0 && "Posts per topic will show here."}
      >
        <TopicBars topics={userTopicsMap} />
      </ProfileCard>
    </div>
  );
}

type ProfileCardProps = { title: string; empty: string | false; children: ReactNode };

/** Takes the focus when its last entry is removed. */
export const ProfileCard = ({ title, empty, children }: ProfileCardProps) => (
  <section ref={keepFocus} aria-label={title} tabIndex={-1} className="rounded-card outline-none">
    <Card className="h-full">
      <CardTitle>{title}</CardTitle>
      {empty === false ? children : <p className="mt-3 text-soft leading-relaxed">{empty}</p>}
    </Card>
  </section>
);

const TagList = ({ tags, field }: { tags: string[]; field: ProfileField }) => (
  <ul className="mt-4 flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li key={tag} className="flex min-w-0 items-center rounded-control border border-line bg-paper pl-3">
        <span dir="auto" className="wrap-anywhere min-w-0 py-1.5 leading-snug">
          {tag}
        </span>
        <RemoveButton text={tag} field={field} />
      </li>
    ))}
  </ul>
);

/** A pinned phrase stays whether or not it is said again. */
const PhraseList = ({ context }: { context: Context }) => (
  <ul className="mt-2 -mb-1.5 divide-y divide-line">
    {context.distinctivePhrases.map((phrase) => {
      const mark = context.corrections.find(({ kind, text }) => kind === "phrase" && text === phrase);
      return (
        <li key={phrase} className="flex items-start gap-1 py-1.5">
          <OwnWords as="q" className="grow py-1.5 font-display text-lg leading-snug">
            {phrase}
          </OwnWords>
          <PinButton phrase={phrase} mark={mark} />
          {mark === undefined ? (
            <RemoveButton text={phrase} field="distinctivePhrases" className="-mr-2.5" />
          ) : (
            <span className="-mr-2.5 size-9 shrink-0 pointer-coarse:size-11" />
          )}
        </li>
      );
    })}
  </ul>
);

function TopicBars({ topics }: { topics: Record<string, number> }) {
  const entries = Object.entries(topics).toSorted(([, one], [, other]) => other - one);
  const most = Math.max(1, ...entries.map(([, posts]) => posts));
  return (
    <ul className="mt-2 -mb-1.5">
      {entries.map(([topic, posts]) => (
        <li key={topic} className="flex items-center gap-1 py-1.5">
          <div className="min-w-0 grow">
            <p className="flex items-baseline justify-between gap-3 leading-snug">
              <span dir="auto" className="wrap-anywhere min-w-0">
                {topic}
              </span>{" "}
              <span className="shrink-0 text-sm text-soft tabular-nums">{counted(posts, "post")}</span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-wash">
              <div className="h-full rounded-full bg-accent" style={{ width: `${(posts / most) * 100}%` }} />
            </div>
          </div>
          <RemoveButton text={topic} field="topics" className="-mr-2.5" />
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ text, field, className }: { text: string; field: ProfileField; className?: string }) {
  const { correct } = useCorrections();
  return (
    <QuietButton
      icon={X}
      aria-label={`Remove “${text}”`}
      onClick={() => correct({ kind: "removed", field, text })}
      className={cx("px-2.5! text-faint! hover:text-danger!", className)}
    />
  );
}

function PinButton({ phrase, mark }: { phrase: string; mark: Correction | undefined }) {
  const { correct, undo } = useCorrections();
  return (
    <QuietButton
      icon={Pin}
      aria-label={`Keep “${phrase}” as it is`}
      aria-pressed={mark !== undefined}
      onClick={() => (mark ? undo(mark) : correct({ kind: "phrase", text: phrase }))}
      className={cx("px-2.5!", mark ? "text-accent! [&>svg]:fill-current" : "text-faint! hover:text-ink!")}
    />
  );
}

type SectionProps = { title: string; about: string; className: string; children: ReactNode };

export const Section = ({ title, about, className, children }: SectionProps) => (
  <section aria-label={title}>
    <h2 className="font-display text-2xl leading-tight">{title}</h2>
    <p className="mt-1 text-soft">{about}</p>
    <Card className={cx("mt-4", className)}>{children}</Card>
  </section>
);
