import { Mic } from "lucide-react";
import { ActionButton } from "../ui/action-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../ui/card.tsx";
import { Section } from "./section.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const TONES = ["neutral", "accent", "good", "danger"] as const;

export const Actions = () => (
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
