import { type ReactNode, useId } from "react";
import type { Context, ProfileField } from "#contract/context.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { PinButton, RemoveButton } from "./entry-buttons.tsx";

/** What was learned about the speaker, and a way to take out each entry. */
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
        empty={themes.length === 0 && "What you come back to in several notes will show here."}
      >
        <TagList tags={themes} field="themes" />
      </ProfileCard>
      <ProfileCard
        title="Voice & Tone"
        empty={toneTags.length + identityTags.length === 0 && "How you speak, and as whom, will show here."}
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
        empty={distinctivePhrases.length === 0 && "Sayings that you use more than once will show here."}
      >
        <PhraseList context={context} />
      </ProfileCard>
      <ProfileCard
        title="Topic Distribution"
        empty={Object.keys(userTopicsMap).length === 0 && "How many posts each topic has will show here."}
      >
        <TopicBars topics={userTopicsMap} />
      </ProfileCard>
    </div>
  );
}

interface ProfileCardProps {
  title: string;
  /** What it says while it has nothing to show. */
  empty: string | false;
  children: ReactNode;
}

/** One part of the profile. It takes the focus when its last entry goes. */
export function ProfileCard({ title, empty, children }: ProfileCardProps) {
  const id = useId();
  return (
    <section ref={keepFocus} aria-labelledby={id} tabIndex={-1} className="rounded-card outline-none">
      <Card className="h-full">
        <CardTitle id={id}>{title}</CardTitle>
        {empty === false ? children : <p className="mt-3 text-soft leading-relaxed">{empty}</p>}
      </Card>
    </section>
  );
}

/** A few words each, each of which can be taken out. */
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

/** What the speaker keeps saying. A pinned phrase is theirs whether or not they say it again. */
const PhraseList = ({ context }: { context: Context }) => (
  <ul className="mt-2 -mb-1.5 divide-y divide-line">
    {context.distinctivePhrases.map((phrase) => {
      const mark = context.corrections.find(({ kind, text }) => kind === "phrase" && text === phrase);
      return (
        <li key={phrase} className="flex items-start gap-1 py-1.5">
          <q dir="auto" className="wrap-anywhere grow py-1.5 font-display text-lg leading-snug">
            {phrase}
          </q>
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

interface TopicBarsProps {
  /** Topic to the number of notes about it. */
  topics: Record<string, number>;
}

/** How many posts each topic has; the bars say the same as the numbers. */
function TopicBars({ topics }: TopicBarsProps) {
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
              <span className="shrink-0 text-sm text-soft tabular-nums">
                {posts === 1 ? "1 post" : `${posts.toLocaleString("en-US")} posts`}
              </span>
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
