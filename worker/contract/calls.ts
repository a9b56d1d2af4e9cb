import { z } from "zod";
import {
  accountLogin,
  claimRequest,
  confirmEmailRequest,
  confirmRequest,
  forgotPasswordRequest,
  linkedinConnection,
  loginRequest,
  passwordChange,
  resetPasswordRequest,
  signupRequest,
  tokenResponse,
  user,
  userChange,
} from "./auth.ts";
import { billingMessage, checkout, portal, subscriptionSync, usage } from "./billing.ts";
import {
  interviewState,
  message,
  messageRequest,
  sessionDetail,
  sessionListItem,
  suite,
  voiceFields,
  voiceResponse,
} from "./chat.ts";
import { context, correctionRequest, topicsResponse } from "./context.ts";
import {
  draft,
  draftPatch,
  draftVersion,
  hooksRequest,
  hooksResponse,
  tweakRequest,
  tweakResponse,
} from "./drafts.ts";
import { habit, habitChange, habitRequest } from "./habits.ts";
import { health, operatorHealth } from "./health.ts";
import { accountPasskey, newPasskey, passkeyAssertion, passkeyCreation, passkeyRequest } from "./passkeys.ts";
import type { ROUTES } from "./paths.ts";
import { post, postPatch } from "./posts.ts";
import {
  correctedTranscript,
  transcribeFields,
  transcribeResponse,
  transcriptCorrection,
  vaultRecording,
  wordCorrection,
  wordsResponse,
} from "./recordings.ts";
import { sample, sampleRequest, samplesAdded, style } from "./samples.ts";
import { scheduleRequest, slots } from "./schedule.ts";

/** 204, 202 or a redirect. */
export const NOTHING = z.undefined();
/** Anything but JSON: sound, a zip, server-sent events. */
export const BYTES = z.instanceof(Blob);

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  /** JSON. */
  body?: z.ZodType;
  /** The text parts of a `multipart/form-data`, beside `audio`. */
  form?: z.ZodType;
  answer: z.ZodType;
  /** It makes a model work, now or in the background: refused with `daily_limit` once a day's calls are used up. */
  asksModel?: true;
}

/** For each method of each path: what it takes, and what it returns when it succeeds. */
export const CALLS = {
  health: { GET: { answer: health } },
  operatorHealth: { GET: { answer: operatorHealth } },
  challenge: { GET: { answer: BYTES } },
  login: { POST: { body: loginRequest, answer: tokenResponse } },
  signup: { POST: { body: signupRequest, answer: tokenResponse } },
  logout: { POST: { answer: NOTHING } },
  passkeySignInOptions: { POST: { answer: passkeyRequest } },
  passkeySignIn: { POST: { body: passkeyAssertion, answer: tokenResponse } },
  confirm: { POST: { body: confirmRequest, answer: NOTHING } },
  confirmOptions: { POST: { answer: passkeyRequest } },
  forgotPassword: { POST: { body: forgotPasswordRequest, answer: NOTHING } },
  resetPassword: { POST: { body: resetPasswordRequest, answer: tokenResponse } },
  /** Nothing for who is signed in, and for who says that the account isn't theirs. */
  confirmEmail: { POST: { body: confirmEmailRequest, answer: tokenResponse.optional() } },
  sendConfirmEmail: { POST: { answer: NOTHING } },
  /** Nothing where a mail is on its way. */
  claim: { POST: { body: claimRequest, answer: tokenResponse.optional() } },
  password: { PUT: { body: passwordChange, answer: NOTHING } },
  accountLogins: { GET: { answer: z.array(accountLogin) }, DELETE: { answer: NOTHING } },
  accountLogin: { DELETE: { answer: NOTHING } },
  passkeyOptions: { POST: { answer: passkeyCreation } },
  passkeys: {
    GET: { answer: z.array(accountPasskey) },
    POST: { body: newPasskey, answer: accountPasskey },
  },
  passkey: { DELETE: { answer: NOTHING } },
  user: { GET: { answer: user }, PATCH: { body: userChange, answer: user } },
  linkedinStart: { GET: { answer: z.object({ authUrl: z.url() }) } },
  linkedinCallback: { GET: { answer: NOTHING } },
  linkedinConnection: { GET: { answer: linkedinConnection }, DELETE: { answer: NOTHING } },
  account: { DELETE: { answer: NOTHING } },
  accountExport: { GET: { answer: BYTES } },
  usage: { GET: { answer: usage } },
  createSubscription: { POST: { answer: checkout } },
  cancelCheckout: { POST: { answer: NOTHING } },
  cancelSubscription: { POST: { answer: billingMessage } },
  resumeSubscription: { POST: { answer: billingMessage } },
  syncSubscription: { POST: { answer: subscriptionSync } },
  billingPortal: { POST: { answer: portal } },
  billingWebhook: { POST: { answer: z.object({ received: z.literal(true) }) } },
  context: { GET: { answer: context }, POST: { answer: context, asksModel: true } },
  corrections: { POST: { body: correctionRequest, answer: context } },
  correction: { DELETE: { answer: context } },
  refreshTopics: { POST: { answer: topicsResponse, asksModel: true } },
  visitor: { POST: { answer: NOTHING } },
  transcribe: { POST: { form: transcribeFields, answer: transcribeResponse, asksModel: true } },
  chats: { GET: { answer: z.array(sessionListItem) } },
  chat: { GET: { answer: sessionDetail } },
  events: { GET: { answer: BYTES } },
  messageAudio: { GET: { answer: BYTES, asksModel: true } },
  voice: { POST: { form: voiceFields, answer: voiceResponse, asksModel: true } },
  message: { POST: { body: messageRequest, answer: message, asksModel: true } },
  stopInterview: { POST: { answer: interviewState } },
  synthesize: { POST: { answer: suite, asksModel: true } },
  redraft: { POST: { answer: z.array(draft), asksModel: true } },
  drafts: { GET: { answer: z.array(draft) } },
  draftVersions: { GET: { answer: z.array(draftVersion) } },
  draft: { PATCH: { body: draftPatch, answer: draft } },
  copiedDraft: { POST: { answer: NOTHING } },
  hooks: { POST: { body: hooksRequest, answer: hooksResponse, asksModel: true } },
  tweak: { POST: { body: tweakRequest, answer: tweakResponse, asksModel: true } },
  posts: { GET: { answer: z.array(post) } },
  post: {
    GET: { answer: post },
    PATCH: { body: postPatch, answer: post },
    DELETE: { answer: NOTHING },
  },
  archivePost: { POST: { answer: post } },
  publishPost: { POST: { answer: post } },
  reviewPost: { POST: { answer: post, asksModel: true } },
  postSchedule: { PUT: { body: scheduleRequest, answer: post }, DELETE: { answer: post } },
  postScheduleNext: { POST: { answer: post } },
  schedule: { GET: { answer: z.array(post) } },
  samples: { GET: { answer: z.array(sample) }, POST: { body: sampleRequest, answer: samplesAdded } },
  sample: { DELETE: { answer: NOTHING } },
  style: { GET: { answer: style } },
  habits: { GET: { answer: z.array(habit) }, POST: { body: habitRequest, answer: habit } },
  habit: { PATCH: { body: habitChange, answer: habit }, DELETE: { answer: NOTHING } },
  slots: { GET: { answer: slots }, PUT: { body: slots, answer: slots } },
  recordings: { GET: { answer: z.array(vaultRecording) } },
  recording: { DELETE: { answer: NOTHING } },
  recordingAudio: { GET: { answer: BYTES } },
  recordingWords: {
    GET: { answer: wordsResponse },
    PATCH: { body: wordCorrection, answer: correctedTranscript },
  },
  recordingTranscript: {
    PUT: { body: transcriptCorrection, answer: transcribeResponse },
    POST: { body: transcriptCorrection, answer: transcribeResponse, asksModel: true },
  },
  reprocess: { POST: { answer: transcribeResponse, asksModel: true } },
} satisfies { [Name in keyof typeof ROUTES]: Partial<Record<Method, Call>> };

type Calls = typeof CALLS;
/** The name of a path in `API`. */
export type PathName = keyof Calls;

type CallOf<Name extends PathName, M extends string> = M extends keyof Calls[Name] ? Calls[Name][M] : never;

/** The methods of a path that change something. */
export type SendMethod<Name extends PathName> = Exclude<keyof Calls[Name] & Method, "GET">;

/** The paths that can be read. */
export type ReadableName = { [Name in PathName]: "GET" extends keyof Calls[Name] ? Name : never }[PathName];

/** What a call returns; `undefined` for a 204. */
export type AnswerOf<Name extends PathName, M extends string = "GET"> =
  CallOf<Name, M> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;

/** What a call takes as its body, as JSON or as a form; `undefined` where it takes none. */
export type BodyOf<Name extends PathName, M extends string> =
  CallOf<Name, M> extends { body: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : CallOf<Name, M> extends { form: z.ZodType }
      ? FormData
      : undefined;
