import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { IdleWave } from "../ui/idle-wave.tsx";
import { LoadFailed } from "../ui/load-failed.tsx";
import { PageSpinner } from "../ui/page-spinner.tsx";
import { ProgressBar } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Spinner, SpinnerIcon } from "../ui/spinner.tsx";
import { Section } from "./section.tsx";

export const Waiting = () => (
  <>
    <Section title="Empty state">
      <EmptyState title="Nothing said yet" action={<Button>Record your first note</Button>}>
        What you say becomes a session here.
      </EmptyState>
      <EmptyState title="With a title alone" />
      <LoadFailed title="Your sessions didn't load" onRetry={() => undefined}>
        We can't reach the server.
      </LoadFailed>
    </Section>
    <Section title="Idle wave">
      <IdleWave className="h-8 w-40 text-edge" />
      <IdleWave className="h-8 w-40 text-accent" />
    </Section>
    <Section title="Progress">
      {[0, 2, 5].map((value) => (
        <ProgressBar key={value} label={`${value} of 5 recordings used`} value={value} max={5} />
      ))}
    </Section>
    <Section title="Skeleton">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-6 w-full" />
    </Section>
    <Section title="Spinner">
      <SpinnerIcon className="size-4" />
      <Spinner label="Loading an example" />
    </Section>
    <Section title="Page spinner">
      <PageSpinner label="Loading a page" />
    </Section>
  </>
);
