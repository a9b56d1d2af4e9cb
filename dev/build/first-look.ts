import { TOKEN_STORAGE_KEY, VISITOR_SESSION_STORAGE_KEY, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { PAGES } from "#contract/pages.ts";

/** A browser that keeps nothing refuses the question too. */
const script = (text: string) => `<script>try{${text}}catch{}</script>`;

const said = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

/**
 * Scripts that stand in a page's head and tell its styles, before the first frame, whom the page is for: only the browser
 * knows that. `first-paint.ts` has the pages' policies allow exactly these.
 */
export const FIRST_LOOKS: Record<string, string> = {
  landing: script(
    `const{dataset:d}=document.documentElement;` +
      `if(${said(TOKEN_STORAGE_KEY)})d.standing="member";` +
      `else if(${said(VISITOR_STORAGE_KEY)}==="0")d.standing="over";` +
      `if(${said(VISITOR_SESSION_STORAGE_KEY)})d.drafted=""`,
  ),
  app: script(
    `const p=location.pathname,{dataset:d}=document.documentElement;` +
      // Who comes to sign up, or has a passkey, finds another page.
      `if(!location.hash&&!${said("passkeyHere")}&&` +
      `(p===${JSON.stringify(PAGES.login)}||/^${PAGES.record.replace("/", "\\/")}(\\/|$)/.test(p)&&!${said(TOKEN_STORAGE_KEY)})){` +
      `d.signIn="";` +
      // What is pressed before the app's script is there is pressed again by it (`web/shared/shell/prerendered-sign-in.ts`).
      `addEventListener("click",({target:t})=>{` +
      `const i=[...document.querySelectorAll("#sign-in button")].indexOf(t.closest("button"));if(i>=0)d.pressed=i})}`,
  ),
};
