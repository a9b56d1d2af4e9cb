import type { MailFacts, MailKind } from "../../worker/domain/mails/compose.ts";
import mails from "./mails.json" with { type: "json" };

export const TO = "ana@example.com";

/** Every kind of mail, with facts for it, and what it says then. The pictures of `test/e2e/pictures.ts` show the same. */
export const MAILS: { [Kind in MailKind]: { facts: MailFacts[Kind]; subject: string; says: string[] } } =
  mails;
