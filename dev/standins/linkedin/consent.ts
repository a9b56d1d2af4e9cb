import { escapeHtml } from "../page.ts";
import { linkedInPage } from "./page.ts";

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
<label><input name="emailVerified" type="checkbox" checked> Email verified</label>
<p><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel" formnovalidate>Cancel</button></p>
</form>`,
  );
}

export function errorPage(problem: string): string {
  return linkedInPage("Bummer", `<h1>Bummer, something went wrong.</h1>\n<p>${escapeHtml(problem)}</p>`);
}
