/** What `wrangler.toml` binds, and the variables that it sets. */
declare namespace Cloudflare {
  interface Env {
    VAULT: R2Bucket;
    DB: D1Database;
    COUNTERS: AnalyticsEngineDataset;
    SIGN_IN_IP_LIMIT: RateLimit;
    WRITE_LIMIT: RateLimit;
    READ_LIMIT: RateLimit;
    WORK_LIMIT: RateLimit;
    VISITOR_LIMIT: RateLimit;
    WRONG_KEY_LIMIT: RateLimit;
    AI: Ai;
    VERSION: WorkerVersionMetadata;
    ASSETS: Fetcher;
    SPEECH: string;
    WRITER: string;
    VOICE: string;
    CHAT_SESSION: DurableObjectNamespace<import("./index.ts").ChatSession>;
    ACCOUNT_SCHEDULE: DurableObjectNamespace<import("./index.ts").AccountSchedule>;
    LIVE_RECORDING: DurableObjectNamespace<import("./index.ts").LiveRecording>;
  }
  interface GlobalProps {
    mainModule: typeof import("./index.ts");
  }
}
interface Env extends Cloudflare.Env {}
