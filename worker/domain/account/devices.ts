/** In the order in which they are to be looked for: most browsers also claim to be some of those after them. */
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

/** A device in words that its owner knows it by, as in "Chrome on Android"; null where its name says nothing. */
export function deviceOf(userAgent: string | undefined): string | null {
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
