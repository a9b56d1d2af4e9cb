export interface Build {
  version: string;
  /** The script of the app's own page. No two builds with different code share it. */
  entry: string;
  /** What the app may need while there is no connection. */
  files: string[];
}

/** Put in by the build (`dev/build/service-worker.ts`). */
declare const __BUILD__: Build;
export const BUILD = __BUILD__;
