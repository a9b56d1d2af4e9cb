import { useState } from "react";
import { HelpSheet, setShortcutsOn, useShortcutsOn } from "../../shared/shortcuts/shortcuts.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";

/** On Account Settings: switches the shortcuts of this browser on and off. */
export function ShortcutsCard() {
  const on = useShortcutsOn();
  const [showing, setShowing] = useState(false);
  return (
    <Card className="flex flex-col">
      <CardTitle>Keyboard shortcuts</CardTitle>
      <CardDescription>
        Single keys that record, search and lead to each screen, in this browser. Switch them off if you steer
        by voice, or press keys by mistake.
      </CardDescription>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5">
        <Switch label="Use keyboard shortcuts" checked={on} onCheckedChange={setShortcutsOn} />
        <Button variant="secondary" onClick={() => setShowing(true)}>
          Show shortcuts
        </Button>
      </div>
      {showing && <HelpSheet onClose={() => setShowing(false)} />}
    </Card>
  );
}
