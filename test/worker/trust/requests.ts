import type { BodyOf, PathName, SendMethod } from "#contract/calls.ts";
import { IDEMPOTENCY_HEADER, ROUTES } from "#contract/paths.ts";
import { fileForm, pdfOf, pngOf } from "../../files.ts";
import type { Say } from "../audio.ts";
import { newSignup, noteForm, RAMBLE, spoken } from "../people.ts";
import bodies from "./bodies.json" with { type: "json" };
import type { Route } from "./routes.ts";

const KINDS = [
  ...(["sessionId", "messageId", "draftId", "recordingId", "correctionId", "habitId", "sampleId"] as const),
  ...(["loginId", "passkeyId", "keyId", "ideaId", "pictureId", "documentPostId"] as const),
];

/** One person's things: an id for every kind that a call can be about; the login is not the one that asks. */
export type Things = Record<(typeof KINDS)[number], string>;

type Json = Record<string, unknown>;
type Body = Json | FormData;

/** For each call that takes a body, one that it accepts. */
const BODIES: {
  [Name in PathName as TakingBody<Name> extends never ? never : Name]: Record<
    TakingBody<Name>,
    Json | ((things: Things) => Body)
  >;
} = {
  ...bodies,
  signup: { POST: () => newSignup() },
  transcribe: { POST: () => noteForm({ text: RAMBLE, topic: "customers" }) },
  live: { POST: () => pieceForm(RAMBLE) },
  voice: { POST: ({ sessionId }: Things) => voiceForm(sessionId) },
  postPictures: {
    POST: () => fileForm("picture", pngOf(2, 2), { alt: "A line." }),
    PUT: ({ pictureId }: Things) => ({ order: [pictureId] }),
  },
  postDocument: { PUT: () => fileForm("document", pdfOf(2), { title: "Two pages" }) },
  postSchedule: { PUT: () => ({ at: new Date(Date.now() + 3_600_000).toISOString() }) },
};

type TakingBody<Name extends PathName> = {
  [Method in SendMethod<Name>]: BodyOf<Name, Method> extends undefined ? never : Method;
}[SendMethod<Name>];

const bodyFor = ({ method, path }: Route, things: Things): Body | undefined => {
  const name = Object.entries(ROUTES).find(([, route]) => route === path)?.[0] ?? "";
  const all: Record<string, Record<string, Json | ((things: Things) => Body)>> = BODIES;
  const body = all[name]?.[method];
  return typeof body === "function" ? body(things) : body;
};

/** Three seconds of a recording that still runs, in which this is said. */
export const pieceForm = (
  text: string,
  recordingId: string = crypto.randomUUID(),
  say: Partial<Say> = {},
  index = 0,
) => fileForm("piece", spoken(text, say), { recordingId, index: String(index) });

function voiceForm(sessionId: string): FormData {
  const form = noteForm({ audio: spoken("make it shorter please") });
  form.set("sessionId", sessionId);
  return form;
}

export function idFor(route: Route, parameter: string, things: Things): string {
  // A post of the library is its draft; of two, one has a picture and one a document.
  const post = route.path.endsWith("/document") ? "documentPostId" : "draftId";
  const thing = KINDS.find((kind) => kind === (parameter === "postId" ? post : parameter));
  if (thing) return things[thing];
  throw new Error(`${route.name}: add :${parameter} to KINDS (test/worker/trust/requests.ts).`);
}

/** The path of a call with these values for its parameters, written into it as they are. */
export const pathWith = (route: Route, valueFor: (parameter: string) => string): string =>
  route.path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter));

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

export const missingIds = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, crypto.randomUUID()])) as Things;

/** Whether a request names any of the things, in its path or in its body. */
export function namesThings(route: Route): boolean {
  const body = bodyFor(route, missingIds());
  return route.parameters.length > 0 || (body instanceof FormData && body.has("sessionId"));
}
