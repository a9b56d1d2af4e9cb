import { useRef } from "react";
import { API, withQuery } from "#contract/paths.ts";
import { apiGet, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { withIdentity } from "../../shared/confirm-identity.tsx";
import { formatDate } from "../../shared/dates.ts";
import { leaveFor, useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { Row } from "./row.tsx";

/** As whom somebody publishes on LinkedIn, and until when; connecting, and ending it there too. */
export function LinkedInRow() {
  const state = useRef<HTMLParagraphElement>(null);
  const { data: health } = useApi(API.health);
  const { data: connection, mutate } = useApi(API.linkedinConnection, { revalidateOnMount: true });
  const connecting = useAction(
    async () => {
      const { authUrl } = await apiGet(withQuery(API.linkedinStart, { returnTo: PATHS.account }));
      await leaveFor(authUrl);
    },
    { title: "Connecting LinkedIn failed" },
  );
  const ending = useAction(
    async () => {
      const isDone = await withIdentity(() =>
        apiSend("DELETE", API.linkedinConnection, undefined, { repeatable: true }),
      );
      if (!isDone) return;
      toast({ title: "LinkedIn disconnected", description: "We can no longer post in your name." });
      await mutate();
      state.current?.focus({ preventScroll: true });
    },
    { title: "Disconnecting LinkedIn failed" },
  );
  if (!connection || health?.linkedin === "off") return null;

  const { connected, name, expiresAt } = connection;
  const who = name ? `as ${name}` : "";
  const what = connected
    ? `Connected ${who}`.trim()
    : expiresAt
      ? "The connection has ended"
      : "Not connected";
  return (
    <Row
      name="LinkedIn, for publishing"
      what={what}
      whatRef={state}
      hint={
        connected && expiresAt
          ? `Until ${formatDate(expiresAt)}. LinkedIn ends it then, and you connect it again.`
          : undefined
      }
    >
      <div className="flex flex-wrap gap-2">
        {!connected && (
          <Button variant="secondary" size="sm" busy={connecting.busy} onClick={() => void connecting.run()}>
            Connect LinkedIn
          </Button>
        )}
        {expiresAt !== null && (
          <Button variant="secondary" size="sm" busy={ending.busy} onClick={() => void ending.run()}>
            Disconnect
          </Button>
        )}
      </div>
    </Row>
  );
}
