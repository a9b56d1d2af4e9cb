import type { Context } from "#contract/context.ts";

/** Whether there is anything to show that came from the speaker. */
export function isEmpty(context: Context): boolean {
  const { themes, toneTags, identityTags, distinctivePhrases, userTopicsMap } = context;
  return [themes, toneTags, identityTags, distinctivePhrases, Object.keys(userTopicsMap)].every(
    (entries) => entries.length === 0,
  );
}
