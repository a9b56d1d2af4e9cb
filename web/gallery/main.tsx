import { Mic } from "lucide-react";
import { type ReactNode, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { ActionButton } from "../ui/action-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { IdleWave } from "../ui/idle-wave.tsx";
import { LoadFailed } from "../ui/load-failed.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageSpinner } from "../ui/page-spinner.tsx";
import { ProgressBar } from "../ui/progress.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Slider } from "../ui/slider.tsx";
import { Spinner, SpinnerIcon } from "../ui/spinner.tsx";
import { Switch } from "../ui/switch.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { toast } from "../ui/toast.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Wordmark } from "../ui/wordmark.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "accent", "good", "danger"] as const;

const Actions = () => (
  <>
    {VARIANTS.map((variant) => (
      <Section key={variant} title={`Button, ${variant}`}>
        <Button variant={variant}>At rest</Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} busy>
          Busy
        </Button>
        <Button variant={variant} size="sm">
          Small
        </Button>
        <Button variant={variant} size="sm" disabled>
          Small, disabled
        </Button>
        <Button variant={variant} size="sm" busy>
          Small, busy
        </Button>
        <Button variant={variant} size="icon" aria-label={`Record, ${variant}`}>
          <Mic className="size-5" aria-hidden="true" />
        </Button>
        <a href="/" className={buttonClass({ variant })}>
          Outspoken as a link
        </a>
      </Section>
    ))}
    <Section title="Action button">
      <ActionButton icon={<Mic className="size-4" aria-hidden="true" />} onClick={() => undefined}>
        At rest
      </ActionButton>
      <ActionButton busy icon={<Mic className="size-4" aria-hidden="true" />} onClick={() => undefined}>
        Busy
      </ActionButton>
    </Section>
    <Section title="Badge">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Section>
    <Card>
      <CardTitle>Card</CardTitle>
      <CardDescription>A title in the display face, and what it is about.</CardDescription>
      <CardTitle as="h3" className="mt-4">
        A title one level down
      </CardTitle>
    </Card>
  </>
);

const SLIDER_MAX = 90;

const Fields = () => {
  const [on, setOn] = useState(true);
  const [position, setPosition] = useState(30);
  const [tab, setTab] = useState<"first" | "second">("first");
  return (
    <>
      <Section title="Field">
        <Field label="At rest" placeholder="A placeholder" />
        <Field label="With a hint" hint="As it stands in your passport." defaultValue="Ana" />
        <Field label="With an error" error="Enter an email address." defaultValue="ana@" />
        <Field label="Disabled" disabled defaultValue="Ana" />
      </Section>
      <Section title="Text area">
        <TextArea label="At rest" rows={3} placeholder="What happened?" />
        <TextArea label="With an error" rows={3} error="This is longer than LinkedIn takes." />
        <TextArea label="Disabled" rows={3} disabled defaultValue="Nine of twelve said the same thing." />
        <TextArea label="Label for screen readers only" hideLabel rows={2} placeholder="Label not shown" />
      </Section>
      <Section title="Switch">
        <Switch label={on ? "On" : "Off"} checked={on} onCheckedChange={setOn} />
        <Switch label="Off" checked={false} onCheckedChange={() => undefined} />
        <Switch label="On, disabled" checked disabled onCheckedChange={() => undefined} />
        <Switch label="Off, disabled" checked={false} disabled onCheckedChange={() => undefined} />
      </Section>
      <Section title="Slider">
        <Slider
          label="Position"
          value={position}
          max={SLIDER_MAX}
          onChange={({ target }) => setPosition(Number(target.value))}
        />
        <Slider label="At its start" value={0} max={SLIDER_MAX} readOnly />
        <Slider label="Disabled" value={position} max={SLIDER_MAX} disabled readOnly />
      </Section>
      <Section title="Tabs">
        <Tabs
          label="What to show"
          className=""
          panelClassName="pt-4"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: "first", name: "Sessions", content: "What the first tab shows." },
            { id: "second", name: "Recordings", content: "What the second tab shows." },
          ]}
        />
      </Section>
    </>
  );
};

const Waiting = () => (
  <>
    <Section title="Empty state">
      <EmptyState title="Nothing said yet" action={<Button>Record your first note</Button>}>
        What you say becomes a session here.
      </EmptyState>
      <EmptyState title="With a title alone" />
      <Notice>This browser can't keep recordings on this device.</Notice>
      <LoadFailed title="Your sessions didn't load" onRetry={() => undefined}>
        We can't reach the server.
      </LoadFailed>
    </Section>
    <Section title="Disclosure">
      <Disclosure summary="3 posts">
        <p>What few look at.</p>
      </Disclosure>
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

const Overlays = () => {
  const [open, setOpen] = useState<"plain" | "described" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Section title="Dialog">
        <Button variant="secondary" onClick={() => setOpen("plain")}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen("described")}>
          Open one that explains itself
        </Button>
        <Dialog open={open === "plain"} onOpenChange={close} title="A dialog" />
        <Dialog
          open={open === "described"}
          onOpenChange={close}
          title="Keep your recording?"
          description="It is on this device only."
        >
          <Button className="mt-6" onClick={close}>
            Keep it
          </Button>
        </Dialog>
      </Section>
      <Section title="Toast">
        <Button variant="secondary" onClick={() => toast({ title: "Copied" })}>
          With a title alone
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Note sent", description: "Your draft is being written." })}
        >
          With a description
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: "Upload failed",
              description: "It stays on this device.",
              variant: "destructive",
            })
          }
        >
          Destructive
        </Button>
      </Section>
      <Section title="Tooltip">
        {["First", "Second"].map((name) => (
          <Tooltip
            key={name}
            content={`${name} of two: it waits before it opens; after one, the other opens at once.`}
          >
            <Button variant="secondary">{name}</Button>
          </Tooltip>
        ))}
      </Section>
    </>
  );
};

/** One primitive and its states, side by side. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
  </Card>
);

const root = document.getElementById("root");
if (!root) throw new Error("gallery.html has no #root");

createRoot(root).render(
  <StrictMode>
    <main className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-12 px-4 py-10 sm:px-8">
      <header>
        <Wordmark />
        <h1 className="mt-6 font-display text-3xl leading-tight sm:text-4xl">Every primitive</h1>
        <p className="mt-1 text-soft">
          All of web/ui, in every state. Switch the colour scheme and the width as you look at it.
        </p>
      </header>
      <Actions />
      <Fields />
      <Waiting />
      <Overlays />
    </main>
    <Toaster />
  </StrictMode>,
);
