import { PAGES, recordAbout } from "#contract/pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows that nothing is scheduled for next week; `data` is the address that a click opens. */
export async function showReminder(data: PushMessageData | null): Promise<void> {
  const { question }: { question: string | null } = data?.json() ?? { question: null };
  await self.registration.showNotification("Nothing is scheduled for next week", {
    body: question ?? "A minute and a half of speaking is enough for a post.",
    tag: "reminder",
    icon: "/icons/icon.svg",
    data: question === null ? PAGES.record : recordAbout(question),
  });
}
