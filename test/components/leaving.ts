import { onTestFinished } from "vitest";

/** Where the page would have gone from here on, or which files it would have saved. It stays: the test would go with it. */
export function stayHere(): string[] {
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    left.push(event.downloadRequest ?? event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return left;
}
