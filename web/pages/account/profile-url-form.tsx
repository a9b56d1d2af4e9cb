import { type FormEvent, useRef, useState } from "react";
import { PROFILE_URL_MAX_CHARS } from "#contract/limits.ts";
import { errorDetail } from "../../api/client.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { NOT_AN_ADDRESS, webAddress } from "./web-address.ts";

type Saving = { kind: "none" | "saving" | "saved" } | { kind: "failed"; message: string };

export function ProfileUrlForm({ profileUrl }: { profileUrl: string | null }) {
  /** What was typed since it was last saved. */
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState<Saving>({ kind: "none" });
  const change = useAccountChange();
  const form = useRef<HTMLFormElement>(null);
  const text = typed ?? profileUrl ?? "";

  function refuse(message: string): void {
    setSaving({ kind: "failed", message });
    form.current?.querySelector("input")?.focus();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving.kind === "saving") return;
    const address = webAddress(text);
    if (address === undefined) return refuse(NOT_AN_ADDRESS);
    setSaving({ kind: "saving" });
    try {
      await change({ profileUrl: address });
      setTyped(undefined);
      setSaving({ kind: "saved" });
    } catch (error) {
      // The server names the field first; here it stands right below it.
      if (handleUnauthorized(error)) setSaving({ kind: "none" });
      else refuse(errorDetail(error).replace(/^profileUrl: /, ""));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
        <Field
          label="Profile URL"
          name="profileUrl"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/you"
          maxLength={PROFILE_URL_MAX_CHARS}
          hint="Optional. Where people find you."
          error={saving.kind === "failed" ? saving.message : undefined}
          className="min-w-0 grow basis-64"
          value={text}
          readOnly={saving.kind === "saving"}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaving({ kind: "none" });
          }}
        />
        <div className="flex items-center gap-x-3 gap-y-1.5 sm:mt-[1.625rem] sm:flex-col">
          <Button type="submit" variant="secondary" busy={saving.kind === "saving"}>
            {saving.kind === "saving" ? "Saving..." : "Save"}
          </Button>
          <span role="status" className="min-h-5 text-good text-sm">
            {saving.kind === "saved" && "Saved"}
          </span>
        </div>
      </div>
    </form>
  );
}
