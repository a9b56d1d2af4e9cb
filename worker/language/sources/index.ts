export * from "./misheard.ts";
export * from "./sources.ts";
export * from "./timed-words.ts";
