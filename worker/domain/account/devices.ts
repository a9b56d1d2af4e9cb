/** In this order: most browsers also claim to be some of those after them. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** Of what a caller says of itself, more would only cost time. */
const MAX_CHARS = 500;

/** A device in its owner's words, as in "Chrome on Android"; null for an unknown one. */
export function deviceOf(userAgent = ""): string | null {
  const agent = userAgent.slice(0, MAX_CHARS);
  const nameIn = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(agent))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
