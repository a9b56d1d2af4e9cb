import { useState } from "react";
import { Field, TextArea } from "../ui/field.tsx";
import { Slider } from "../ui/slider.tsx";
import { Switch } from "../ui/switch.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs.tsx";
import { Section } from "./section.tsx";

const SLIDER_MAX = 90;

export const Fields = () => {
  const [on, setOn] = useState(true);
  const [position, setPosition] = useState(30);
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
        <Tabs defaultValue="first">
          <TabsList>
            <TabsTrigger value="first">Sessions</TabsTrigger>
            <TabsTrigger value="second">Recordings</TabsTrigger>
          </TabsList>
          <TabsContent value="first" className="pt-4">
            What the first tab shows.
          </TabsContent>
          <TabsContent value="second" className="pt-4">
            What the second tab shows.
          </TabsContent>
        </Tabs>
      </Section>
    </>
  );
};
