import { z } from "zod";
import * as auth from "./auth.ts";
import * as billing from "./billing.ts";
import * as chat from "./chat.ts";
import * as context from "./context.ts";
import * as doors from "./doors.ts";
import * as drafts from "./drafts.ts";
import * as habits from "./habits.ts";
import * as health from "./health.ts";
import * as passkeys from "./passkeys.ts";
import type { ROUTES } from "./paths.ts";
import * as posts from "./posts.ts";
import * as recordings from "./recordings.ts";

/** 204, 202 or a redirect. */
export const NOTHING = z.undefined();
/** Anything but JSON: sound, a picture, a zip, server-sent events. */
export const BYTES = z.instanceof(Blob);

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  body?: z.ZodType;
  /** The text parts of a `multipart/form-data`, beside its file. */
  form?: z.ZodType;
  answer: z.ZodType;
  /** It makes a model work, now or in the background: refused with `daily_limit` once a day's calls are used up. */
  asksModel?: true;
  /** A key may make it: one's own scripts and agents. Any other is refused with `key_scope`. */
  byKey?: true;
}

/** For each method of each path: what it takes, and what it returns when it succeeds. */
export const CALLS = {
  health: { GET: { answer: health.health } },
  operatorHealth: { GET: { answer: health.operatorHealth } },
  challenge: { GET: { answer: BYTES } },
  login: { POST: { body: auth.loginRequest, answer: auth.tokenResponse } },
  signup: { POST: { body: auth.signupRequest, answer: auth.tokenResponse } },
  logout: { POST: { answer: NOTHING } },
  passkeySignInOptions: { POST: { answer: passkeys.passkeyRequest } },
  passkeySignIn: { POST: { body: passkeys.passkeyAssertion, answer: auth.tokenResponse } },
  confirm: { POST: { body: auth.confirmRequest, answer: NOTHING } },
  confirmOptions: { POST: { answer: passkeys.passkeyRequest } },
  forgotPassword: { POST: { body: auth.forgotPasswordRequest, answer: NOTHING } },
  resetPassword: { POST: { body: auth.resetPasswordRequest, answer: auth.tokenResponse } },
  /** Nothing for who is signed in, and for who says that the account isn't theirs. */
  mailedLink: { POST: { body: auth.mailedLinkRequest, answer: auth.mailedLink } },
  confirmEmail: { POST: { body: auth.confirmEmailRequest, answer: auth.tokenResponse.optional() } },
  sendConfirmEmail: { POST: { answer: NOTHING } },
  /** Nothing where a mail is on its way. */
  claim: { POST: { body: auth.claimRequest, answer: auth.tokenResponse.optional() } },
  password: { PUT: { body: auth.passwordChange, answer: NOTHING } },
  accountLogins: { GET: { answer: z.array(auth.accountLogin) }, DELETE: { answer: NOTHING } },
  accountLogin: { DELETE: { answer: NOTHING } },
  passkeyOptions: { POST: { answer: passkeys.passkeyCreation } },
  passkeys: {
    GET: { answer: z.array(passkeys.accountPasskey) },
    POST: { body: passkeys.newPasskey, answer: passkeys.accountPasskey },
  },
  passkey: { DELETE: { answer: NOTHING } },
  keys: { GET: { answer: z.array(doors.accountKey) }, POST: { body: doors.newKey, answer: doors.madeKey } },
  key: { DELETE: { answer: NOTHING } },
  addVisitor: { POST: { answer: NOTHING } },
  user: { GET: { answer: auth.user }, PATCH: { body: auth.userChange, answer: auth.user } },
  linkedinStart: { GET: { answer: z.object({ authUrl: z.url() }) } },
  linkedinCallback: { GET: { answer: NOTHING } },
  linkedinConnection: { GET: { answer: auth.linkedinConnection }, DELETE: { answer: NOTHING } },
  account: { DELETE: { answer: NOTHING } },
  accountExport: { GET: { answer: BYTES } },
  usage: { GET: { answer: billing.usage } },
  createSubscription: { POST: { answer: billing.checkout } },
  cancelCheckout: { POST: { answer: NOTHING } },
  cancelSubscription: { POST: { answer: billing.billingMessage } },
  resumeSubscription: { POST: { answer: billing.billingMessage } },
  syncSubscription: { POST: { answer: billing.subscriptionSync } },
  billingPortal: { POST: { answer: billing.portal } },
  billingWebhook: { POST: { answer: z.object({ received: z.literal(true) }) } },
  context: {
    GET: { answer: context.context, byKey: true },
    POST: { answer: context.context, asksModel: true },
  },
  corrections: { POST: { body: context.correctionRequest, answer: context.context } },
  correction: { DELETE: { answer: context.context } },
  telegram: {
    GET: { answer: doors.telegramConnection },
    POST: { answer: doors.telegramLink },
    DELETE: { answer: NOTHING },
  },
  telegramWebhook: { POST: { answer: NOTHING } },
  inbox: { GET: { answer: doors.notesAddress }, POST: { answer: doors.notesAddress } },
  refreshTopics: { POST: { answer: context.topicsResponse, asksModel: true } },
  ideas: {
    GET: { answer: z.array(recordings.idea) },
    POST: { body: recordings.newIdea, answer: recordings.idea },
  },
  idea: { DELETE: { answer: NOTHING } },
  mcp: {
    // Always 405: without a session there is nothing to stream, and nothing to end.
    GET: { answer: NOTHING },
    DELETE: { answer: NOTHING },
    /** JSON-RPC; nothing for a notification. Each tool needs the rights of the calls that do the same. */
    POST: { answer: z.looseObject({ jsonrpc: z.literal("2.0") }).optional(), byKey: true },
  },
  visitor: { POST: { answer: NOTHING } },
  transcribe: {
    POST: {
      form: recordings.transcribeFields,
      answer: recordings.transcribeResponse,
      asksModel: true,
      byKey: true,
    },
  },
  live: { POST: { form: recordings.liveFields, answer: recordings.liveResponse, asksModel: true } },
  chats: { GET: { answer: z.array(chat.sessionListItem), byKey: true } },
  chat: { GET: { answer: chat.sessionDetail, byKey: true } },
  events: { GET: { answer: BYTES } },
  messageAudio: { GET: { answer: BYTES, asksModel: true } },
  voice: { POST: { form: chat.voiceFields, answer: chat.voiceResponse, asksModel: true } },
  message: { POST: { body: chat.messageRequest, answer: chat.message, asksModel: true, byKey: true } },
  stopInterview: { POST: { answer: chat.interviewState } },
  skipQuestion: { POST: { answer: chat.interviewState, asksModel: true } },
  synthesize: { POST: { answer: chat.suite, asksModel: true } },
  redraft: { POST: { answer: z.array(drafts.draft), asksModel: true } },
  drafts: { GET: { answer: z.array(drafts.draft), byKey: true } },
  draftVersions: { GET: { answer: z.array(drafts.draftVersion), byKey: true } },
  draft: { PATCH: { body: drafts.draftPatch, answer: drafts.draft, byKey: true } },
  copiedDraft: { POST: { answer: NOTHING } },
  hooks: { POST: { body: drafts.hooksRequest, answer: drafts.hooksResponse, asksModel: true } },
  tweak: { POST: { body: drafts.tweakRequest, answer: drafts.tweakResponse, asksModel: true } },
  posts: { GET: { answer: z.array(posts.post), byKey: true } },
  post: {
    GET: { answer: posts.post, byKey: true },
    PATCH: { body: posts.postPatch, answer: posts.post, byKey: true },
    DELETE: { answer: NOTHING },
  },
  archivePost: { POST: { answer: posts.post } },
  publishPost: { POST: { body: posts.seenPost, answer: posts.post } },
  reviewPost: { POST: { answer: posts.post, asksModel: true } },
  postPictures: {
    POST: { form: posts.pictureFields, answer: posts.post, byKey: true },
    PUT: { body: posts.pictureOrder, answer: posts.post, byKey: true },
  },
  postPicture: {
    GET: { answer: BYTES, byKey: true },
    PATCH: { body: posts.pictureChange, answer: posts.post, byKey: true },
    DELETE: { answer: posts.post },
  },
  postDocument: {
    GET: { answer: BYTES, byKey: true },
    PUT: { form: posts.documentFields, answer: posts.post },
    DELETE: { answer: posts.post },
  },
  postSchedule: { PUT: { body: posts.scheduleRequest, answer: posts.post }, DELETE: { answer: posts.post } },
  postScheduleNext: { POST: { body: posts.nextSlotRequest, answer: posts.post } },
  schedule: { GET: { answer: z.array(posts.post) } },
  samples: {
    GET: { answer: z.array(habits.sample) },
    POST: { body: habits.sampleRequest, answer: habits.samplesAdded },
  },
  sample: { DELETE: { answer: NOTHING } },
  habits: {
    GET: { answer: z.array(habits.habit), byKey: true },
    POST: { body: habits.habitRequest, answer: habits.habit },
  },
  habit: { PATCH: { body: habits.habitChange, answer: habits.habit }, DELETE: { answer: NOTHING } },
  slots: { GET: { answer: posts.slots }, PUT: { body: posts.slots, answer: posts.slots } },
  recordings: { GET: { answer: z.array(recordings.vaultRecording), byKey: true } },
  recording: { DELETE: { answer: NOTHING } },
  recordingAudio: { GET: { answer: BYTES, byKey: true } },
  recordingWords: {
    GET: { answer: recordings.wordsResponse, byKey: true },
    PATCH: { body: recordings.wordCorrection, answer: recordings.correctedTranscript },
  },
  recordingTranscript: {
    PUT: { body: recordings.transcriptCorrection, answer: recordings.transcribeResponse },
    POST: { body: recordings.transcriptCorrection, answer: recordings.transcribeResponse, asksModel: true },
  },
  reprocess: { POST: { answer: recordings.reprocessResponse, asksModel: true } },
} satisfies { [Name in keyof typeof ROUTES]: Partial<Record<Method, Call>> };

type Calls = typeof CALLS;
export type PathName = keyof Calls;

type CallOf<Name extends PathName, M extends string> = M extends keyof Calls[Name] ? Calls[Name][M] : never;

export type SendMethod<Name extends PathName> = Exclude<keyof Calls[Name] & Method, "GET">;

export type ReadableName = { [Name in PathName]: "GET" extends keyof Calls[Name] ? Name : never }[PathName];

export type CallName = { [Name in PathName]: `${keyof Calls[Name] & Method} ${Name}` }[PathName];

export function callNamed(call: CallName): Call | undefined {
  const [method, name] = call.split(" ") as [Method, PathName];
  return (CALLS[name] as Partial<Record<Method, Call>>)[method];
}

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
