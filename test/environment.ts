/** For tests and measurements: what a newcomer gets, whatever this machine happens to be configured for. */
export const NOT_CONFIGURED: Record<string, string> = {
  ...{ SPEECH_BASE_URL: "", WRITER_BASE_URL: "", VOICE: "", VOICE_BASE_URL: "", STRIPE_SECRET_KEY: "" },
  ...{ TURNSTILE_SITE_KEY: "", LINKEDIN_CLIENT_ID: "", SITE_ORIGIN: "" },
  ...{ MAIL: "", MAIL_BASE_URL: "", MAIL_API_KEY: "", TELEGRAM_BOT_TOKEN: "", NOTES_ADDRESS: "" },
  // Not a whisper that happens to be here, nor a language model.
  ...{ SPEECH: "local", WRITER: "builtin" },
};

/** For tests and measurements, which do in minutes, and from one network, what people do in weeks. */
export const NO_DAILY_LIMITS = Object.fromEntries(
  [
    "ATTEMPTS_PERSON",
    "ATTEMPTS_VISITOR",
    "ATTEMPTS_NETWORK",
    "SIGNUPS_NETWORK",
    "MAILS",
    "MODEL_DOLLARS",
  ].map((name) => [`DAILY_${name}`, "1000000"]),
);
