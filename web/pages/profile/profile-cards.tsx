import type { Context } from "#contract/context.ts";
import { PhraseList } from "./phrase-list.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { TagList } from "./tag-list.tsx";
import { TopicBars } from "./topic-bars.tsx";
import type { Corrections } from "./use-corrections.ts";

interface Props {
  context: Context;
  corrections: Corrections;
}

/** What was learned about the speaker, and a way to take out each entry. */
export function ProfileCards({ context, corrections }: Props) {
  const { themes, toneTags, identityTags, distinctivePhrases, userTopicsMap } = context;
  const { remove } = corrections;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <ProfileCard
        title="Main Themes"
        empty={themes.length === 0 && "What you come back to in several notes will show here."}
      >
        <div className="mt-4">
          <TagList tags={themes} onRemove={(tag) => void remove("themes", tag)} />
        </div>
      </ProfileCard>
      <ProfileCard
        title="Voice & Tone"
        empty={toneTags.length + identityTags.length === 0 && "How you speak, and as whom, will show here."}
      >
        <div className="mt-4 space-y-5">
          {toneTags.length > 0 && (
            <div>
              <h3 className="mb-2 text-sm text-soft">Tone patterns</h3>
              <TagList tags={toneTags} onRemove={(tag) => void remove("toneTags", tag)} />
            </div>
          )}
          {identityTags.length > 0 && (
            <div>
              <h3 className="mb-2 text-sm text-soft">Voice characteristics</h3>
              <TagList tags={identityTags} onRemove={(tag) => void remove("identityTags", tag)} />
            </div>
          )}
        </div>
      </ProfileCard>
      <ProfileCard
        title="Distinctive Phrases"
        empty={distinctivePhrases.length === 0 && "Sayings that you use more than once will show here."}
      >
        <PhraseList context={context} corrections={corrections} />
      </ProfileCard>
      <ProfileCard
        title="Topic Distribution"
        empty={Object.keys(userTopicsMap).length === 0 && "How many posts each topic has will show here."}
      >
        <TopicBars topics={userTopicsMap} onRemove={(topic) => void remove("topics", topic)} />
      </ProfileCard>
    </div>
  );
}
