import { storedState } from "../shared-state.ts";

/** Whether this browser knows what a passkey is, as nearly all do: for them the sign-in page is pre-rendered. */
export const knowsPasskeys = (): boolean => typeof window === "undefined" || "PublicKeyCredential" in window;

/** Set where a passkey was made or used: the next sign-in offers it first. */
export const passkeyHere = storedState("localStorage", "passkeyHere");

/** Set once nobody wants to be offered one here. */
export const offerDeclined = storedState("localStorage", "passkeyOfferDeclined");

/** Set for as long as this tab may offer one to whoever has just signed in without. */
export const offerDue = storedState("sessionStorage", "passkeyOfferDue");

/** What asks the device: fetched when somebody wants that, and never before. */
export const prompts = () => import("./prompts.ts");
