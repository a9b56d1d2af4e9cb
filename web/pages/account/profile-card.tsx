import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PROFILE_URL_MAX_CHARS } from "#contract/limits.ts";
import { changeUser } from "../../api/auth.ts";
import { PATHS } from "../../paths.ts";
import { Form, SubmitButton } from "../../shared/form.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";

export function ProfileCard({ user }: { user: User }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <Card>
      <CardTitle>Profile</CardTitle>
      <dl className="mt-5 grid gap-x-8 gap-y-4 min-[26rem]:grid-cols-2">
        <Fact name="Email" value={user.email} placeholder="None: you sign in with LinkedIn" wide />
        <Fact name="First name" value={user.firstName} placeholder="Not given" />
        <Fact name="Last name" value={user.lastName} placeholder="Not given" />
      </dl>
      <div className="mt-6 border-line border-t pt-5">
        <Form
          send={async (value, form) => {
            await changeUser({ profileUrl: withScheme(value("profileUrl").trim()) });
            setSaved(true);
            form.reset();
          }}
          failure="Not saved"
          onInput={() => setSaved(false)}
          className="flex flex-wrap items-start gap-x-3 gap-y-3"
        >
          <Field
            label="Profile URL"
            name="profileUrl"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://www.linkedin.com/in/you"
            maxLength={PROFILE_URL_MAX_CHARS}
            hint="Optional. Where people find you."
            className="min-w-0 grow basis-64"
            defaultValue={user.profileUrl ?? ""}
          />
          <div className="flex items-center gap-x-3 gap-y-1.5 sm:mt-[1.625rem] sm:flex-col">
            <SubmitButton variant="secondary" whileBusy="Saving...">
              Save
            </SubmitButton>
            <span role="status" className="min-h-5 text-good text-sm">
              {isSaved && "Saved"}
            </span>
          </div>
        </Form>
      </div>
      <Link
        to={PATHS.profile}
        className="focus-ring group -mx-2 -mb-2 flex items-center gap-4 rounded-control px-2 pt-5 pb-2"
      >
        <span className="grow">
          <span className="block font-medium group-hover:text-accent">Content Profile</span>
          <span className="block text-sm text-soft">Your themes, tone and phrases.</span>
        </span>
        <ArrowRight className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
      </Link>
    </Card>
  );
}

type FactProps = { name: string; value: string; placeholder: string; wide?: boolean };

const Fact = ({ name, value, placeholder, wide }: FactProps) => (
  <div className={wide ? "col-span-full" : undefined}>
    <dt className="text-sm text-soft">{name}</dt>
    <dd
      translate={value ? "no" : undefined}
      dir="auto"
      className={value ? "mt-0.5 wrap-anywhere" : "mt-0.5 text-faint"}
    >
      {value || placeholder}
    </dd>
  </div>
);

/** `linkedin.com/in/ana` becomes `https://…`. */
const withScheme = (url: string): string =>
  url === "" || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`;
