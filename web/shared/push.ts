/** This device's subscription to notifications, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const manager = await pushManager();
  return (await manager?.getSubscription()) ?? null;
}

/** Undefined where this browser can show no notifications, or has no service worker here to show them. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!("serviceWorker" in navigator && "Notification" in window)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}
