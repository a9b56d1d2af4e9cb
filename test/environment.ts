/** For tests and measurements: what a newcomer gets, whatever this machine happens to be configured for. */
export const NOT_CONFIGURED: Record<string, string> = {
  ...{ SPEECH_BASE_URL: "", WRITER_BASE_URL: "", VOICE: "", VOICE_BASE_URL: "", STRIPE_SECRET_KEY: "" },
  ...{ TURNSTILE_SITE_KEY: "", LINKEDIN_CLIENT_ID: "", SITE_ORIGIN: "" },
  ...{ MAIL: "", MAIL_BASE_URL: "", MAIL_API_KEY: "", TELEGRAM_BOT_TOKEN: "", NOTES_ADDRESS: "" },
  // Not a whisper that happens to be here, nor a language model.
  ...{ SPEECH: "local", WRITER: "builtin" },
};

/** For tests and measurements, which do in minutes, and from one network, what people do in weeks. */
export const NO_DAILY_LIMITS = {
  DAILY_ATTEMPTS_PERSON: "1000000",
  DAILY_ATTEMPTS_VISITOR: "1000000",
  DAILY_ATTEMPTS_NETWORK: "1000000",
  DAILY_SIGNUPS_NETWORK: "1000000",
  DAILY_MAILS: "1000000",
  DAILY_MODEL_DOLLARS: "1000000",
};
