import { ArrowRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PROFILE_URL_MAX_CHARS } from "#contract/limits.ts";
import { changeUser } from "../../api/auth.ts";
import { PATHS } from "../../paths.ts";
import { fieldError, handleUnauthorized } from "../../shared/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";

/** Who somebody is to us, and the way to what we learned about how they speak. */
export const ProfileCard = ({ user }: { user: User }) => (
  <Card className="flex flex-col">
    <CardTitle>Profile</CardTitle>
    <dl className="mt-5 grid gap-x-8 gap-y-4 min-[26rem]:grid-cols-2">
      <Fact name="Email" value={user.email} missing="None: you sign in with LinkedIn" wide />
      <Fact name="First name" value={user.firstName} missing="Not given" />
      <Fact name="Last name" value={user.lastName} missing="Not given" />
    </dl>
    <div className="mt-6 border-line border-t pt-5">
      <ProfileUrlForm profileUrl={user.profileUrl} />
    </div>
    <Link
      to={PATHS.profile}
      className="focus-ring group mt-auto -mx-2 -mb-2 flex items-center gap-4 rounded-control px-2 pt-5 pb-2"
    >
      <span className="grow">
        <span className="block font-medium group-hover:text-accent">Content Profile</span>
        <span className="block text-sm text-soft">
          Your themes, your tone and the phrases that are yours.
        </span>
      </span>
      <ArrowRight className="size-5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  </Card>
);

interface FactProps {
  name: string;
  value: string;
  missing: string;
  wide?: boolean;
}

const Fact = ({ name, value, missing, wide }: FactProps) => (
  <div className={wide ? "col-span-full" : undefined}>
    <dt className="text-sm text-soft">{name}</dt>
    <dd dir="auto" className={value ? "mt-0.5 wrap-anywhere" : "mt-0.5 text-faint"}>
      {value || missing}
    </dd>
  </div>
);

type Saving = { kind: "none" | "saving" | "saved" } | { kind: "failed"; message: string };

function ProfileUrlForm({ profileUrl }: { profileUrl: string | null }) {
  /** What was typed since it was last saved. */
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState<Saving>({ kind: "none" });
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
      await changeUser({ profileUrl: address });
      setTyped(undefined);
      setSaving({ kind: "saved" });
    } catch (error) {
      if (handleUnauthorized(error)) setSaving({ kind: "none" });
      else refuse(fieldError(error));
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

/** What the server says about anything else; said here at once. */
const NOT_AN_ADDRESS = "Please enter a web address that starts with https://.";

/**
 * What somebody typed, as the web address that they mean: `linkedin.com/in/ana` is taken for `https://…`. Null for
 * nothing typed, undefined for what is no address.
 */
function webAddress(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? address : undefined;
}
