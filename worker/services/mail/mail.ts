export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails from one address. */
export interface Mailer {
  /**
   * Hands a mail to the service. `key` names it for good: a service that knows keys sends one mail for each, however often it
   * is asked. Throws `ServiceFailure`.
   */
  send(message: MailMessage, key: string): Promise<void>;
}
