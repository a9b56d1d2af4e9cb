import type { Context, ProfileField } from "#contract/context.ts";

/** The profile as it will be once an entry is out of it. */
export function withoutEntry(context: Context, field: ProfileField, text: string): Context {
  if (field === "topics") {
    const { [text]: _removed, ...userTopicsMap } = context.userTopicsMap;
    return { ...context, userTopicsMap };
  }
  return { ...context, [field]: context[field].filter((entry) => entry !== text) };
}

/** The profile as it will be once a correction is taken back; what it hid comes with the server's answer. */
export const withoutCorrection = (context: Context, id: string): Context => ({
  ...context,
  corrections: context.corrections.filter((correction) => correction.id !== id),
});
