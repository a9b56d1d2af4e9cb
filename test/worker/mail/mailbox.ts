import { env } from "cloudflare:workers";
import { expect, inject, vi } from "vitest";
import type { Mail } from "../../../dev/standins/mail.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { workOnDueJobs } from "../../../worker/domain/jobs.ts";
import { sendMail } from "../../../worker/domain/mails/outbox.ts";
import { runSql } from "../people.ts";

export type { Mail };

const { url } = inject("mail");

/** What this address has got so far, oldest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const all = await (await fetch(`${url}/mails.json`)).json<Mail[]>();
  return all.filter((mail) => mail.to === to).reverse();
}

/** The latest mail with this subject, once there are so many of them. */
export const mailed = (to: string, subject: RegExp, many = 1): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mails = (await mailsTo(to)).filter((mail) => subject.test(mail.subject));
      expect(mails).toHaveLength(many);
      return mails[many - 1] as Mail;
    },
    { timeout: 45_000, interval: 20 },
  );

export const CONFIRM = /^Confirm your email/;
export const RESET = /^Choose a new password/;
export const CHANGED = /^Your password was changed/;

export function tokenIn({ text }: Mail): string {
  const token = /#token=([\w-]{43}(?:\.\d)?)$/m.exec(text)?.[1];
  if (!token) expect.fail(`There is no link in this mail: ${text}`);
  return token;
}

/** From now on mails to this address fail like this; well again without a fault. */
export const failMailsTo = (to: string, fault = "") =>
  fetch(`${url}/control/fault`, { method: "POST", body: new URLSearchParams({ to, fault }) });

/** Whether a mail to this address waits to be sent, and how often that was tried. */
export async function waitingFor(to: string) {
  const waiting = "select attempts, next_at from jobs where payload ->> 'to' = ?";
  return (await runSql<{ attempts: number; next_at: number }>(waiting, to)).results;
}

/** What the cron job does about mails; those of other tests may fail in it. */
export const runMailJob = (deps = depsOf(env)): Promise<void> =>
  workOnDueJobs(deps, { mail: sendMail, answer: sendMail }, Date.now()).catch(() => undefined);

/** Sends mails that wait, as the cron job does in time; `isMeant` gets their rows as text. */
export async function sendWaitingMails(
  isMeant: (mail: string) => boolean = () => true,
  deps = depsOf(env),
): Promise<void> {
  const waiting = "select * from jobs where kind in ('mail', 'answer') and next_at is not null";
  const { results } = await env.DB.prepare(waiting).all<{ key: string }>();
  const due = env.DB.prepare("update jobs set next_at = 1 where key = ? and next_at is not null");
  const meant = results.filter((row) => isMeant(JSON.stringify(row))).map(({ key }) => due.bind(key));
  if (meant.length > 0) await env.DB.batch(meant);
  await runMailJob(deps);
}
