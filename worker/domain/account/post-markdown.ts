import { joinPost, postText } from "#contract/post-text.ts";
import type { ExportedPost } from "../../db/export.ts";

/** A post as a file: its text to the letter, below what there is to know about it. */
export function postMarkdown(post: ExportedPost): string {
  const { title, status, linkedinUrl, createdAt, publishedAt } = post;
  const known = {
    title,
    status,
    created: new Date(createdAt).toISOString(),
    published: publishedAt && new Date(publishedAt).toISOString(),
    linkedin: linkedinUrl,
  };
  // JSON's strings are YAML's too.
  const lines = Object.entries(known).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value)}`] : [],
  );
  return ["---", ...lines, "---", "", joinPost(postText(post)), ""].join("\n");
}
