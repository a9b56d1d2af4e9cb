import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Sample, SamplesAdded } from "#contract/habits.ts";
import { MAX_POST_CHARS, MAX_SAMPLES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { counted } from "../../shared/counted.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { useAction } from "../../shared/use-action.ts";
import { QuietButton } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextArea } from "../../ui/field.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { OwnWords } from "../../ui/own-words.tsx";
import { toast } from "../../ui/toast.tsx";
import { Section } from "./cards.tsx";

const ADDING_FAILED = "Couldn't add that";

export function Samples() {
  const read = useApi(API.samples);
  return (
    <Section
      title="Posts you wrote before"
      about="Examples of your writing. We match the style and never copy the words."
      className="space-y-3"
    >
      <AddSamples />
      {/* As high without any. */}
      <div className="min-h-11">
        <Loaded read={read} title="Your posts didn't load" compact skeleton={null}>
          {(samples) => <SampleList samples={samples} />}
        </Loaded>
      </div>
    </Section>
  );
}

function AddSamples() {
  const { mutate } = useSWRConfig();
  const [text, setText] = useState("");
  async function add(body: FormData | { text: string }): Promise<void> {
    const { added, skipped }: SamplesAdded = await apiSend("POST", API.samples, body as { text: string });
    await mutate(API.samples);
    toast({
      title: `${counted(added, "post")} added`,
      description:
        skipped > 0
          ? `${skipped} skipped: already here, empty, too long, or more than ${MAX_SAMPLES} in all.`
          : undefined,
    });
  }
  const { busy, run: addFile } = useAction((file: File) => {
    const form = new FormData();
    form.set("file", file);
    return add(form);
  }, ADDING_FAILED);

  return (
    <Form
      send={async () => {
        await add({ text });
        setText("");
      }}
      failure={ADDING_FAILED}
      className="space-y-3"
    >
      <TextArea
        label="Paste a post"
        name="text"
        rows={3}
        dir="auto"
        maxLength={MAX_POST_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" disabled={text.trim() === ""}>
          Add post
        </SubmitButton>
        <FileButton
          label="LinkedIn export"
          accept=".zip,.csv,application/zip,text/csv"
          disabled={busy}
          onFile={(file) => void addFile(file)}
        >
          Import from LinkedIn
        </FileButton>
      </div>
    </Form>
  );
}

function SampleList({ samples }: { samples: Sample[] }) {
  const { mutate } = useSWRConfig();
  const { run: remove } = useAction(async ({ id }: Sample) => {
    await apiRetry("DELETE", API.sample(id));
    await mutate(API.samples);
  }, "Couldn't delete that");
  if (samples.length === 0) return <p className="py-2.5 text-sm text-soft">None yet.</p>;
  return (
    <Disclosure summary={counted(samples.length, "post")}>
      <ul ref={keepFocus} tabIndex={-1} className="divide-y divide-line outline-none">
        {samples.map((sample) => (
          <li key={sample.id} className="flex items-start gap-3 py-3">
            <OwnWords className="line-clamp-3 min-w-0 grow whitespace-pre-line text-sm">
              {sample.text}
            </OwnWords>
            <QuietButton
              aria-label={`Delete: ${sample.text.slice(0, 60)}`}
              onClick={() => remove(sample)}
              icon={Trash2}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
