import type { BodyOf, PathName, SendMethod } from "#contract/calls.ts";
import { IDEMPOTENCY_HEADER, ROUTES } from "#contract/paths.ts";
import { newSignup, noteForm, RAMBLE, spoken } from "../people.ts";
import type { Route } from "./routes.ts";

const KINDS = [
  ...(["sessionId", "messageId", "draftId", "recordingId", "correctionId", "habitId", "sampleId"] as const),
  ...(["loginId", "passkeyId"] as const),
];

/** One person's things: an id for every kind that a call can be about; the login is not the one that asks. */
export type Things = Record<(typeof KINDS)[number], string>;

const CREDENTIAL = { id: "AAAA", rawId: "AAAA", type: "public-key" } as const;

type Json = Record<string, unknown>;

/** For each call that takes a body, one that it accepts. */
const BODIES: {
  [Name in PathName as TakingBody<Name> extends never ? never : Name]: {
    [Method in TakingBody<Name>]: (things: Things) => BodyOf<Name, Method>;
  };
} = {
  signup: { POST: newSignup },
  login: { POST: () => ({ email: "nobody@example.com", password: "correct horse" }) },
  passkeySignIn: {
    POST: () => ({
      ...CREDENTIAL,
      response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" },
    }),
  },
  passkeys: {
    POST: () => ({
      ...CREDENTIAL,
      response: { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["internal"] },
    }),
  },
  confirm: { POST: () => ({ password: "correct horse" }) },
  forgotPassword: { POST: () => ({ email: "nobody@example.com" }) },
  resetPassword: { POST: () => ({ token: "A".repeat(43), password: "correct horse battery" }) },
  confirmEmail: { POST: () => ({ token: "A".repeat(43) }) },
  claim: { POST: () => ({ token: "A".repeat(43), start: "anew" }) },
  password: { PUT: () => ({ currentPassword: "correct horse", newPassword: "correct horse battery" }) },
  transcribe: { POST: () => noteForm({ text: RAMBLE, topic: "customers" }) },
  voice: { POST: ({ sessionId }) => voiceForm(sessionId) },
  user: { PATCH: () => ({ profileUrl: "https://example.com/me", audioRetention: "30-days" }) },
  corrections: { POST: () => ({ kind: "spelling", text: "Ada", heard: "Aida" }) },
  samples: { POST: () => ({ text: "A post of mine from last year." }) },
  habits: { POST: () => ({ rule: "Never end with a question." }) },
  habit: { PATCH: () => ({ state: "off" }) },
  recordingWords: { PATCH: () => ({ at: 0, was: "We", text: "They", everywhere: true }) },
  recordingTranscript: {
    PUT: () => ({ was: "We", text: "They" }),
    POST: () => ({ was: "We", text: "They" }),
  },
  hooks: { POST: () => ({ transcript: RAMBLE, existing: ["We lost a customer."] }) },
  tweak: { POST: () => ({ mode: "shorter", body: RAMBLE }) },
  message: { POST: () => ({ content: "Make it shorter." }) },
  draft: {
    PATCH: () => ({
      bodies: [{ content: "A body of mine." }],
      hooks: [{ type: "claim", content: "A hook of mine." }],
      selectedCtaIndex: -1,
      customCta: "Tell me yours.",
      confirmed: ["of mine"],
      change: "edit",
    }),
  },
  postSchedule: { PUT: () => ({ at: new Date(Date.now() + 3_600_000).toISOString() }) },
  slots: { PUT: () => ({ timeZone: "Europe/Berlin", slots: [{ day: 2, time: "08:30" }] }) },
  post: {
    PATCH: () => ({
      title: "A title",
      hook: "Another hook.",
      body: "Another body.",
      cta: "And yours?",
      status: "ready",
    }),
  },
};

type TakingBody<Name extends PathName> = {
  [Method in SendMethod<Name>]: BodyOf<Name, Method> extends undefined ? never : Method;
}[SendMethod<Name>];

const bodyFor = ({ method, path }: Route, things: Things): Json | FormData | undefined => {
  const name = Object.entries(ROUTES).find(([, route]) => route === path)?.[0] ?? "";
  const bodies: Record<string, Record<string, (things: Things) => Json | FormData>> = BODIES;
  return bodies[name]?.[method]?.(things);
};

function voiceForm(sessionId: string): FormData {
  const form = noteForm({ audio: spoken("make it shorter please") });
  form.set("sessionId", sessionId);
  return form;
}

export function idFor(route: Route, parameter: string, things: Things): string {
  // A post of the library is its draft.
  const thing = KINDS.find((kind) => kind === (parameter === "postId" ? "draftId" : parameter));
  if (thing) return things[thing];
  throw new Error(`${route.name}: add :${parameter} to KINDS (test/worker/trust/requests.ts).`);
}

/** The path of a call with these values for its parameters, written into it as they are. */
export const pathWith = (route: Route, valueFor: (parameter: string) => string): string =>
  route.path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter));

/** The JSON that this call accepts, where it takes any. */
export function jsonFor(route: Route, things: Things): Json | undefined {
  const body = bodyFor(route, things);
  return body instanceof FormData ? undefined : body;
}

/** A request that is good in every way but who sends it. */
export function requestFor(route: Route, things: Things): { path: string; init: RequestInit } {
  const body = bodyFor(route, things);
  const headers: Record<string, string> = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
  if (body && !(body instanceof FormData)) headers["Content-Type"] = "application/json";
  return {
    path: pathWith(route, (parameter) => encodeURIComponent(idFor(route, parameter, things))),
    init: {
      method: route.method,
      headers,
      body: body instanceof FormData ? body : body && JSON.stringify(body),
      redirect: "manual",
    },
  };
}

/** Ids that nobody has. */
export const missingIds = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, crypto.randomUUID()])) as Things;

/** Whether a request names any of the things, in its path or in its body. */
export function namesThings(route: Route): boolean {
  const body = bodyFor(route, missingIds());
  return route.parameters.length > 0 || (body instanceof FormData && body.has("sessionId"));
}
