import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Section } from "./section.tsx";

export const Overlays = () => {
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
