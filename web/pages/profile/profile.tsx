import { RefreshCw } from "lucide-react";
import type { Context } from "#contract/context.ts";
import { isUnauthorized } from "../../api/client.ts";
import { formatDate } from "../../shared/dates.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { ActionButton } from "../../ui/action-button.tsx";
import { isEmpty } from "./learned.ts";
import { NothingLearned } from "./nothing-learned.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileCards } from "./profile-cards.tsx";
import { ProfileError } from "./profile-error.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { Rules } from "./rules.tsx";
import { TopicLinks } from "./topic-links.tsx";
import { useCorrections } from "./use-corrections.ts";
import { useProfile } from "./use-profile.ts";

export default function ProfileScreen() {
  useTitle("Content Profile");
  const { context, error, loading, reload, refreshing, refresh } = useProfile();

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Content Profile</h1>
      <p className="mt-2 text-soft sm:text-lg">What your notes say about you, for you to correct</p>
      {/* On the left, since toasts come up in the corner on the right. */}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton
          className="shrink-0"
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          busy={refreshing}
          onClick={() => void refresh()}
        >
          Refresh Profile
        </ActionButton>
        {/* Has its room before there is a date to show; where it would not always fit beside the button, a line of its own. */}
        <p role="status" className="min-h-5 w-full text-faint text-sm sm:w-auto">
          {refreshing ? "Going through your latest notes…" : <LastUpdated context={context} />}
        </p>
      </div>
      <div className="mt-6 sm:mt-8">
        {context ? (
          <Profile context={context} />
        ) : error !== undefined && !isUnauthorized(error) ? (
          <ProfileError error={error} busy={loading} onRetry={() => void reload()} />
        ) : (
          <ProfileSkeleton />
        )}
      </div>
    </div>
  );
}

const LastUpdated = ({ context }: { context: Context | undefined }) =>
  context?.lastUpdated && (
    <>
      Last updated <time dateTime={context.lastUpdated}>{formatDate(context.lastUpdated)}</time>
    </>
  );

function Profile({ context }: { context: Context }) {
  const corrections = useCorrections(context);
  const { possibleFollowupQuestions } = context;
  return (
    <div tabIndex={-1} className="space-y-6 outline-none">
      {isEmpty(context) ? <NothingLearned /> : <ProfileCards context={context} corrections={corrections} />}
      <ProfileCard
        title="Suggested Recording Topics"
        empty={possibleFollowupQuestions.length === 0 && "Refresh your profile for new questions."}
      >
        <TopicLinks topics={possibleFollowupQuestions} />
      </ProfileCard>
      <div className="pt-4 sm:pt-6">
        <Rules context={context} corrections={corrections} />
      </div>
    </div>
  );
}
