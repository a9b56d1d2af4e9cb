import useSWR from "swr";
import { API } from "#contract/paths.ts";
import type { Reminders } from "#contract/schedule.ts";
import { useUser } from "../../api/auth.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { currentSubscription, pushManager } from "../../shared/push.ts";
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
        <div className="mt-3 space-y-1">
          <ByMail saved={data} onSaved={(saved) => void mutate(saved, { revalidate: false })} />
          <OnThisDevice saved={data} onSaved={() => mutate()} />
        </div>
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
    <div>
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

/** What this browser says: its subscription's endpoint, if it has one, and whether it can have one. */
async function readDevice() {
  const manager = await pushManager();
  const endpoint = (await manager?.getSubscription())?.endpoint;
  return { endpoint, canSubscribe: manager !== undefined };
}

function OnThisDevice({ saved, onSaved }: { saved: Reminders; onSaved: () => Promise<unknown> }) {
  const { data: device, mutate } = useSWR("this device's subscription", readDevice);
  const { running, run: choose } = useAction(
    async (on: boolean, key: string) => {
      await (on ? subscribe(key) : unsubscribe());
      await Promise.all([mutate(), onSaved()]);
    },
    { title: "Saving failed", fallback: "Failed to switch notifications on this device" },
  );
  const isOn = device?.endpoint !== undefined && saved.devices.includes(device.endpoint);
  const hindrance =
    saved.pushKey === null
      ? "Notifications aren't set up on this server."
      : device?.canSubscribe === false && "This browser can't show notifications from here.";
  return (
    <div>
      <Switch
        label="On this device"
        checked={running?.[0] ?? isOn}
        disabled={!device || (Boolean(hindrance) && !isOn)}
        onCheckedChange={(on) => void choose(on, saved.pushKey ?? "")}
      />
      {hindrance && <p className="text-sm text-soft">{hindrance}</p>}
    </div>
  );
}

async function subscribe(applicationServerKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("Allow notifications for this site in your browser first.");
  }
  const manager = await pushManager();
  const subscription = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription?.toJSON() ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await apiSend(
    "PUT",
    API.reminderDevices,
    { endpoint, keys: { p256dh, auth }, timeZone },
    { repeatable: true },
  );
}

async function unsubscribe(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await apiSend("DELETE", API.reminderDevices, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
