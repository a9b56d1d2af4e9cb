/** What drives a window of another engine, in the few words that WebDriver and WebDriver BiDi share. */
export interface Window {
  goto: (url: string) => Promise<unknown>;
  /** Runs the function in the page; arguments and answer go as JSON, promises are awaited. */
  evaluate: <Args extends unknown[], T>(body: (...args: Args) => T, ...args: Args) => Promise<Awaited<T>>;
  /** Actions of the keyboard and the mouse: both protocols describe them alike. */
  perform: (actions: object[]) => Promise<unknown>;
  /** Puts a file into the first input for files. */
  choose: (file: string) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  /** What went wrong in the page by its console, where the protocol tells. */
  errors: string[];
  close: () => Promise<void>;
}

export const FILE_INPUT = "input[type=file]";
export const SIZE = { width: 1440, height: 900 };

/** The source of a function without arguments that answers JSON. */
export const asJson = (body: (...args: never[]) => unknown, args: unknown[]) =>
  `async () => JSON.stringify(await (${body})(...${JSON.stringify(args)})) ?? "null"`;
