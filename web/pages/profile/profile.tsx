import { ArrowRight, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Context } from "#contract/context.ts";
import type { Sample, SamplesAdded } from "#contract/habits.ts";
import { MAX_POST_CHARS, MAX_SAMPLES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { asPosted } from "#contract/post-text.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { counted } from "../../shared/counted.ts";
import { formatDate } from "../../shared/dates.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { ButtonLink, QuietButton, SmallButton } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextArea } from "../../ui/field.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { EmptyState, Loaded, Skeletons } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { toast } from "../../ui/toast.tsx";
import { ProfileCard, ProfileCards, Section } from "./cards.tsx";
import { Habits } from "./habits.tsx";
import { Rules } from "./rules.tsx";

export default function ProfileScreen() {
  // The profile changes while other screens are shown.
  const response = useApi(API.context, { revalidateOnMount: true, dedupingInterval: 0 });
  const { busy: refreshing, run: refresh } = useAction(
    async () => {
      await apiSend("POST", API.context);
      // A correction made meanwhile may be missing from that answer.
      await response.mutate();
      toast({ title: "Profile refreshed", description: "It was rebuilt from your latest notes." });
    },
    { title: "Error", description: "Failed to refresh context. Please try again." },
  );
  const updatedAt = response.data?.lastUpdated;

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Content Profile</h1>
      <p className="mt-2 text-soft sm:text-lg">What we've learned from your notes. Change anything.</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SmallButton className="shrink-0" icon={RefreshCw} onClick={refresh}>
          Refresh Profile
        </SmallButton>
        {/* Keeps its height while empty; on phones it has a line of its own. */}
        <p role="status" className="min-h-5 w-full text-faint text-sm sm:w-auto">
          {refreshing && "Going through your latest notes…"}
          {!refreshing && updatedAt && (
            <>
              Last updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
            </>
          )}
        </p>
      </div>
      <div className="mt-6 sm:mt-8">
        <Loaded from={response} title="Error Loading Context" skeleton={SKELETON}>
          {(context) => <Profile context={context} />}
        </Loaded>
      </div>
    </div>
  );
}

function Profile({ context }: { context: Context }) {
  const { possibleFollowupQuestions, corrections, userTopicsMap } = context;
  const { themes, toneTags, identityTags, distinctivePhrases } = context;
  const findings = [themes, toneTags, identityTags, distinctivePhrases, Object.keys(userTopicsMap)];
  const nothingLearned = findings.every((entries) => entries.length === 0);
  return (
    <div ref={keepFocus} tabIndex={-1} className="space-y-10 outline-none">
      {nothingLearned || <Summary context={context} />}
      <Samples />
      {nothingLearned ? (
        <EmptyState
          title="Nothing learned from notes yet"
          action={<ButtonLink to={PATHS.record}>Record a note</ButtonLink>}
        >
          Record a few notes. Your themes, phrases and tone will show here, and you decide what stays.
        </EmptyState>
      ) : (
        <ProfileCards context={context} />
      )}
      <ProfileCard
        title="Suggested Recording Topics"
        empty={possibleFollowupQuestions.length === 0 && "Refresh your profile for new questions."}
      >
        <ul className="mt-3 -mb-2 divide-y divide-line border-line border-t">
          {possibleFollowupQuestions.map((topic) => (
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
      </ProfileCard>
      <Habits />
      <Rules corrections={corrections} />
    </div>
  );
}

const LIST = new Intl.ListFormat("en-US");
const SUMMARY_ITEMS = 3;

function Summary({ context: { identityTags, toneTags, themes, userTopicsMap } }: { context: Context }) {
  const how = [...identityTags.slice(0, SUMMARY_ITEMS), ...toneTags.slice(0, SUMMARY_ITEMS)];
  const about = (themes.length > 0 ? themes : Object.keys(userTopicsMap)).slice(0, SUMMARY_ITEMS);
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

const ADDING_FAILED = "Couldn't add that";

export function Samples() {
  const response = useApi(API.samples);
  return (
    <Section
      title="Posts you wrote before"
      about="Examples of your writing. We match the style and never copy the words."
      className="space-y-3"
    >
      <AddSamples onChanged={response.mutate} />
      {/* As high without any. */}
      <div className="min-h-11">
        <Loaded from={response} title="Your posts didn't load" compact skeleton={null}>
          {(samples) => <SampleList samples={samples} onChanged={response.mutate} />}
        </Loaded>
      </div>
    </Section>
  );
}

type ChangeProps = { onChanged: () => Promise<unknown> };

function AddSamples({ onChanged }: ChangeProps) {
  const [text, setText] = useState("");
  async function add(body: FormData | { text: string }): Promise<void> {
    const { added, skipped }: SamplesAdded = await apiSend("POST", API.samples, body as { text: string });
    await onChanged();
    const why = `${skipped} skipped: already here, empty, too long, or more than ${MAX_SAMPLES} in all.`;
    toast({ title: `${counted(added, "post")} added`, description: skipped > 0 ? why : undefined });
  }
  const { busy, run: addFile } = useAction((file: File) => {
    const form = new FormData();
    form.set("file", file);
    return add(form);
  }, ADDING_FAILED);

  return (
    <Form
      send={async () => {
        await add({ text });
        setText("");
      }}
      failure={ADDING_FAILED}
      className="space-y-3"
    >
      <TextArea
        label="Paste a post"
        name="text"
        rows={3}
        dir="auto"
        maxLength={MAX_POST_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" disabled={text.trim() === ""}>
          Add post
        </SubmitButton>
        <FileButton
          label="LinkedIn export"
          accept=".zip,.csv,application/zip,text/csv"
          disabled={busy}
          onFile={(file) => void addFile(file)}
        >
          Import from LinkedIn
        </FileButton>
      </div>
    </Form>
  );
}

function SampleList({ samples, onChanged }: { samples: Sample[] } & ChangeProps) {
  const { run: remove } = useAction(async ({ id }: Sample) => {
    await apiRetry("DELETE", API.sample(id));
    await onChanged();
  }, "Couldn't delete that");
  if (samples.length === 0) return <p className="py-2.5 text-sm text-soft">None yet.</p>;
  return (
    <Disclosure summary={counted(samples.length, "post")}>
      <ul ref={keepFocus} tabIndex={-1} className="divide-y divide-line outline-none">
        {samples.map((sample) => (
          <li key={sample.id} className="flex items-start gap-3 py-3">
            <OwnWords className="line-clamp-3 min-w-0 grow whitespace-pre-line text-sm">
              {asPosted(sample.text)}
            </OwnWords>
            <QuietButton
              aria-label={`Delete: ${sample.text.slice(0, 60)}`}
              onClick={() => remove(sample)}
              icon={Trash2}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
