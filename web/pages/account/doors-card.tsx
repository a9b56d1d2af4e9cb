import { useEffect, useRef } from "react";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { withIdentity } from "../../shared/account/confirm-identity.tsx";
import { onVisible } from "../../shared/browser.ts";
import { useAction } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { CopyButton } from "./keys-card.tsx";
import { Row } from "./sign-in-card.tsx";

/** Where notes may come from beside the app; nothing of what this server is not set up for. */
export function DoorsCard() {
  const telegram = useApi(API.telegram, { shouldRetryOnError: false, revalidateOnMount: true });
  const inbox = useApi(API.inbox);
  const { mutate } = telegram;
  // The chat is in another window, or another app.
  useEffect(() => onVisible(() => void mutate()), [mutate]);
  const address = inbox.data?.address;
  if (!telegram.data && !address) return null;
  return (
    <Card>
      <CardTitle>Speak from anywhere</CardTitle>
      <CardDescription>
        Send a note from Telegram or email and get a draft back. Only you can publish it.
      </CardDescription>
      <div className="mt-5 divide-y divide-line border-line border-y">
        {telegram.data && <TelegramRow {...telegram.data} changed={mutate} />}
        {address && <MailRow address={address} changed={inbox.mutate} />}
      </div>
    </Card>
  );
}

type Changed = { changed: () => Promise<unknown> };

function TelegramRow({ connected, name, changed }: { connected: boolean; name: string | null } & Changed) {
  const { run } = useAction(
    async () => {
      if (connected) return await apiSend("DELETE", API.telegram).then(changed);
      await withIdentity(async () => {
        const { url } = await apiSend("POST", API.telegram);
        // A browser may block a window that comes so long after the click.
        const chat = window.open(url, "_blank");
        if (chat) chat.opener = null;
        else window.location.assign(url);
      });
    },
    connected ? "Still connected" : "Telegram couldn't be opened",
  );
  return (
    <Row
      name="Telegram"
      what={connected ? `Connected as ${name}` : "Not connected"}
      hint="Press Start in the chat and reply YES. Then send the bot a voice note, an audio file or a text; reply to a draft to change it."
    >
      <Button size="sm" onClick={run}>
        {connected ? "Disconnect" : "Connect Telegram"}
      </Button>
    </Row>
  );
}

function MailRow({ address, changed }: { address: string } & Changed) {
  const shown = useRef<HTMLSpanElement>(null);
  const { run: renew } = useAction(async () => {
    await apiSend("POST", API.inbox);
    await changed();
    toast({ title: "New address", description: "Email to the old address no longer arrives." });
  }, "The address stays as it is");
  return (
    <Row
      name="Email"
      what={
        <span ref={shown} className="wrap-anywhere">
          {address}
        </span>
      }
      hint="From your own address: attach an audio file, as from Voice Memos, or just write."
    >
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} what="Address" shown={shown} />
        <Button size="sm" onClick={renew}>
          New address
        </Button>
      </div>
    </Row>
  );
}
