export interface Build {
  version: string;
  /** The first script of the app's page. Builds with different code never share it. */
  entry: string;
  /** Files that the app may need offline. */
  files: string[];
}

/** Defined by the build (`dev/build/service-worker.ts`). */
declare const __BUILD__: Build;
export const BUILD = __BUILD__;
