import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { newSignup, noteForm, RAMBLE, spoken } from "../people.ts";
import type { Route } from "./routes.ts";

/** One person's things: an id for every kind that a call can be about. */
export interface Things {
  sessionId: string;
  messageId: string;
  draftId: string;
  recordingId: string;
  correctionId: string;
}

/** What stands for each parameter of a path. */
const PARAMETERS: Record<string, keyof Things> = {
  sessionId: "sessionId",
  messageId: "messageId",
  draftId: "draftId",
  // A post of the library is its draft.
  postId: "draftId",
  recordingId: "recordingId",
  correctionId: "correctionId",
};

type Json = Record<string, unknown>;

/** A body that each of these calls accepts. The others take none. */
const BODIES: Record<string, (things: Things) => Json | FormData> = {
  [`POST ${API.signup}`]: newSignup,
  [`POST ${API.login}`]: () => ({ email: "nobody@example.com", password: "correct horse" }),
  [`POST ${API.billingWebhook}`]: () => ({ id: "evt_1", type: "invoice.paid", data: { object: {} } }),
  [`POST ${API.transcribe}`]: () => noteForm({ text: RAMBLE, topic: "customers" }),
  [`POST ${API.voice}`]: ({ sessionId }) => voiceForm(sessionId),
  [`PATCH ${API.user}`]: () => ({ profileUrl: "https://example.com/me", audioRetention: "30-days" }),
  [`POST ${API.corrections}`]: () => ({ kind: "spelling", text: "Ada", heard: "Aida" }),
  [`POST ${API.hooks}`]: () => ({ transcript: RAMBLE, existing: ["We lost a customer."] }),
  [`POST ${API.tweak}`]: () => ({ mode: "shorter", body: RAMBLE }),
  "POST /api/chat/:sessionId/message": () => ({ content: "Make it shorter." }),
  "PATCH /api/drafts/:draftId": () => ({
    bodies: [{ content: "A body of mine." }],
    hooks: [{ type: "claim", content: "A hook of mine." }],
    selectedCtaIndex: -1,
    customCta: "Tell me yours.",
    confirmed: ["of mine"],
    change: "edit",
  }),
  "PATCH /api/posts/:postId": () => ({
    title: "A title",
    hook: "Another hook.",
    body: "Another body.",
    cta: "And yours?",
    status: "ready",
  }),
};

function voiceForm(sessionId: string): FormData {
  const form = noteForm({ audio: spoken("make it shorter please") });
  form.set("sessionId", sessionId);
  return form;
}

export function idFor(route: Route, parameter: string, things: Things): string {
  const thing = PARAMETERS[parameter];
  if (!thing) {
    throw new Error(
      `${route.name}: say in PARAMETERS (test/worker/trust/requests.ts) which of a person's things :${parameter} is.`,
    );
  }
  return things[thing];
}

/** The path of a call with these values for its parameters, written into it as they are. */
export const pathWith = (route: Route, valueFor: (parameter: string) => string): string =>
  route.path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter));

/** The JSON that this call accepts, where it takes any. */
export function jsonFor(route: Route, things: Things): Json | undefined {
  const body = BODIES[route.name]?.(things);
  return body instanceof FormData ? undefined : body;
}

/** A request that is good in every way but who sends it. */
export function requestFor(route: Route, things: Things): { path: string; init: RequestInit } {
  const body = BODIES[route.name]?.(things);
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
export const nobodysThings = (): Things => ({
  sessionId: crypto.randomUUID(),
  messageId: crypto.randomUUID(),
  draftId: crypto.randomUUID(),
  recordingId: crypto.randomUUID(),
  correctionId: crypto.randomUUID(),
});

/** Whether a request names any of the things, in its path or in its body. */
export function namesThings(route: Route): boolean {
  const body = BODIES[route.name]?.(nobodysThings());
  return route.parameters.length > 0 || (body instanceof FormData && body.has("sessionId"));
}
