import { API } from "#contract/paths.ts";
import type { Reminders } from "#contract/schedule.ts";
import { useUser } from "../../api/auth.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { useAction } from "../../shared/use-action.ts";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Switch } from "../../ui/switch.tsx";

export function RemindersCard() {
  const { data, error, isValidating, mutate } = useApi(API.reminders);
  return (
    <Card>
      <CardTitle>Remind me when next week is empty</CardTitle>
      <CardDescription>
        On Friday morning, and only if nothing is scheduled for the week after, with a question to speak
        about.
      </CardDescription>
      {data ? (
        <ByMail saved={data} onSaved={(saved) => void mutate(saved, { revalidate: false })} />
      ) : (
        error !== undefined && (
          <LoadFailed
            title="Your reminders didn't load"
            error={error}
            busy={isValidating}
            onRetry={() => void mutate()}
          />
        )
      )}
    </Card>
  );
}

function ByMail({ saved, onSaved }: { saved: Reminders; onSaved: (saved: Reminders) => void }) {
  const { data: health } = useApi(API.health);
  const user = useUser();
  const { running, run: choose } = useAction(
    async (mail: boolean) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      onSaved(await apiSend("PUT", API.reminders, { mail, timeZone }, { repeatable: true }));
    },
    { title: "Saving failed", fallback: "Failed to save your reminders" },
  );
  const hindrance =
    health?.mail === "off"
      ? "Mail isn't set up on this server."
      : user && !user.emailConfirmed && "Confirm your email address first, by the link that we mailed you.";
  return (
    <div className="mt-3">
      <Switch
        label="By mail"
        checked={running?.[0] ?? saved.mail}
        // What is on can be switched off all the same.
        disabled={Boolean(hindrance) && !saved.mail}
        onCheckedChange={(mail) => void choose(mail)}
      />
      {hindrance && <p className="text-sm text-soft">{hindrance}</p>}
    </div>
  );
}
