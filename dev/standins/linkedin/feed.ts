import { escapeHtml } from "../page.ts";
import { linkedInPage } from "./page.ts";
import type { Post } from "./state.ts";

export function feedPage(posts: Post[]): string {
  const list = posts.length > 0 ? posts.map(article).join("\n") : "<p>Nothing has been posted yet.</p>";
  return linkedInPage("Feed", `<h1>Feed</h1>\n${list}`);
}

/** The element marked `post` holds what was posted, character for character. */
function article({ author, postedAt, urn, parts }: Post): string {
  const text = parts.map(({ kind, text }) =>
    kind === "text" ? escapeHtml(text) : `<a href="#" data-kind="${kind}">${escapeHtml(text)}</a>`,
  );
  // A parser drops the line break that a <pre> begins with.
  return `<article>
<p><strong>${escapeHtml(`${author.firstName} ${author.lastName}`)}</strong>
<small><time>${postedAt}</time> · <a href="/feed/update/${urn}/">${urn}</a></small></p>
<pre data-testid="post">\n${text.join("")}</pre>
</article>`;
}
