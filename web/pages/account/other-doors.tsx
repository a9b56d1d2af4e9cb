import { Copy } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { KEY_PREFIX, MAX_KEYS, NAME_MAX_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { withIdentity } from "../../shared/account/confirm-identity.tsx";
import { onVisible } from "../../shared/browser.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded, Skeleton } from "../../ui/loaded.tsx";
import { toast } from "../../ui/toast.tsx";
import { Device, passkeyHistory } from "./device-lists.tsx";
import { Row } from "./sign-in-card.tsx";

export function KeysCard() {
  const response = useApi(API.keys, { revalidateOnMount: true });
  const [newKey, setNewKey] = useState<string>();

  const { run } = useAction(async (id: string) => {
    await apiRetry("DELETE", API.key(id));
    toast({ title: "Key ended", description: "It no longer works anywhere." });
    await response.mutate();
  }, "The key couldn't be ended");

  return (
    <Card ref={keepFocus}>
      <CardTitle>Keys for scripts and agents</CardTitle>
      <CardDescription>
        A key sends notes, reads your notes and posts, and edits drafts. It can't publish, schedule or delete.
        Text from agents stays marked until you confirm it. Agents find us at{" "}
        <code className="wrap-anywhere">{window.location.origin + API.mcp}</code> (MCP).
      </CardDescription>
      <Loaded from={response} title="Your keys didn't load" skeleton={<Skeleton className="mt-4 h-12" />}>
        {(keys) => (
          <>
            <ul
              data-keeps-focus
              tabIndex={-1}
              aria-label="Keys"
              className="mt-2 divide-y divide-line outline-none"
            >
              {keys.map((key) => (
                <Device
                  key={key.id}
                  device={key.name}
                  history={passkeyHistory(key)}
                  verb="End"
                  label={`End the key ${key.name}`}
                  onEnd={() => run(key.id)}
                />
              ))}
            </ul>
            {keys.length < MAX_KEYS && (
              <Form
                send={async (value, form) => {
                  const make = async () =>
                    setNewKey((await apiSend("POST", API.keys, { name: value("name") })).key);
                  if (!(await withIdentity(make))) return;
                  form.reset();
                  await response.mutate();
                }}
                failure="The key wasn't made"
                className="mt-3 flex flex-wrap items-start gap-3"
              >
                <Field
                  label="Name of a new key"
                  name="name"
                  required
                  maxLength={NAME_MAX_CHARS}
                  placeholder="Shortcuts"
                  autoComplete="off"
                  className="grow basis-56"
                />
                <SubmitButton variant="secondary" className="mt-6.5" whileBusy="Making it...">
                  Make a key
                </SubmitButton>
              </Form>
            )}
          </>
        )}
      </Loaded>
      <div role="status">{newKey && <NewKey secret={newKey} />}</div>
      <Steps secret={newKey ?? `${KEY_PREFIX}...`} />
    </Card>
  );
}

function NewKey({ secret }: { secret: string }) {
  const place = useRef<HTMLElement>(null);
  // It stands below the fold, and is never shown again.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
    const onCopied = () => toastCopied("Key");
    // A browser that refuses has the button.
    void navigator.clipboard.writeText(secret).then(onCopied, () => undefined);
  }, [secret]);
  return (
    <div className="mt-4 rounded-control border border-accent p-4">
      <p className="font-medium">Copy this key now: it isn't shown again.</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code ref={place} translate="no" className="wrap-anywhere min-w-0 grow select-all">
          {secret}
        </code>
        <CopyButton text={secret} what="Key" place={place} />
      </div>
    </div>
  );
}

const codeClass = "wrap-anywhere mt-2 block rounded-control bg-wash p-3 text-sm whitespace-pre-wrap";

function Steps({ secret }: { secret: string }) {
  const { origin } = window.location;
  return (
    <>
      <Disclosure summary="Speak from Apple's Shortcuts" className="mt-4">
        <ol className="ml-5 list-decimal space-y-1 text-sm leading-relaxed text-soft">
          <li>
            In Shortcuts, make a new shortcut and add <em>Record Audio</em>.
          </li>
          <li>
            Add <em>Get Contents of URL</em> with{" "}
            <code className="wrap-anywhere">{origin + API.transcribe}</code> and the method POST.
          </li>
          <li>
            Under Headers, add <em>Authorization</em> with{" "}
            <code className="wrap-anywhere">Bearer {secret}</code>.
          </li>
          <li>
            As Request Body choose Form, and add a File named <em>audio</em>: the recorded audio.
          </li>
        </ol>
      </Disclosure>
      <Disclosure summary="Send a note from a script">
        <code translate="no" className={codeClass}>
          {`curl ${origin}${API.transcribe} -H "Authorization: Bearer ${secret}" -F audio=@note.m4a`}
        </code>
      </Disclosure>
    </>
  );
}

const toastCopied = (what: string) => toast({ title: "Copied!", description: `${what} copied to clipboard` });

interface CopyProps {
  text: string;
  what: "Address" | "Key";
  /** Where it stands: it is selected, to be copied by hand where the browser refuses the clipboard. */
  place: RefObject<HTMLElement | null>;
}

function CopyButton({ text, what, place }: CopyProps) {
  const { run } = useAction(
    async () => {
      if (place.current) window.getSelection()?.selectAllChildren(place.current);
      await navigator.clipboard.writeText(text);
      toastCopied(what);
    },
    {
      title: "Not copied",
      description: `Your browser blocked the clipboard. The ${what.toLowerCase()} is selected.`,
    },
  );
  return (
    <SmallButton icon={Copy} onClick={run}>
      Copy
    </SmallButton>
  );
}

/** Where notes may come from beside the app; nothing of what this server is not set up for. */
export function DoorsCard() {
  const telegram = useApi(API.telegram, { shouldRetryOnError: false, revalidateOnMount: true });
  const inbox = useApi(API.inbox);
  const { mutate } = telegram;
  // The chat is in another window, or another app.
  useEffect(() => onVisible(() => void mutate()), [mutate]);
  const address = inbox.data?.address;
  const connected = telegram.data?.connected;
  const place = useRef<HTMLSpanElement>(null);
  const { run: connect } = useAction(
    async () => {
      if (connected) return await apiSend("DELETE", API.telegram).then(() => mutate());
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
  const { run: renew } = useAction(async () => {
    await apiSend("POST", API.inbox);
    await inbox.mutate();
    toast({ title: "New address", description: "Email to the old address no longer arrives." });
  }, "The address stays as it is");
  if (!telegram.data && !address) return null;
  return (
    <Card>
      <CardTitle>Speak from anywhere</CardTitle>
      <CardDescription>
        Send a note from Telegram or email and get a draft back. Only you can publish it.
      </CardDescription>
      <div className="mt-5 divide-y divide-line border-line border-y">
        {telegram.data && (
          <Row
            name="Telegram"
            what={connected ? `Connected as ${telegram.data.name}` : "Not connected"}
            hint="Press Start in the chat and reply YES. Then send the bot a voice note, an audio file or a text; reply to a draft to change it."
          >
            <SmallButton onClick={connect}>{connected ? "Disconnect" : "Connect Telegram"}</SmallButton>
          </Row>
        )}
        {address && (
          <Row
            name="Email"
            what={
              <span ref={place} className="wrap-anywhere">
                {address}
              </span>
            }
            hint="From your own address: attach an audio file, as from Voice Memos, or just write."
          >
            <div className="flex flex-wrap gap-2">
              <CopyButton text={address} what="Address" place={place} />
              <SmallButton onClick={renew}>New address</SmallButton>
            </div>
          </Row>
        )}
      </div>
    </Card>
  );
}
