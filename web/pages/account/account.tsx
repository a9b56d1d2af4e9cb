import { useCurrentUser } from "../../api/auth.ts";
import { useLinkedInReturn } from "../../shared/posts/post-actions.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { DeleteCard } from "./delete-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { ShortcutsCard } from "./shortcuts-card.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { UsageCard } from "./usage-card.tsx";

export default function AccountScreen() {
  useTitle("Account");
  useLinkedInReturn();
  const { user } = useCurrentUser();
  // The gate stands before this screen; it is in sight only while there is a user.
  if (!user) return null;

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Account Settings</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ProfileCard user={user} />
        <UsageCard />
        <RecentActivity />
        <RetentionCard retention={user.audioRetention} />
        <SignInCard user={user} />
        <ShortcutsCard />
        <ExportCard />
        <DeleteCard user={user} />
      </div>
    </div>
  );
}
