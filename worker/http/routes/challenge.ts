import { html, raw } from "hono/html";
import type { Deps } from "../../domain/deps.ts";
import { existing } from "../../errors.ts";
import { router } from "../router.ts";

/** A page of its own for a frame: only here may a script from elsewhere run. What comes of it goes to the page around as a `ChallengeMessage`. */
export const challenge = router().get("/", (c) => {
  const challenge = existing(c.var.deps.challenge);
  const nonce = crypto.randomUUID();
  const { origin } = new URL(challenge.scriptUrl);
  const policy = [
    "default-src 'none'",
    `script-src ${origin} 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `frame-src ${origin}`,
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return c.html(page(challenge, nonce), 200, {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The service has to see which site asks, and no more of it.
    "Referrer-Policy": "strict-origin",
    "Cache-Control": "no-store",
  });
});

/** One that runs out is renewed by the widget itself, which then says so by the next `solved`. */
const SCRIPT = `
  const send = (message) => parent.postMessage(message, location.origin);
  const failed = () => { send({ challenge: "failed" }); return true; };
  const script = document.querySelector("script[src]");
  script.onerror = failed;
  script.onload = () => turnstile.render("#widget", {
    sitekey: document.body.dataset.siteKey,
    size: "flexible",
    theme: "auto",
    "refresh-expired": "auto",
    callback: (token) => send({ challenge: "solved", token }),
    "expired-callback": () => send({ challenge: "expired" }),
    "error-callback": failed,
  });
`;

const page = ({ siteKey, scriptUrl }: NonNullable<Deps["challenge"]>, nonce: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Check that you are a person</title>
<style nonce="${nonce}">:root { color-scheme: light dark; } body { margin: 0; background: transparent; }</style>
</head>
<body data-site-key="${siteKey}">
<div id="widget"></div>
<script src="${scriptUrl}" defer></script>
<script nonce="${nonce}">${raw(SCRIPT)}</script>
</body>
</html>
`;
