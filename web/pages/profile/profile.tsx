import { ArrowRight, RefreshCw } from "lucide-react";
import { Link } from "react-router-dom";
import type { Context } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { formatDate } from "../../shared/dates.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { EmptyState, Loaded, Skeletons } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";
import { ProfileCard, ProfileCards } from "./cards.tsx";
import { Habits } from "./habits.tsx";
import { Rules } from "./rules.tsx";
import { Samples } from "./samples.tsx";

export default function ProfileScreen() {
  // The profile changes while other screens are shown.
  const read = useApi(API.context, { revalidateOnMount: true, dedupingInterval: 0 });
  const { busy: refreshing, run: refresh } = useAction(
    async () => {
      await apiSend("POST", API.context);
      // A correction made meanwhile may be missing from that answer.
      await read.mutate();
      toast({ title: "Profile refreshed", description: "It was rebuilt from your latest notes." });
    },
    { title: "Error", description: "Failed to refresh context. Please try again." },
  );

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Content Profile</h1>
      <p className="mt-2 text-soft sm:text-lg">What we've learned from your notes. Change anything.</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" className="shrink-0" icon={RefreshCw} onClick={refresh}>
          Refresh Profile
        </Button>
        {/* Keeps its height while empty; on phones it has a line of its own. */}
        <p role="status" className="min-h-5 w-full text-faint text-sm sm:w-auto">
          {refreshing ? "Going through your latest notes…" : <LastUpdated context={read.data} />}
        </p>
      </div>
      <div className="mt-6 sm:mt-8">
        <Loaded read={read} title="Error Loading Context" skeleton={SKELETON}>
          {(context) => <Profile context={context} />}
        </Loaded>
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
  const { possibleFollowupQuestions, corrections } = context;
  const nothingLearned = isEmpty(context);
  return (
    <div ref={keepFocus} tabIndex={-1} className="space-y-10 outline-none">
      {nothingLearned || <Heard context={context} />}
      <Samples />
      {nothingLearned ? <NothingLearned /> : <ProfileCards context={context} />}
      <ProfileCard
        title="Suggested Recording Topics"
        empty={possibleFollowupQuestions.length === 0 && "Refresh your profile for new questions."}
      >
        <TopicLinks topics={possibleFollowupQuestions} />
      </ProfileCard>
      <Habits />
      <Rules corrections={corrections} />
    </div>
  );
}

const LIST = new Intl.ListFormat("en-US");
/** Of each, at most. */
const HEARD = 3;

/** In one sentence what the cards say in full. */
function Heard({ context: { identityTags, toneTags, themes, userTopicsMap } }: { context: Context }) {
  const how = [...identityTags.slice(0, HEARD), ...toneTags.slice(0, HEARD)];
  const about = (themes.length > 0 ? themes : Object.keys(userTopicsMap)).slice(0, HEARD);
  if (how.length + about.length === 0) return null;
  return (
    <p className="wrap-anywhere font-display text-2xl leading-snug">
      We hear: {LIST.format(how)}
      {how.length > 0 && about.length > 0 && ", on "}
      {LIST.format(about)}.
    </p>
  );
}

const SKELETON = (
  <Skeletons
    what="profile"
    className="grid gap-6 lg:grid-cols-2"
    blocks={["h-80 lg:col-span-2", "h-44", "h-44", "h-64", "h-64"]}
  />
);

const NothingLearned = () => (
  <EmptyState
    title="Nothing learned from notes yet"
    action={<ButtonLink to={PATHS.record}>Record a note</ButtonLink>}
  >
    Record a few notes. Your themes, phrases and tone will show here, and you decide what stays.
  </EmptyState>
);

const TopicLinks = ({ topics }: { topics: string[] }) => (
  <ul className="mt-3 -mb-2 divide-y divide-line border-line border-t">
    {topics.map((topic) => (
      <li key={topic}>
        <Link
          to={PATHS.recordAbout(topic)}
          className="focus-ring group flex min-h-12 items-center gap-4 rounded-control py-3 leading-snug transition-colors hover:text-accent"
        >
          <span dir="auto" className="wrap-anywhere min-w-0 grow">
            {topic}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-sm text-soft group-hover:text-accent">
            <span className="max-sm:sr-only">Record</span>
            <ArrowRight className="size-4" />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

function isEmpty(context: Context): boolean {
  const { themes, toneTags, identityTags, distinctivePhrases, userTopicsMap } = context;
  return [themes, toneTags, identityTags, distinctivePhrases, Object.keys(userTopicsMap)].every(
    (entries) => entries.length === 0,
  );
}
