import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { User } from "#contract/auth.ts";
import { PATHS } from "../../paths.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { ProfileUrlForm } from "./profile-url-form.tsx";

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
