import { z } from "zod";
import { MAX_SLOTS } from "./limits.ts";

/** With its offset; from now to a year ahead, which is judged by the server's clock. */
export const scheduleRequest = z.object({
  at: z.iso.datetime({ offset: true, error: "this has to be a time with its offset from UTC." }),
});

/** A time of the week, in the time zone of its author. */
export const slot = z.object({
  /** 1 is Monday, 7 Sunday. */
  day: z.number().int().min(1).max(7),
  /** HH:MM. */
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "this has to be a time, as in 08:30."),
});
export type Slot = z.infer<typeof slot>;

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "this has to be the name of a time zone, as in Europe/Berlin.");

/** The times of the week at which somebody likes to publish, earliest first; a repeated one counts once. */
export const slots = z.object({ timeZone, slots: z.array(slot).max(MAX_SLOTS).transform(inOrder) });
export type Slots = z.infer<typeof slots>;

/** Where somebody is reminded, on Fridays, that nothing is scheduled for the next week. Off until they choose it. */
export const reminders = z.object({
  mail: z.boolean(),
  /** The endpoints of the devices that are reminded. */
  devices: z.array(z.string()),
  /** What a device subscribes with; null where notifications are not set up. */
  pushKey: z.string().nullable(),
});
export type Reminders = z.infer<typeof reminders>;

/** With the time zone of this device, for those who have chosen none with their slots. */
export const remindersRequest = z.object({ mail: z.boolean(), timeZone });

/** Of Chrome, Firefox, Safari and Edge: we send to no other, wherever a caller would have us send. */
const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

const endpoint = z.string().max(1_000);

/** A browser's subscription, as its `toJSON` has it. */
export const reminderDevice = z.object({
  endpoint: endpoint.refine(isPushService, "this has to be an address of a browser's push service."),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, "this has to be a public key."),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/, "this has to be 16 bytes in base64url."),
  }),
  timeZone,
});
export type ReminderDevice = z.infer<typeof reminderDevice>;

export const reminderDeviceGone = z.object({ endpoint });

function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isKnown = PUSH_SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && isKnown && !port && !username && !password;
}

/** The offsets that Intl takes too are no time zones: they have no summer. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

function inOrder(given: Slot[]): Slot[] {
  const byName = new Map(given.map((one) => [`${one.day} ${one.time}`, one]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
