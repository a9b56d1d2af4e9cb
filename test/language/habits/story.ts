import { diffWordsWithSpace } from "diff";
import { builtinWriter } from "../../../worker/language/builtin-writer/index.ts";
import {
  choosesCta,
  contradicts,
  type EditedPost,
  type Habit,
  habitKey,
  habitsIn,
  ruleOf,
  shapedDraft,
} from "../../../worker/language/habits/index.ts";
import type { DraftText, PostText } from "../../../worker/language/writer.ts";
import { MORE_NOTES } from "../writer/more-transcripts.ts";
import { JUDGING_NOTES } from "../writer/notes/judging.ts";
import { TUNING_NOTES } from "../writer/notes/tuning.ts";
import { SPOKEN_NOTES } from "../writer/transcripts.ts";
import type { Author } from "./authors.ts";

const POSTS = 10;
const NOTES = [...TUNING_NOTES, ...JUDGING_NOTES, ...SPOKEN_NOTES, ...MORE_NOTES].filter(
  (note) => !("language" in note && note.language && note.language !== "en") && note.transcript.length > 350,
);

const changedWords = (before: PostText, after: PostText) => {
  const [was, is] = [before, after].map(({ hook, body, cta }) =>
    [hook, body, cta].filter(Boolean).join("\n\n"),
  );
  return diffWordsWithSpace(was ?? "", is ?? "")
    .filter(({ added, removed }) => added || removed)
    .reduce((sum, { value }) => sum + (value.match(/\S+/g)?.length ?? 1), 0);
};

export interface Story {
  author: string;
  changed: number[];
  suggested: string[];
  wrong: string[];
  clashes: string[];
}

/** What a writer makes of a note for somebody who has switched these habits on, and published these posts, latest first. */
export type Drafting = (
  note: string,
  on: readonly Habit[],
  published: readonly PostText[],
) => Promise<DraftText>;

const drafting: Drafting = (transcript) => builtinWriter.draft({ transcript });

/** An author who publishes ten notes and switches on what is theirs as it is suggested. */
export async function storyOf(author: Author, number: number, draft = drafting): Promise<Story> {
  const posts: EditedPost[] = [];
  const decided = new Set<string>();
  let on: Habit[] = [];
  const story: Story = { author: author.name, changed: [], suggested: [], wrong: [], clashes: [] };
  for (let at = 0; at < POSTS; at += 1) {
    const note = NOTES[(number * POSTS + at) % NOTES.length];
    if (!note) throw new Error("no notes");
    const drafted = shapedDraft(
      await draft(
        note.transcript,
        on,
        posts.map((post) => post.after),
      ),
      on,
    );
    const hook = drafted.hooks[0]?.content ?? "";
    const cta = choosesCta(on) ? (drafted.ctaSuggestions[0] ?? null) : null;
    const before = { hook, body: drafted.body, cta };
    const chosen = drafted.hooks.find(({ type }) => type === author.hookType)?.content ?? hook;
    const taken = author.takesCta ? (drafted.ctaSuggestions[0] ?? null) : cta;
    const after = author.edit({ hook: chosen, body: drafted.body, cta: taken }, at);
    story.changed.push(changedWords(before, after));
    posts.unshift({ postId: `${at}`, before, after, hooks: drafted.hooks, ctas: drafted.ctaSuggestions });
    for (const { habit } of habitsIn(posts)) {
      if (decided.has(habitKey(habit))) continue;
      decided.add(habitKey(habit));
      const rule = ruleOf(habit);
      story.suggested.push(`${at}: ${rule}`);
      if (author.has(rule)) on = [...on.filter((one) => !contradicts(one, habit)), habit];
      else story.wrong.push(rule);
    }
    for (const one of on)
      for (const other of on) if (contradicts(one, other)) story.clashes.push(ruleOf(one));
  }
  return story;
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** Words that all of them changed in their first three posts and in their last three, and what each of them did. */
export function sumUp(name: string, stories: readonly Story[]) {
  const first = sum(stories.flatMap(({ changed }) => changed.slice(0, 3)));
  const last = sum(stories.flatMap(({ changed }) => changed.slice(-3)));
  const lines = stories.map(
    ({ author, changed, suggested, wrong }) =>
      `${author}: ${changed.join(" ")}\n    ${suggested.join(" | ")}${wrong.length > 0 ? `\n    WRONG ${wrong.join(" | ")}` : ""}`,
  );
  console.log(`${name}: ${first} → ${last} words changed\n${lines.join("\n")}`);
  return { first, last };
}
