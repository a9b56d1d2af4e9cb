import { escapeHtml, page } from "../page.ts";
import type { Member, Post } from "./state.ts";

function linkedInPage(title: string, body: string): string {
  const look = {
    title: `${title} | LinkedIn stand-in`,
    disclaimer: "This is not LinkedIn, but its stand-in on this machine.",
    accent: { light: "#0a66c2", dark: "#71b7fb" },
  };
  return page(look, body);
}

/** LinkedIn's own words for what is asked. */
const PERMISSIONS: Record<string, string> = {
  openid: "Use your name and photo",
  profile: "Use your name and photo",
  email: "Use the primary email address associated with your LinkedIn account",
  w_member_social: "Create, modify, and delete posts, comments, and reactions on your behalf",
};

/** Asks who is there, which LinkedIn would know, and whether they agree. */
export function consentPage(url: URL, scopes: string[]): string {
  const permissions = [...new Set(scopes.map((scope) => PERMISSIONS[scope] ?? scope))];
  return linkedInPage(
    "Sign in",
    `<h1>Outspoken would like to:</h1>
<ul>${permissions.map((permission) => `<li>${escapeHtml(permission)}</li>`).join("")}</ul>
<p><small>Asked for: ${escapeHtml(scopes.join(" "))}</small></p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">
<label>First name <input name="firstName" value="Ada" autocomplete="off"></label>
<label>Last name <input name="lastName" value="Lovelace" autocomplete="off"></label>
<label>Email <input name="email" type="email" value="ada@example.com" autocomplete="off"></label>
<label>Member id <input name="memberId" placeholder="by email" autocomplete="off"></label>
<label><input name="emailVerified" type="checkbox" checked> Email verified</label>
<p><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  );
}

export function errorPage(problem: string): string {
  return linkedInPage("Bummer", `<h1>Bummer, something went wrong.</h1>\n<p>${escapeHtml(problem)}</p>`);
}

export function feedPage(posts: Post[], revoked: Member[] = []): string {
  const list = posts.length > 0 ? posts.map(article).join("\n") : "<p>Nothing has been posted yet.</p>";
  const names = revoked.map(
    ({ firstName, lastName }) => `<li>${escapeHtml(`${firstName} ${lastName}`)}</li>`,
  );
  const ended = names.length > 0 ? `<h2>Permission revoked</h2>\n<ul>${names.join("")}</ul>` : "";
  return linkedInPage("Feed", `<h1>Feed</h1>\n${list}\n${ended}`);
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
